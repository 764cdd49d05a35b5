//! Counts the connections of each address, so that one client cannot take them all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::client::network_of;

/// Open connections by address.
#[derive(Debug, Clone)]
pub struct PerAddress {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    limit: usize,
}

/// A connection's place in the count, until it is dropped.
#[derive(Debug)]
pub struct Share(Option<(PerAddress, IpAddr)>);

impl PerAddress {
    pub fn new(limit: usize) -> Self {
        Self { open: Arc::default(), limit }
    }

    /// Counts one more connection of an address; `None` when it has too many. A trusted proxy may have any number.
    pub fn admit(&self, address: IpAddr, trusted: bool) -> Option<Share> {
        if trusted {
            return Some(Share(None));
        }
        let client = network_of(address);
        let mut counts = self.counts();
        let open = counts.entry(client).or_default();
        if *open >= self.limit {
            return None;
        }
        *open += 1;
        Some(Share(Some((self.clone(), client))))
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some((addresses, client)) = &self.0 else { return };
        let mut counts = addresses.counts();
        if let Some(open) = counts.get_mut(client) {
            *open -= 1;
            if *open == 0 {
                counts.remove(client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections_and_no_more() {
        let addresses = PerAddress::new(2);
        let admit = |address: &str| addresses.admit(address.parse().unwrap(), false);
        let (first, _second) = (admit("192.0.2.1").unwrap(), admit("192.0.2.1").unwrap());
        assert!(admit("192.0.2.1").is_none());
        assert!(addresses.admit("192.0.2.1".parse().unwrap(), true).is_some(), "a proxy");
        let _other = admit("192.0.2.2").unwrap();
        drop(first);
        let _third = admit("192.0.2.1").unwrap();
        assert!(admit("192.0.2.1").is_none());
        let networks = (admit("2001:db8::1").unwrap(), admit("2001:db8::2").unwrap());
        assert!(admit("2001:db8::3").is_none() && admit("2001:db8:0:1::1").is_some());
        drop(networks);
        assert_eq!(addresses.counts().len(), 2, "nothing is kept of who has left");
    }
}
