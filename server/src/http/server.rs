//! Accepts connections and serves the routes on them, until told to stop.

use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::workers::{Arrived, Workers};
use crate::config::Network;
use crate::routes::Routes;

/// How long accepting pauses when the system has no more file handles.
const BREATH: Duration = Duration::from_millis(100);

/// The address at the other end of the connection: the client's, or a proxy's.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

/// Serves until `stop` is done; then finishes the requests that are running and returns.
///
/// # Errors
/// When the system has no threads to serve with.
pub async fn serve(
    listener: TcpListener,
    routes: Routes,
    network: &Network,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let slots = Arc::new(Semaphore::new(network.max_connections));
    let mut workers = Workers::start(routes, network)?;
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = accept(&listener, &slots) => accepted,
        };
        match accepted {
            Ok(arrived) => workers.take(arrived),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop(listener);
    workers.finish().await;
    Ok(())
}

async fn accept(listener: &TcpListener, slots: &Arc<Semaphore>) -> io::Result<Arrived> {
    let slot = Arc::clone(slots).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok(Arrived { stream: stream.into_std()?, peer: peer.ip().to_canonical(), slot })
}
