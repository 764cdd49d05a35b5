//! Threads that each look after connections of their own.
//!
//! A connection stays on its thread, and each thread waits for the system by itself. Nothing is handed from thread to
//! thread, so on a busy machine an answer waits for the scheduler once and not several times.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, TcpStream};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use axum::body::Body;
use axum::http::Request;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::runtime::{Builder, Handle};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::idle::Idle;
use super::server::Peer;
use crate::config::Network;
use crate::error::Error;
use crate::routes::Routes;

/// The most that is read ahead of what has been understood, and so the longest head of a request, roughly.
const MAX_BUFFER: usize = 32 * 1024;

/// Threads that a worker reads files with which the system does not have in memory.
const FILE_THREADS: usize = 4;

/// A connection that was accepted.
#[derive(Debug)]
pub struct Arrived {
    pub stream: TcpStream,
    pub peer: IpAddr,
    /// Its share of the connections that may be open.
    pub slot: OwnedSemaphorePermit,
}

/// What all connections share.
#[derive(Debug, Clone)]
struct Shared {
    routes: Arc<Routes>,
    network: Network,
    /// Where requests run that wait for the database.
    main: Handle,
}

/// The threads.
#[derive(Debug)]
pub struct Workers {
    threads: Vec<Worker>,
    next: usize,
}

#[derive(Debug)]
struct Worker {
    connections: UnboundedSender<Arrived>,
    thread: JoinHandle<()>,
}

impl Workers {
    /// Starts one thread for each processor. To be called on the runtime that does everything else.
    ///
    /// # Errors
    /// When the system has no more threads.
    pub fn start(routes: Routes, network: &Network) -> io::Result<Self> {
        let shared = Shared { routes: Arc::new(routes), network: network.clone(), main: Handle::current() };
        let count = thread::available_parallelism().map_or(1, usize::from);
        let threads = (0..count).map(|_| Worker::start(shared.clone())).collect::<io::Result<_>>()?;
        Ok(Self { threads, next: 0 })
    }

    /// Gives a connection to the next thread.
    pub fn take(&mut self, arrived: Arrived) {
        let worker = self.next % self.threads.len();
        self.next = self.next.wrapping_add(1);
        // A thread that has ended takes nothing; dropping the connection closes it.
        let _ = self.threads[worker].connections.send(arrived);
    }

    /// Finishes the requests that are running, as long as that is waited for, and ends the threads.
    pub async fn finish(self) {
        // They all end once nothing more can come, so first every channel is closed and then they are waited for.
        let threads: Vec<_> = self.threads.into_iter().map(|worker| worker.thread).collect();
        let all = move || threads.into_iter().map(JoinHandle::join).filter(Result::is_err).count();
        if tokio::task::spawn_blocking(all).await.unwrap_or(1) > 0 {
            tracing::error!("a thread for connections did not end well");
        }
    }
}

impl Worker {
    fn start(shared: Shared) -> io::Result<Self> {
        let (connections, arriving) = unbounded_channel();
        let runtime = Builder::new_current_thread().enable_all().max_blocking_threads(FILE_THREADS).build()?;
        let thread = thread::Builder::new()
            .name("connections".to_owned())
            .spawn(move || runtime.block_on(look_after(arriving, shared)))?;
        Ok(Self { connections, thread })
    }
}

/// Serves what comes until nothing more can come; then finishes the requests that are running.
async fn look_after(mut arriving: UnboundedReceiver<Arrived>, shared: Shared) {
    let connections = GracefulShutdown::new();
    while let Some(arrived) = arriving.recv().await {
        if let Err(error) = serve(arrived, &shared, &connections) {
            tracing::warn!(%error, "a connection could not be served");
        }
    }
    if tokio::time::timeout(shared.network.drain_timeout, connections.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in time and were cut off");
    }
}

fn serve(arrived: Arrived, shared: &Shared, connections: &GracefulShutdown) -> io::Result<()> {
    let Arrived { stream, peer, slot } = arrived;
    let stream = tokio::net::TcpStream::from_std(stream)?;
    let (routes, main) = (Arc::clone(&shared.routes), shared.main.clone());
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer));
        let (routes, main) = (Arc::clone(&routes), main.clone());
        async move { Ok::<_, Infallible>(answer(routes, &main, request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(shared.network.head_timeout)
        .max_buf_size(MAX_BUFFER)
        .serve_connection(TokioIo::new(Idle::new(stream, shared.network.idle_timeout)), service);
    let connection = connections.watch(connection);
    tokio::spawn(async move {
        // A client that goes away or sends nonsense is no event of interest.
        if let Err(error) = connection.await {
            tracing::trace!(%error, "a connection ended early");
        }
        drop(slot);
    });
    Ok(())
}

/// Answers what is in memory here, and what waits for the database where the database is.
async fn answer(routes: Arc<Routes>, main: &Handle, request: Request<Body>) -> Response {
    if routes.is_prompt(&request) {
        return routes.answer(request).await;
    }
    let answered = main.spawn(async move { routes.answer(request).await }).await;
    answered.unwrap_or_else(|error| Error::internal("a request broke off", error).into_response())
}
