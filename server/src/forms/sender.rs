//! Who sends a form: an address, looked at for the rate limit and kept only as a keyed hash.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use sha2::{Digest, Sha256};

use crate::config::Networks;

/// The client's address: the other end of the connection, or what trusted proxies say it was.
///
/// `X-Forwarded-For` grows to the right, so it is read from the right, as long as the one who wrote it is trusted.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &Networks) -> IpAddr {
    let forwarded: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let mut address = peer;
    for hop in forwarded.iter().rev() {
        if !trusted.contains(address) {
            break;
        }
        match parse(hop) {
            Some(hop) => address = hop.to_canonical(),
            None => break,
        }
    }
    address
}

/// An entry of `X-Forwarded-For`: some proxies add the port, and put IPv6 addresses into brackets.
fn parse(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim().trim_matches('"');
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(entry);
    bare.parse().ok().or_else(|| entry.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// The name under which an address is counted. Without the secret it says nothing about the address.
pub fn pseudonym(address: IpAddr, secret: &str) -> String {
    let mut hasher = Sha256::new();
    hasher.update(secret);
    match address {
        IpAddr::V4(address) => hasher.update(address.octets()),
        // One customer of a provider has at least this much of the address space.
        IpAddr::V6(address) => hasher.update(&address.octets()[..8]),
    }
    hasher.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_is_believed_only_when_it_is_trusted() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let proxy = address("10.0.0.1");
        let of = |forwarded: &str, trusted: &Networks| {
            let headers = HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), forwarded.parse().unwrap())]);
            client_address(proxy, &headers, trusted)
        };
        assert_eq!(of("203.0.113.9", &Networks::default()), proxy);
        assert_eq!(of("203.0.113.9", &Networks::from([proxy])), address("203.0.113.9"));
        assert_eq!(
            of("1.1.1.1, 203.0.113.9", &Networks::from([proxy])),
            address("203.0.113.9"),
            "the client wrote the first one"
        );
        assert_eq!(of("203.0.113.9, 10.0.0.2", &Networks::from([proxy, address("10.0.0.2")])), address("203.0.113.9"));
        for (entry, client) in [
            ("203.0.113.9:4711", "203.0.113.9"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("\"[2001:db8::1]:443\"", "2001:db8::1"),
            ("2001:db8::1", "2001:db8::1"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
        ] {
            assert_eq!(of(entry, &Networks::from([proxy])), address(client), "{entry}");
        }
        for entry in ["nonsense", "[203.0.113.9", "203.0.113.9:", "[]", "unknown"] {
            assert_eq!(of(entry, &Networks::from([proxy])), proxy, "{entry}");
        }
        assert_eq!(client_address(proxy, &HeaderMap::new(), &Networks::from([proxy])), proxy);
    }

    #[test]
    fn addresses_of_one_network_count_as_one_sender() {
        let of = |address: &str| pseudonym(address.parse().unwrap(), "secret");
        assert_eq!(of("2001:db8::1"), of("2001:db8::2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_ne!(of("192.0.2.1"), pseudonym("192.0.2.1".parse().unwrap(), "other"));
    }
}
