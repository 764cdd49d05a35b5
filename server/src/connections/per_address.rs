//! Limits the connections of each address, so that one client cannot take them all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::client::network_of;

/// A semaphore for each address that has connections.
#[derive(Debug)]
pub struct PerAddress {
    semaphores: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
    limit: usize,
}

impl PerAddress {
    /// At most so many connections of one address.
    pub fn new(limit: usize) -> Self {
        Self { semaphores: Mutex::default(), limit }
    }

    /// A permit for one more connection; `None` if the address has too many.
    pub fn admit(&self, address: IpAddr) -> Option<OwnedSemaphorePermit> {
        let mut semaphores = self.semaphores.lock();
        semaphores.retain(|_, semaphore| semaphore.strong_count() > 0);
        let entry = semaphores.entry(network_of(address)).or_default();
        let semaphore = entry.upgrade().unwrap_or_else(|| Arc::new(Semaphore::new(self.limit)));
        *entry = Arc::downgrade(&semaphore);
        semaphore.try_acquire_owned().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_limited_number_of_connections() {
        let addresses = PerAddress::new(2);
        let admit = |address: &str| addresses.admit(address.parse().unwrap());
        let (first, _second) = (admit("192.0.2.1").unwrap(), admit("192.0.2.1").unwrap());
        assert!(admit("192.0.2.1").is_none());
        let other = admit("192.0.2.2").unwrap();
        drop(first);
        let _third = admit("192.0.2.1").unwrap();
        assert!(admit("192.0.2.1").is_none());
        let _networks = (admit("2001:db8::1").unwrap(), admit("2001:db8::2").unwrap());
        drop(other);
        assert!(admit("2001:db8::3").is_none() && admit("2001:db8:0:1::1").is_some());
        let semaphores = addresses.semaphores.lock();
        assert!(!semaphores.contains_key(&"192.0.2.2".parse::<IpAddr>().unwrap()), "closed connections are forgotten");
    }
}
