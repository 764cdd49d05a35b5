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
    /// Connections that one address may have open at once; further ones are closed. Trusted proxies may have any number.
    pub max_connections_per_address: usize,
    /// How long a connection is kept open for the next request. Longer than the load balancer's own time, or it
    /// sends a request into a connection that is being closed.
    pub keep_alive_timeout: Duration,
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
            max_connections_per_address: 256,
            keep_alive_timeout: Duration::from_secs(75),
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
        let connections = |key| group.get(|fields| fields.optional_number(key, 1..=1_000_000));
        let seconds = |key| group.get(|fields| fields.optional_number(key, 1..=86_400)).map(Duration::from_secs);
        Self {
            listen: listen(group).unwrap_or(default.listen),
            trusted_proxies: addresses(group, "trusted_proxies"),
            metrics_clients: addresses(group, "metrics_clients"),
            max_connections: connections("max_connections").unwrap_or(default.max_connections),
            max_connections_per_address: connections("max_connections_per_address")
                .unwrap_or(default.max_connections_per_address),
            keep_alive_timeout: seconds("keep_alive_timeout_seconds").unwrap_or(default.keep_alive_timeout),
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
