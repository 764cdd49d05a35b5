//! Refuses the requests of a client that sends far more than any visitor, before they cost anything.
//!
//! This counts in memory and by process, for all requests and for the bytes of all forms, also of those that are refused. How many forms
//! a sender has stored is counted in the inbox.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::response::IntoResponse;
use governor::middleware::NoOpMiddleware;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tower_governor::governor::{GovernorConfig, GovernorConfigBuilder};
use tower_governor::key_extractor::KeyExtractor;
use tower_governor::{GovernorError, GovernorLayer};

use crate::config::{Network, Networks, Spam};
use crate::connections::{client_address, network_of, peer_address};
use crate::error::Error;

/// A client may send the requests of so many seconds at once: an office behind one address opens many pages together.
const BURST_SECONDS: u32 = 20;

type Limit = GovernorConfig<ByClient, NoOpMiddleware>;

/// Counts the requests of each client.
#[derive(Debug)]
pub struct RateLimits {
    requests: Option<Arc<Limit>>,
    form_bytes: Option<(DefaultKeyedRateLimiter<IpAddr>, Duration)>,
}

impl RateLimits {
    /// As the settings limit them.
    pub fn new(network: &Network, spam: &Spam) -> Self {
        Self { requests: Self::requests(network), form_bytes: Self::form_bytes(spam) }
    }

    fn requests(network: &Network) -> Option<Arc<Limit>> {
        let per_second = network.max_requests_per_second_per_address;
        if per_second == 0 {
            return None;
        }
        let limit = GovernorConfigBuilder::default()
            .key_extractor(ByClient { trusted_proxies: network.trusted_proxies.clone() })
            .period(Duration::from_secs(1) / per_second)
            .burst_size(per_second.saturating_mul(BURST_SECONDS))
            .finish();
        limit.map(Arc::new)
    }

    /// The window's bytes may come at once; they are free again as the window passes.
    fn form_bytes(spam: &Spam) -> Option<(DefaultKeyedRateLimiter<IpAddr>, Duration)> {
        let bytes = NonZeroU32::new(spam.megabytes.saturating_mul(1_000_000))?;
        let quota = Quota::with_period(spam.window / bytes.get())?.allow_burst(bytes);
        Some((RateLimiter::keyed(quota), spam.window))
    }

    /// Counts bytes of a form.
    ///
    /// # Errors
    /// When this client has sent too many.
    pub fn take_form_bytes(&self, client: IpAddr, bytes: usize) -> Result<(), Error> {
        let Some((limiter, window)) = &self.form_bytes else { return Ok(()) };
        let Some(bytes) = u32::try_from(bytes).ok().and_then(NonZeroU32::new) else { return Ok(()) };
        match limiter.check_key_n(&client, bytes) {
            Ok(Ok(())) => Ok(()),
            _ => Err(Error::TooMany { wait: *window }),
        }
    }

    /// The layer that refuses with 429; `None` while any number is taken.
    pub fn layer(&self) -> Option<GovernorLayer<ByClient, NoOpMiddleware, Body>> {
        let limit = Arc::clone(self.requests.as_ref()?);
        Some(GovernorLayer::new(limit).error_handler(|error| match error {
            GovernorError::TooManyRequests { wait_time, .. } => {
                Error::Flood { wait: Duration::from_secs(wait_time.max(1)) }.into_response()
            }
            other => Error::internal("a request could not be counted", other).into_response(),
        }))
    }

    /// Forgets the clients that have sent nothing for a while.
    pub fn forget_idle(&self) {
        if let Some(limit) = &self.requests {
            limit.limiter().retain_recent();
        }
        if let Some((limiter, _)) = &self.form_bytes {
            limiter.retain_recent();
        }
    }
}

/// Identifies a client by its address. A proxy without `X-Forwarded-For` counts as one client.
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
