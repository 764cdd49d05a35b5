//! `[network]`: where the server listens and how long it waits.

use std::net::SocketAddr;
use std::time::Duration;

use serde::{Deserialize, Deserializer};

use super::Networks;
use super::values::{self, number, seconds};

/// Listening, limits and waiting times.
#[derive(Debug, Clone, Deserialize)]
#[serde(default)]
pub struct Network {
    #[serde(deserialize_with = "listen")]
    pub listen: SocketAddr,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Networks,
    /// Who may read the metrics besides this machine.
    pub metrics_clients: Networks,
    /// Connections served at once; further ones wait.
    #[serde(deserialize_with = "number::<_, _, 1, 1_000_000>")]
    pub max_connections: usize,
    /// Connections of one address; further ones are closed. Trusted proxies have no limit.
    #[serde(deserialize_with = "number::<_, _, 1, 1_000_000>")]
    pub max_connections_per_address: usize,
    /// Requests of one client, over a time; 0 takes any number.
    #[serde(deserialize_with = "number::<_, _, 0, 1_000_000>")]
    pub max_requests_per_second_per_address: u32,
    /// How long a client may take to send the head of a request.
    #[serde(rename = "head_timeout_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    pub head_timeout: Duration,
    /// How long a connection is kept open for a further request.
    #[serde(rename = "keep_alive_timeout_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    pub keep_alive_timeout: Duration,
    /// How long a connection may stand still while a body is sent or received.
    #[serde(rename = "idle_timeout_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    pub idle_timeout: Duration,
    /// How long a whole request body may take.
    #[serde(rename = "body_timeout_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    pub body_timeout: Duration,
    /// How long running requests are waited for when the server is stopped.
    #[serde(rename = "drain_timeout_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    pub drain_timeout: Duration,
    /// How long a mail server or a webhook may take for one enquiry.
    #[serde(rename = "delivery_timeout_seconds", deserialize_with = "seconds::<_, 1, 50>")]
    pub delivery_timeout: Duration,
}

impl Default for Network {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            trusted_proxies: Networks::default(),
            metrics_clients: Networks::default(),
            max_connections: 10_000,
            max_connections_per_address: 512,
            max_requests_per_second_per_address: 500,
            head_timeout: Duration::from_secs(15),
            keep_alive_timeout: Duration::from_secs(75),
            idle_timeout: Duration::from_secs(30),
            body_timeout: Duration::from_secs(300),
            drain_timeout: Duration::from_secs(30),
            delivery_timeout: Duration::from_secs(30),
        }
    }
}

fn listen<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SocketAddr, D::Error> {
    let text = values::text(deserializer)?;
    let remedy = "Write an address and a port, for example \"127.0.0.1:8080\".";
    text.parse().map_err(|_| values::wrong(&text, remedy))
}
