//! IP addresses and networks, as settings list them.

use std::net::IpAddr;

use ipnet::IpNet;
use serde::de::{Deserialize, Deserializer};

use super::values;

/// Addresses and whole networks: `["10.0.0.1", "10.1.0.0/16", "fd00::/8"]`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Networks(Vec<IpNet>);

impl Networks {
    /// Whether an address is listed or lies in a listed network.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

impl<const N: usize> From<[IpAddr; N]> for Networks {
    fn from(addresses: [IpAddr; N]) -> Self {
        Self(addresses.into_iter().map(|address| address.to_canonical().into()).collect())
    }
}

impl<'de> Deserialize<'de> for Networks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let remedy = "List IP addresses and networks, for example [\"10.0.0.1\", \"10.1.0.0/16\", \"fd00::/8\"].";
        let networks = values::texts(deserializer)?.into_iter().map(|text| {
            let address = text.parse::<IpAddr>().ok().map(|address| address.to_canonical().into());
            address.or_else(|| text.parse().ok()).ok_or_else(|| values::wrong_item(&text, remedy))
        });
        networks.collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_found_by_itself_or_in_its_network() {
        let value = toml::de::ValueDeserializer::parse("['10.0.0.1', '10.1.0.0/16', 'fd00::/8', '::ffff:192.0.2.1']");
        let networks = Networks::deserialize(value.unwrap()).unwrap();
        for (address, wanted) in [
            ("10.0.0.1", true),
            ("10.0.0.2", false),
            ("10.1.255.255", true),
            ("10.2.0.0", false),
            ("::ffff:10.1.2.3", true),
            ("fd12::1", true),
            ("fe80::1", false),
            ("192.0.2.1", true),
        ] {
            assert_eq!(networks.contains(address.parse().unwrap()), wanted, "{address}");
        }
    }
}
