//! `[network]`: where the server listens and how long it waits.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use super::group::Group;

/// Listening, limits and waiting times.
#[derive(Debug, Clone)]
pub struct Network {
    pub listen: SocketAddr,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Who may read the metrics besides this machine.
    pub metrics_clients: Vec<IpAddr>,
    /// Connections served at once; further ones wait.
    pub max_connections: usize,
    /// How long a client may take to send the head of a request.
    pub head_timeout: Duration,
    /// How long a connection may stand still while a body is sent or received.
    pub idle_timeout: Duration,
    /// How long a whole request body may take.
    pub body_timeout: Duration,
    /// How long running requests are waited for when the server is stopped.
    pub drain_timeout: Duration,
}

impl Default for Network {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            trusted_proxies: Vec::new(),
            metrics_clients: Vec::new(),
            max_connections: 10_000,
            head_timeout: Duration::from_secs(15),
            idle_timeout: Duration::from_secs(30),
            body_timeout: Duration::from_secs(300),
            drain_timeout: Duration::from_secs(30),
        }
    }
}

impl Network {
    pub(super) fn read(group: &Group) -> Self {
        let default = Self::default();
        let seconds = |key| group.get(|fields| fields.optional_number(key, 1..=86_400)).map(Duration::from_secs);
        Self {
            listen: listen(group).unwrap_or(default.listen),
            trusted_proxies: addresses(group, "trusted_proxies"),
            metrics_clients: addresses(group, "metrics_clients"),
            max_connections: group
                .get(|fields| fields.optional_number("max_connections", 1..=1_000_000))
                .unwrap_or(default.max_connections),
            head_timeout: seconds("head_timeout_seconds").unwrap_or(default.head_timeout),
            idle_timeout: seconds("idle_timeout_seconds").unwrap_or(default.idle_timeout),
            body_timeout: seconds("body_timeout_seconds").unwrap_or(default.body_timeout),
            drain_timeout: seconds("drain_timeout_seconds").unwrap_or(default.drain_timeout),
        }
    }
}

fn listen(group: &Group) -> Option<SocketAddr> {
    let text = group.get(|fields| fields.optional_text("listen"))?;
    let address = text.parse().ok();
    if address.is_none() {
        group.note("listen", format!("is \"{text}\""), "Write an address and a port, for example \"127.0.0.1:8080\".");
    }
    address
}

fn addresses(group: &Group, key: &'static str) -> Vec<IpAddr> {
    let mut addresses = Vec::new();
    for text in group.list(key) {
        match text.parse::<IpAddr>() {
            Ok(address) => addresses.push(address.to_canonical()),
            Err(_) => group.note(key, format!("holds \"{text}\""), "List IP addresses, for example [\"10.0.0.1\"]."),
        }
    }
    addresses
}
