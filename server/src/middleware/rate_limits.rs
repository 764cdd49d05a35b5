//! Refuses clients that send far more requests than a visitor.
//!
//! Counts in memory, per process: all requests, and the bytes of all forms, including refused ones. The number of forms that a sender
//! has stored is counted in the inbox.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::{Network, Networks, Spam};
use crate::connections::{client_address, network_of, peer_address};
use crate::error::Error;

/// A client may send the requests of this many seconds at once: an office behind one address opens many pages together.
const BURST_SECONDS: u32 = 20;

/// Limiters by the network of the client. A proxy that does not report the client counts as one client.
#[derive(Debug)]
pub struct RateLimits {
    requests: Option<DefaultKeyedRateLimiter<IpAddr>>,
    form_bytes: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// The time in which all bytes of forms may be sent.
    window: Duration,
    trusted_proxies: Networks,
}

impl RateLimits {
    /// With the limits of the settings.
    pub fn new(network: &Network, spam: &Spam) -> Self {
        let requests = NonZeroU32::new(network.max_requests_per_second_per_address).map(|per_second| {
            let burst = per_second.saturating_mul(NonZeroU32::MIN.saturating_add(BURST_SECONDS - 1));
            RateLimiter::keyed(Quota::per_second(per_second).allow_burst(burst))
        });
        // All bytes of a window may come at once; they become free again as the window passes.
        let form_bytes = NonZeroU32::new(spam.megabytes.saturating_mul(1_000_000)).and_then(|bytes| {
            let quota = Quota::with_period(spam.window / bytes.get())?;
            Some(RateLimiter::keyed(quota.allow_burst(bytes)))
        });
        Self { requests, form_bytes, window: spam.window, trusted_proxies: network.trusted_proxies.clone() }
    }

    /// Counts bytes of a form.
    pub fn take_form_bytes(&self, client: IpAddr, bytes: usize) -> Result<(), Error> {
        let Some(limiter) = &self.form_bytes else { return Ok(()) };
        let Some(bytes) = u32::try_from(bytes).ok().and_then(NonZeroU32::new) else { return Ok(()) };
        match limiter.check_key_n(&client, bytes) {
            Ok(Ok(())) => Ok(()),
            _ => Err(Error::TooManyForms { wait: self.window }),
        }
    }

    fn take_request(&self, client: IpAddr) -> Result<(), Error> {
        let Some(limiter) = &self.requests else { return Ok(()) };
        limiter.check_key(&client).map_err(|refused| {
            let wait = refused.wait_time_from(DefaultClock::default().now());
            Error::TooManyRequests { wait: Duration::from_secs(wait.as_secs().max(1)) }
        })
    }

    /// Forgets clients that have not sent anything for a while.
    pub fn forget_idle(&self) {
        for limiter in self.requests.iter().chain(&self.form_bytes) {
            limiter.retain_recent();
        }
    }
}

/// Counts a request of a client.
pub async fn limit_requests(
    State(limits): State<Arc<RateLimits>>,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    let peer = peer_address(request.extensions());
    limits.take_request(network_of(client_address(peer, request.headers(), &limits.trusted_proxies)))?;
    Ok(next.run(request).await)
}
