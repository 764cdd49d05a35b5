//! Limits the forms that are arriving: their number, and the share of the disk for the files of one address.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Body;
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use tokio::task::spawn_blocking;
use tokio_util::sync::CancellationToken;

use crate::connections::network_of;
use crate::error::Error;
use crate::middleware::RateLimits;

/// The unfinished forms of one address may fill a quarter of the free disk, but at least one file of the largest size.
const SHARE: u64 = 4;
const ONE_FORM: u64 = 12 * 1024 * 1024;

/// All forms that are arriving.
#[derive(Debug)]
pub struct Arrivals {
    open: Arc<Mutex<Open>>,
    /// How many may arrive at once.
    limit: usize,
    /// Where unfinished files are written.
    folder: PathBuf,
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
    bytes: u64,
    stop: CancellationToken,
}

/// A form that is arriving, until it is dropped.
#[derive(Debug)]
pub struct Arrival {
    open: Arc<Mutex<Open>>,
    number: u64,
    client: IpAddr,
    share: u64,
    stop: CancellationToken,
    rate_limits: Arc<RateLimits>,
}

impl Arrivals {
    /// At most `limit` at once.
    pub fn new(limit: usize, folder: &Path, rate_limits: Arc<RateLimits>) -> Self {
        Self { open: Arc::default(), limit: limit.max(1), folder: folder.to_owned(), rate_limits }
    }

    /// Begins one more. At the limit, the oldest form of the address with the most forms is aborted: a visitor's form arrives in a moment, a
    /// form that is sent to block others does not.
    pub async fn begin(&self, client: IpAddr, stop: &CancellationToken) -> Arrival {
        let (client, folder) = (network_of(client), self.folder.clone());
        let free = spawn_blocking(move || fs4::available_space(folder)).await;
        let free = free.ok().and_then(Result::ok).unwrap_or(u64::MAX);
        let mut open = lock(&self.open);
        let unfinished = open.arrivals.values().map(|entry| entry.bytes).sum();
        let share = (free.saturating_add(unfinished) / SHARE).max(ONE_FORM);
        if open.arrivals.len() >= self.limit {
            open.abort_one();
        }
        let number = open.next;
        open.next += 1;
        let stop = stop.child_token();
        open.arrivals.insert(number, Entry { client, bytes: 0, stop: stop.clone() });
        let (open, rate_limits) = (Arc::clone(&self.open), Arc::clone(&self.rate_limits));
        Arrival { open, number, client, share, stop, rate_limits }
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
            let piece = piece.map_err(|_| Error::Malformed("it ends too early"))?;
            self.add(piece.len())?;
            Ok(piece)
        })
    }

    /// Completes when the form is aborted.
    pub async fn aborted(&self) {
        self.stop.cancelled().await;
    }

    fn add(&self, bytes: usize) -> Result<(), Error> {
        self.rate_limits.take_form_bytes(self.client, bytes)?;
        let mut open = lock(&self.open);
        if let Some(entry) = open.arrivals.get_mut(&self.number) {
            entry.bytes += bytes as u64;
        }
        let of_client = open.arrivals.values().filter(|entry| entry.client == self.client);
        match of_client.map(|entry| entry.bytes).sum::<u64>() > self.share {
            true => Err(Error::Unavailable),
            false => Ok(()),
        }
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        lock(&self.open).arrivals.remove(&self.number);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Network, Spam};

    #[tokio::test]
    async fn at_the_limit_the_oldest_form_of_the_address_with_the_most_is_aborted() {
        let limits = Arc::new(RateLimits::new(&Network::default(), &Spam::default()));
        let arrivals = Arrivals::new(3, Path::new("/nowhere"), limits);
        let stop = CancellationToken::new();
        let begin = |address: &str| arrivals.begin(address.parse().unwrap(), &stop);
        let (one, first, second) = (begin("192.0.2.1").await, begin("192.0.2.2").await, begin("192.0.2.2").await);
        let newest = begin("192.0.2.3").await;
        let is_aborted = |arrival: &Arrival| arrival.stop.is_cancelled();
        assert_eq!([&one, &first, &second, &newest].map(is_aborted), [false, true, false, false]);
        first.aborted().await;
        drop((one, second));
        let _room = (begin("192.0.2.4").await, begin("192.0.2.5").await);
        assert!(!is_aborted(&newest));
    }
}
