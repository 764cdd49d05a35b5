//! Accepts connections and serves the routes on them, until told to stop.

use std::convert::Infallible;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::idle::Idle;
use crate::config::Network;
use crate::routes::Routes;

/// The most that is read ahead of what has been understood, and so the longest head of a request, roughly.
const MAX_BUFFER: usize = 32 * 1024;

/// How long accepting pauses when the system has no more file handles.
const BREATH: Duration = Duration::from_millis(100);

/// The address at the other end of the connection: the client's, or a proxy's.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

/// Serves until `stop` is done; then finishes the requests that are running and returns.
pub async fn serve(listener: TcpListener, routes: Routes, network: &Network, stop: impl Future<Output = ()>) {
    let routes = Arc::new(routes);
    let slots = Arc::new(Semaphore::new(network.max_connections));
    let connections = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = accept(&listener, &slots) => accepted,
        };
        match accepted {
            Ok((stream, peer, slot)) => serve_connection(stream, peer, slot, &routes, network, &connections),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop(listener);
    if tokio::time::timeout(network.drain_timeout, connections.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in time and were cut off");
    }
}

async fn accept(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
) -> std::io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let slot = Arc::clone(slots).acquire_owned().await.map_err(std::io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok((stream, peer, slot))
}

fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    slot: OwnedSemaphorePermit,
    routes: &Arc<Routes>,
    network: &Network,
    connections: &GracefulShutdown,
) {
    let routes = Arc::clone(routes);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer.ip().to_canonical()));
        let routes = Arc::clone(&routes);
        async move { Ok::<_, Infallible>(routes.answer(request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(network.head_timeout)
        .max_buf_size(MAX_BUFFER)
        .serve_connection(TokioIo::new(Idle::new(stream, network.idle_timeout)), service);
    let connection = connections.watch(connection);
    tokio::spawn(async move {
        // A client that goes away or sends nonsense is no event of interest.
        if let Err(error) = connection.await {
            tracing::trace!(%error, "a connection ended early");
        }
        drop(slot);
    });
}
