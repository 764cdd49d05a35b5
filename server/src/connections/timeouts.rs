//! The timeout for the head of a request.
//!
//! hyper has one timeout for the pause between two requests and for the head of a request. Load balancers reuse a connection after a
//! minute, and no head takes a minute, so this stream has a shorter timeout for heads.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use http_body_util::BodyExt;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::time::{Sleep, sleep};

/// Counts the requests of a connection, for its stream.
#[derive(Debug, Default)]
pub struct Activity {
    begun: AtomicUsize,
    answered: AtomicUsize,
}

impl Activity {
    /// Counts a request.
    pub fn begin(self: &Arc<Self>) -> InFlight {
        self.begun.fetch_add(1, Ordering::Relaxed);
        InFlight(Arc::clone(self))
    }

    /// Whether the response to a request is not yet complete.
    pub fn is_responding(&self) -> bool {
        self.begun.load(Ordering::Relaxed) != self.answered.load(Ordering::Relaxed)
    }
}

/// A request that is being answered, until it is dropped.
#[derive(Debug)]
pub struct InFlight(Arc<Activity>);

impl InFlight {
    /// Keeps the request in flight until the body of its response is dropped.
    pub fn hold(self, body: Body) -> Body {
        Body::new(body.map_err(move |error| {
            let _held = &self;
            error
        }))
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.answered.fetch_add(1, Ordering::Relaxed);
    }
}

/// The reading half of a connection, which fails when the head of a request takes too long.
#[derive(Debug)]
pub struct HeadTimeout<R> {
    stream: R,
    limit: Duration,
    activity: Arc<Activity>,
    /// The number of heads that have arrived.
    heads: usize,
    /// Runs from the first byte of a head, and for the first head from the opening of the connection.
    timer: Option<Pin<Box<Sleep>>>,
}

impl<R> HeadTimeout<R> {
    /// For a connection that has just been opened.
    pub fn new(stream: R, limit: Duration, activity: Arc<Activity>) -> Self {
        Self { stream, limit, activity, heads: 0, timer: Some(Box::pin(sleep(limit))) }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for HeadTimeout<R> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(cx, buffer);
        let heads = self.activity.begun.load(Ordering::Relaxed);
        if heads != self.heads {
            self.heads = heads;
            self.timer = None;
        }
        if self.activity.is_responding() {
            return result;
        }
        if result.is_ready() {
            let limit = self.limit;
            self.timer.get_or_insert_with(|| Box::pin(sleep(limit)));
            return result;
        }
        let Some(timer) = &mut self.timer else { return Poll::Pending };
        ready!(timer.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}
