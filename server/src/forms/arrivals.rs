//! Limits the number of forms that are arriving.

use std::collections::BTreeMap;
use std::error::Error as StdError;
use std::iter::successors;
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use futures_util::{Stream, StreamExt};
use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;
use tower_http::timeout::TimeoutError;

use crate::connections::network_of;
use crate::error::Error;
use crate::middleware::RateLimits;

/// All forms that are arriving.
#[derive(Debug)]
pub struct Arrivals {
    open: Arc<Mutex<Open>>,
    /// How many may arrive at once.
    limit: usize,
    rate_limits: Arc<RateLimits>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    /// By age.
    arrivals: BTreeMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    client: IpAddr,
    stop: CancellationToken,
}

/// A form that is arriving, until it is dropped.
#[derive(Debug)]
pub struct Arrival {
    open: Arc<Mutex<Open>>,
    number: u64,
    client: IpAddr,
    stop: CancellationToken,
    rate_limits: Arc<RateLimits>,
}

impl Arrivals {
    /// At most `limit` at once.
    pub fn new(limit: usize, rate_limits: Arc<RateLimits>) -> Self {
        Self { open: Arc::default(), limit: limit.max(1), rate_limits }
    }

    /// Begins one more. At the limit, the oldest form of the address with the most forms is aborted: a visitor's form arrives in a moment, a
    /// form that is sent to block others does not.
    pub fn begin(&self, client: IpAddr, stop: &CancellationToken) -> Arrival {
        let client = network_of(client);
        let mut open = self.open.lock();
        if open.arrivals.len() >= self.limit {
            open.abort_one();
        }
        let number = open.next;
        open.next += 1;
        let stop = stop.child_token();
        open.arrivals.insert(number, Entry { client, stop: stop.clone() });
        let (open, rate_limits) = (Arc::clone(&self.open), Arc::clone(&self.rate_limits));
        Arrival { open, number, client, stop, rate_limits }
    }
}

impl Open {
    fn abort_one(&mut self) {
        let mut counts = BTreeMap::<IpAddr, usize>::new();
        for entry in self.arrivals.values() {
            *counts.entry(entry.client).or_default() += 1;
        }
        let most = counts.values().copied().max().unwrap_or_default();
        let oldest = self.arrivals.iter().find(|(_, entry)| counts.get(&entry.client) == Some(&most));
        if let Some(entry) = oldest.map(|(number, _)| *number).and_then(|number| self.arrivals.remove(&number)) {
            entry.stop.cancel();
        }
    }
}

impl Arrival {
    /// The body in pieces, which are counted. It ends with an error at a limit.
    pub fn pieces(&self, body: Body) -> impl Stream<Item = Result<Bytes, Error>> {
        body.into_data_stream().map(|piece| {
            let piece = piece.map_err(|error| match is_timeout(&error) {
                true => Error::TooSlow,
                false => Error::Malformed("it ends too early"),
            })?;
            self.rate_limits.take_form_bytes(self.client, piece.len())?;
            Ok(piece)
        })
    }

    /// Completes when the form is aborted.
    pub async fn aborted(&self) {
        self.stop.cancelled().await;
    }
}

/// Whether no data came for the idle timeout of the connection.
fn is_timeout(error: &axum::Error) -> bool {
    let mut causes = successors(Some(error as &dyn StdError), |&error| error.source());
    causes.any(|error| error.is::<TimeoutError>())
}

impl Drop for Arrival {
    fn drop(&mut self) {
        self.open.lock().arrivals.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Network, Spam};

    #[tokio::test]
    async fn at_the_limit_the_oldest_form_of_the_address_with_the_most_is_aborted() {
        let limits = Arc::new(RateLimits::new(&Network::default(), &Spam::default()));
        let arrivals = Arrivals::new(3, limits);
        let stop = CancellationToken::new();
        let begin = |address: &str| arrivals.begin(address.parse().unwrap(), &stop);
        let (one, first, second) = (begin("192.0.2.1"), begin("192.0.2.2"), begin("192.0.2.2"));
        let newest = begin("192.0.2.3");
        let is_aborted = |arrival: &Arrival| arrival.stop.is_cancelled();
        assert_eq!([&one, &first, &second, &newest].map(is_aborted), [false, true, false, false]);
        first.aborted().await;
        drop((one, second));
        let _room = (begin("192.0.2.4"), begin("192.0.2.5"));
        assert!(!is_aborted(&newest));
    }
}
