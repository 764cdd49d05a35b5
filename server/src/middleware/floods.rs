//! Refuses the requests of a client that sends far more than any visitor, before they cost anything.
//!
//! This counts in memory and by process, for all requests; how many forms a sender may send is counted in the inbox.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::response::IntoResponse;
use governor::middleware::NoOpMiddleware;
use tower_governor::governor::{GovernorConfig, GovernorConfigBuilder};
use tower_governor::key_extractor::KeyExtractor;
use tower_governor::{GovernorError, GovernorLayer};

use crate::config::{Network, Networks};
use crate::connections::{client_address, network_of, peer_address};
use crate::error::Error;

/// A client may send the requests of so many seconds at once: an office behind one address opens many pages together.
const BURST_SECONDS: u32 = 20;

type Limit = GovernorConfig<ByClient, NoOpMiddleware>;

/// Counts the requests of each client.
#[derive(Debug)]
pub struct Floods(Option<Arc<Limit>>);

impl Floods {
    /// As the settings limit them.
    pub fn new(network: &Network) -> Self {
        let per_second = network.max_requests_per_second_per_address;
        if per_second == 0 {
            return Self(None);
        }
        let limit = GovernorConfigBuilder::default()
            .key_extractor(ByClient { trusted_proxies: network.trusted_proxies.clone() })
            .period(Duration::from_secs(1) / per_second)
            .burst_size(per_second.saturating_mul(BURST_SECONDS))
            .finish();
        Self(limit.map(Arc::new))
    }

    /// The layer that refuses with 429; `None` while any number is taken.
    pub fn layer(&self) -> Option<GovernorLayer<ByClient, NoOpMiddleware, Body>> {
        let limit = Arc::clone(self.0.as_ref()?);
        Some(GovernorLayer::new(limit).error_handler(|error| match error {
            GovernorError::TooManyRequests { wait_time, .. } => {
                Error::Flood { wait: Duration::from_secs(wait_time.max(1)) }.into_response()
            }
            other => Error::internal("a request could not be counted", other).into_response(),
        }))
    }

    /// Forgets the clients that have sent nothing for a while.
    pub fn forget_idle(&self) {
        if let Some(limit) = &self.0 {
            limit.limiter().retain_recent();
        }
    }
}

/// Tells clients apart by their addresses; a proxy that does not say for whom it asks is a client itself.
#[derive(Debug, Clone)]
pub struct ByClient {
    trusted_proxies: Networks,
}

impl KeyExtractor for ByClient {
    type Key = IpAddr;

    fn extract<T>(&self, request: &Request<T>) -> Result<IpAddr, GovernorError> {
        let peer = peer_address(request.extensions());
        Ok(network_of(client_address(peer, request.headers(), &self.trusted_proxies)))
    }
}
