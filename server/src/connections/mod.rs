//! Accepts connections and serves the router on them until the server stops.
//!
//! The limits on connections and their timeouts keep one client from taking the whole server.

mod client;
mod per_address;
mod timeouts;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use prometheus_client::metrics::counter::Counter;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutWriter;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;
use tower_http::timeout::TimeoutBody;

pub use client::{client_address, has_untrusted_proxy, network_of, peer_address};

use crate::config::Network;
use per_address::PerAddress;
use timeouts::{Activity, HeadTimeout};

/// The size of hyper's read buffer, and so roughly the longest head of a request.
const MAX_BUFFER: usize = 32 * 1024;

/// How long accepting pauses when the system has no more file handles.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How long uploads may still arrive after the server was asked to stop.
const LATE_UPLOADS: Duration = Duration::from_secs(5);

/// Open files that are not connections: the database, the log, files of the site.
const OTHER_FILES: u64 = 64;

/// The connection, and an upload or a file that is sent on it.
const FILES_PER_CONNECTION: u64 = 2;

/// How many connections may be open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// In total; further ones wait.
    pub all: usize,
    /// From one address; further ones are closed.
    pub per_address: usize,
}

impl Limits {
    /// Raises the limit of open files as far as the system allows, and limits the connections to it.
    pub fn of_this_process(network: &Network) -> Self {
        let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or_else(|error| {
            tracing::warn!(%error, "the number of open files could not be raised");
            1024
        });
        let limits = Self::with_open_files(network, files);
        if limits.are_short_of(network) {
            tracing::warn!(
                files,
                connections = limits.all,
                per_address = limits.per_address,
                "the system lets this process open too few files for max_connections: raise LimitNOFILE, or `ulimit -n`"
            );
        }
        limits
    }

    fn with_open_files(network: &Network, files: u64) -> Self {
        let room = usize::try_from(files.saturating_sub(OTHER_FILES) / FILES_PER_CONNECTION).unwrap_or(usize::MAX);
        let all = network.max_connections.min(room).max(1);
        // One address alone must not take every connection.
        let per_address = network.max_connections_per_address.min((all / 2).max(1));
        Self { all, per_address }
    }

    /// Whether more than a tenth of the connections is missing. A system that allows 20,000 files has room for 9,968 connections of 10,000,
    /// which is no reason for a warning.
    fn are_short_of(self, network: &Network) -> bool {
        self.all * 10 < network.max_connections * 9
    }
}

/// Serves until `stop` is done, then finishes the running requests. Uploads that arrive too late after that are ended: `late_uploads` is
/// cancelled. `refused` counts the refused connections of addresses that have too many.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    network: &Network,
    limits: Limits,
    stop: impl Future<Output = ()>,
    late_uploads: &CancellationToken,
    refused: &Counter,
) {
    let (permits, per_address) = (Arc::new(Semaphore::new(limits.all)), PerAddress::new(limits.per_address));
    let connections = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = accept(&listener, &permits) => accepted,
        };
        match accepted {
            Ok((stream, peer, permit)) => {
                let is_limited = !network.trusted_proxies.contains(peer.ip());
                let of_address = is_limited.then(|| per_address.admit(peer.ip()));
                if let Some(None) = of_address {
                    refused.inc();
                    continue;
                }
                let connection =
                    serve_connection(stream, peer, router.clone(), network, &connections, late_uploads.clone());
                tokio::spawn(async move {
                    connection.await;
                    drop((permit, of_address));
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    drain(connections, network.drain_timeout, late_uploads).await;
}

async fn accept(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let permit = Arc::clone(permits).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok((stream, SocketAddr::new(peer.ip().to_canonical(), peer.port()), permit))
}

async fn drain(connections: GracefulShutdown, drain_timeout: Duration, late_uploads: &CancellationToken) {
    let mut drained = std::pin::pin!(tokio::time::timeout(drain_timeout, connections.shutdown()));
    let in_time = match tokio::time::timeout(LATE_UPLOADS, &mut drained).await {
        Ok(drained) => drained,
        Err(_) => {
            late_uploads.cancel();
            drained.await
        }
    };
    if in_time.is_err() {
        tracing::warn!("some requests did not finish in time and were cut off");
    }
}

fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    network: &Network,
    connections: &GracefulShutdown,
    late_uploads: CancellationToken,
) -> impl Future<Output = ()> + use<> {
    let activity = Arc::new(Activity::default());
    let idle_timeout = network.idle_timeout;
    let (reader, writer) = stream.into_split();
    let mut writer = TimeoutWriter::new(writer);
    writer.set_timeout(Some(idle_timeout));
    let stream =
        tokio::io::join(HeadTimeout::new(reader, network.head_timeout, Arc::clone(&activity)), Box::pin(writer));
    let requests = Arc::clone(&activity);
    let service = service_fn(move |request: Request<Incoming>| {
        let in_flight = requests.begin();
        let mut request = request.map(|body| Body::new(TimeoutBody::new(idle_timeout, body)));
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = router.clone().oneshot(request);
        async move { response.await.map(|response| response.map(|body| in_flight.hold(body))) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // hyper starts this timeout after each response, so it must also cover the pause between requests. [`HeadTimeout`] ends a head
        // that takes too long.
        .header_read_timeout(network.keep_alive_timeout.max(network.head_timeout))
        .max_buf_size(MAX_BUFFER)
        .serve_connection(TokioIo::new(stream), service);
    let connection = connections.watch(connection);
    async move {
        let mut connection = std::pin::pin!(connection);
        let ended = tokio::select! {
            ended = &mut connection => ended,
            () = late_uploads.cancelled() => match activity.is_responding() {
                true => connection.await,
                false => Ok(()),
            },
        };
        // A client that leaves or sends nonsense is not worth a warning.
        if let Err(error) = ended {
            tracing::trace!(%error, "a connection ended early");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_fit_the_number_of_files_that_may_be_open() {
        let network = Network { max_connections: 10_000, max_connections_per_address: 512, ..Network::default() };
        for (files, all, per_address) in [(1_000_000, 10_000, 512), (1024, 480, 240), (10, 1, 1)] {
            assert_eq!(Limits::with_open_files(&network, files), Limits { all, per_address }, "{files}");
        }
    }

    #[test]
    fn a_few_connections_less_than_configured_are_no_reason_for_a_warning() {
        let network = Network { max_connections: 10_000, ..Network::default() };
        for (files, warned) in [(1024, true), (16_384, true), (20_000, false), (65_536, false)] {
            assert_eq!(Limits::with_open_files(&network, files).are_short_of(&network), warned, "{files}");
        }
    }
}
