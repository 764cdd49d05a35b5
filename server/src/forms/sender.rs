//! Who sends a form: an address, looked at for the rate limit and kept only as a keyed hash.

use std::net::IpAddr;

use sha2::{Digest, Sha256};

use crate::connections::network_of;

/// The name under which a client is counted. Without the secret it says nothing about the address.
pub fn pseudonym(address: IpAddr, secret: &str) -> String {
    let mut hasher = Sha256::new();
    hasher.update(secret);
    match network_of(address) {
        IpAddr::V4(address) => hasher.update(address.octets()),
        IpAddr::V6(network) => hasher.update(&network.octets()[..8]),
    }
    hex::encode(&hasher.finalize()[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_network_count_as_one_sender() {
        let of = |address: &str| pseudonym(address.parse().unwrap(), "secret");
        assert_eq!(of("2001:db8::1"), of("2001:db8::2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_ne!(of("192.0.2.1"), pseudonym("192.0.2.1".parse().unwrap(), "other"));
    }
}
