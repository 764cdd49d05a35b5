//! `[network]`: where the server listens and how long it waits.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use ipnet::IpNet;
use serde::{Deserialize, Deserializer};
use smart_default::SmartDefault;

use super::values::{number, seconds, text, texts};

/// Listening, limits and waiting times.
#[derive(Debug, Clone, SmartDefault, Deserialize)]
#[serde(default)]
pub struct Network {
    #[serde(deserialize_with = "listen")]
    #[default(SocketAddr::from(([127, 0, 0, 1], 8080)))]
    pub listen: SocketAddr,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Networks,
    /// Who may read the metrics besides this machine.
    pub metrics_clients: Networks,
    /// Connections served at once; further ones wait.
    #[serde(deserialize_with = "number::<_, _, 1, 1_000_000>")]
    #[default(10_000)]
    pub max_connections: usize,
    /// Connections of one address; further ones are closed. Trusted proxies have no limit.
    #[serde(deserialize_with = "number::<_, _, 1, 1_000_000>")]
    #[default(512)]
    pub max_connections_per_address: usize,
    /// Requests of one client, over a time; 0 sets no limit.
    #[serde(deserialize_with = "number::<_, _, 0, 1_000_000>")]
    #[default(500)]
    pub max_requests_per_second_per_address: u32,
    /// How long a client may take to send the head of a request.
    #[serde(rename = "head_timeout_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    #[default(Duration::from_secs(15))]
    pub head_timeout: Duration,
    /// How long a connection is kept open for a further request.
    #[serde(rename = "keep_alive_timeout_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    #[default(Duration::from_secs(75))]
    pub keep_alive_timeout: Duration,
    /// How long the server waits for the next byte of a body, and for a client to read the next part of its response.
    #[serde(rename = "idle_timeout_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    #[default(Duration::from_secs(30))]
    pub idle_timeout: Duration,
    /// How long a whole request body may take.
    #[serde(rename = "body_timeout_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    #[default(Duration::from_secs(300))]
    pub body_timeout: Duration,
    /// How long running requests are waited for when the server is stopped.
    #[serde(rename = "drain_timeout_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    #[default(Duration::from_secs(30))]
    pub drain_timeout: Duration,
    /// How long a mail server or a webhook may take for one enquiry.
    #[serde(rename = "delivery_timeout_seconds", deserialize_with = "seconds::<_, 1, 50>")]
    #[default(Duration::from_secs(30))]
    pub delivery_timeout: Duration,
}

fn listen<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SocketAddr, D::Error> {
    let remedy = "Write an address and a port, for example \"127.0.0.1:8080\".";
    text(deserializer, remedy, |text| text.parse().ok())
}

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

impl<'de> Deserialize<'de> for Networks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let remedy = "List IP addresses and networks, for example [\"10.0.0.1\", \"10.1.0.0/16\", \"fd00::/8\"].";
        let network = |text: &str| match text.parse::<IpAddr>() {
            Ok(address) => Some(address.to_canonical().into()),
            Err(_) => text.parse().ok(),
        };
        texts(deserializer, remedy, network).map(Self)
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
