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

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::time::Instant;

    use super::*;

    fn connection() -> (DuplexStream, HeadTimeout<DuplexStream>, Arc<Activity>) {
        let (client, server) = duplex(64);
        let activity = Arc::new(Activity::default());
        (client, HeadTimeout::new(server, Duration::from_secs(3), Arc::clone(&activity)), activity)
    }

    async fn times_out_after(server: &mut HeadTimeout<DuplexStream>) -> u64 {
        let began = Instant::now();
        let error = server.read_to_end(&mut Vec::new()).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        began.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn the_timeout_is_for_the_whole_head_and_for_a_silent_connection() {
        let (mut client, mut server, _) = connection();
        let slow = tokio::spawn(async move {
            for _ in 0..5 {
                tokio::time::sleep(Duration::from_secs(2)).await;
                let _ = client.write_all(b"x").await;
            }
        });
        assert_eq!(times_out_after(&mut server).await, 3);
        slow.await.unwrap();
        let (_silent, mut server, _) = connection();
        assert_eq!(times_out_after(&mut server).await, 3);
    }

    #[tokio::test(start_paused = true)]
    async fn between_two_requests_there_is_no_timeout() {
        let (mut client, mut server, activity) = connection();
        client.write_all(b"request").await.unwrap();
        assert_eq!(server.read(&mut [0; 64]).await.unwrap(), 7);
        drop(activity.begin());
        let waited = tokio::time::timeout(Duration::from_secs(1000), server.read(&mut [0; 64])).await;
        assert!(waited.is_err());
        client.write_all(b"next").await.unwrap();
        assert_eq!(server.read(&mut [0; 64]).await.unwrap(), 4);
        assert_eq!(times_out_after(&mut server).await, 3);
    }
}
