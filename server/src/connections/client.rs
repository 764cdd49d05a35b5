//! The address of the client: the peer of the connection, or the address that trusted proxies report.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, HeaderValue};

use crate::config::Networks;

/// The peer of a request's connection. A request without a connection comes from this process.
pub fn peer_address(extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0.ip())
}

/// The client's address: the peer, or the address that trusted proxies report.
///
/// Each proxy appends to `X-Forwarded-For`, so it is read from the right, as long as the writer is trusted.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &Networks) -> IpAddr {
    let forwarded: Vec<_> = headers.get_all("x-forwarded-for").iter().map(HeaderValue::as_bytes).collect();
    let mut address = peer;
    // Text that a client has sent before a proxy's entry need not be UTF-8.
    for hop in String::from_utf8_lossy(&forwarded.join(&b',')).rsplit(',') {
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

/// Whether a request was forwarded by a machine of this network that is not trusted. From the internet, any client may send the header.
pub fn has_untrusted_proxy(peer: IpAddr, headers: &HeaderMap, trusted: &Networks) -> bool {
    let is_near = match peer.to_canonical() {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local(),
    };
    is_near && !trusted.contains(peer) && headers.contains_key("x-forwarded-for")
}

/// Parses an entry of `X-Forwarded-For`. Some proxies add the port and put IPv6 addresses into brackets.
fn parse(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim().trim_matches('"');
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(entry);
    bare.parse().ok().or_else(|| entry.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// The network that counts as one client: customers of IPv6 providers have at least a /64.
pub fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn networks(addresses: &[IpAddr]) -> Networks {
        serde_json::from_value(serde_json::json!(addresses)).unwrap()
    }

    #[test]
    fn only_trusted_proxies_report_the_client() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let proxy = address("10.0.0.1");
        let of = |forwarded: &str, trusted: &Networks| {
            let headers = HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), forwarded.parse().unwrap())]);
            client_address(proxy, &headers, trusted)
        };
        assert_eq!(of("203.0.113.9", &Networks::default()), proxy);
        assert_eq!(of("203.0.113.9", &networks(&[proxy])), address("203.0.113.9"));
        assert_eq!(
            of("1.1.1.1, 203.0.113.9", &networks(&[proxy])),
            address("203.0.113.9"),
            "the client wrote the first one"
        );
        assert_eq!(of("203.0.113.9, 10.0.0.2", &networks(&[proxy, address("10.0.0.2")])), address("203.0.113.9"));
        for (entry, client) in [
            ("203.0.113.9:4711", "203.0.113.9"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("\"[2001:db8::1]:443\"", "2001:db8::1"),
            ("2001:db8::1", "2001:db8::1"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
        ] {
            assert_eq!(of(entry, &networks(&[proxy])), address(client), "{entry}");
        }
        for entry in ["nonsense", "[203.0.113.9", "203.0.113.9:", "[]", "unknown"] {
            assert_eq!(of(entry, &networks(&[proxy])), proxy, "{entry}");
        }
        let written_before = HeaderValue::from_bytes(b"\xff, 203.0.113.9").unwrap();
        let headers = HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), written_before)]);
        assert_eq!(client_address(proxy, &headers, &networks(&[proxy])), address("203.0.113.9"));
        assert_eq!(client_address(proxy, &HeaderMap::new(), &networks(&[proxy])), proxy);
    }

    #[test]
    fn a_proxy_of_this_network_that_is_not_trusted_is_noticed() {
        let forwarded = HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), "203.0.113.9".parse().unwrap())]);
        for (peer, is_noticed) in [
            ("127.0.0.1", true),
            ("::1", true),
            ("10.0.0.1", true),
            ("::ffff:10.0.0.1", true),
            ("fd00::1", true),
            ("198.51.100.7", false),
            ("::ffff:198.51.100.7", false),
            ("2001:db8::1", false),
        ] {
            let peer = peer.parse().unwrap();
            assert_eq!(has_untrusted_proxy(peer, &forwarded, &Networks::default()), is_noticed, "{peer}");
            assert!(!has_untrusted_proxy(peer, &forwarded, &networks(&[peer.to_canonical()])), "{peer} is trusted");
            assert!(!has_untrusted_proxy(peer, &HeaderMap::new(), &Networks::default()), "{peer} forwards nothing");
        }
    }

    proptest! {
        /// No header changes the address of a client that is not a trusted proxy.
        #[test]
        fn a_client_cannot_choose_its_address(forwarded in "([0-9a-f:.\\[\\]\" ]{0,20},?){0,4}|[ -~]{0,30}") {
            let peer = IpAddr::from([198, 51, 100, 7]);
            let headers = HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), forwarded.parse().unwrap())]);
            prop_assert_eq!(client_address(peer, &headers, &Networks::default()), peer);
            let named = client_address(peer, &headers, &networks(&[peer]));
            prop_assert_eq!(network_of(network_of(named)), network_of(named));
        }
    }
}
