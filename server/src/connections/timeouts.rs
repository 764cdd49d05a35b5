//! How long a connection is waited for: for the head of a request, for bytes of a body, for the client to take its response.
//!
//! hyper has one limit for the wait between two requests and for the head of a request together. Load balancers use a
//! connection again after a minute, and nobody needs a minute for a head: so this stream has the limit for heads.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use http_body::{Body as HttpBody, Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::config::Network;

/// The waiting times of a connection.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// From the first byte of a request's head to its last; also from the opening of a connection.
    head: Duration,
    /// While a request is answered: between two bytes in either direction.
    idle: Duration,
}

impl Timeouts {
    /// The settings' waiting times.
    pub fn new(network: &Network) -> Self {
        Self { head: network.head_timeout, idle: network.idle_timeout }
    }
}

/// The requests of a connection, as its stream has to know them.
#[derive(Debug, Default)]
pub struct Activity {
    begun: AtomicUsize,
    answered: AtomicUsize,
}

impl Activity {
    /// A request has come.
    pub fn begin(self: &Arc<Self>) -> InFlight {
        self.begun.fetch_add(1, Ordering::Relaxed);
        InFlight(Arc::clone(self))
    }

    /// Whether a request has come and its response is not yet handed over.
    pub fn is_responding(&self) -> bool {
        self.begun.load(Ordering::Relaxed) != self.answered.load(Ordering::Relaxed)
    }
}

/// A request that is being answered, until it is dropped.
#[derive(Debug)]
pub struct InFlight(Arc<Activity>);

impl InFlight {
    /// The response's body; with its end the request is answered.
    pub fn with(self, body: Body) -> ResponseBody {
        ResponseBody { body, _in_flight: self }
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.answered.fetch_add(1, Ordering::Relaxed);
    }
}

/// The body of a response that is being sent.
#[derive(Debug)]
pub struct ResponseBody {
    body: Body,
    _in_flight: InFlight,
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream that ends when it is waited for too long.
#[derive(Debug)]
pub struct WithTimeouts<S> {
    stream: S,
    timeouts: Timeouts,
    activity: Arc<Activity>,
    /// The requests of which the head has come whole.
    heads: usize,
    /// When the first byte of the next head came, or the connection was opened.
    head_began: Option<Instant>,
    moved: Instant,
    alarm: Pin<Box<Sleep>>,
}

impl<S> WithTimeouts<S> {
    /// A stream that was opened just now.
    pub fn new(stream: S, timeouts: Timeouts, activity: Arc<Activity>) -> Self {
        let now = Instant::now();
        let alarm = Box::pin(sleep(timeouts.head));
        Self { stream, timeouts, activity, heads: 0, head_began: Some(now), moved: now, alarm }
    }

    /// Passes a result on, or the error that it was waited for too long.
    fn reading<T>(&mut self, cx: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        let heads = self.activity.begun.load(Ordering::Relaxed);
        if heads != self.heads {
            self.heads = heads;
            self.head_began = None;
        }
        let in_flight = self.activity.is_responding();
        if result.is_ready() {
            self.moved = Instant::now();
            if !in_flight {
                self.head_began.get_or_insert(self.moved);
            }
            return result;
        }
        match self.head_began {
            _ if in_flight => self.give_up_at(cx, self.moved + self.timeouts.idle),
            Some(began) => self.give_up_at(cx, began + self.timeouts.head),
            None => Poll::Pending,
        }
    }

    /// The same for what is written.
    fn writing<T>(&mut self, cx: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.moved = Instant::now();
            return result;
        }
        self.give_up_at(cx, self.moved + self.timeouts.idle)
    }

    /// Setting the alarm at every byte would cost more than setting it again when it rings early.
    fn give_up_at<T>(&mut self, cx: &mut Context<'_>, deadline: Instant) -> Poll<io::Result<T>> {
        loop {
            if deadline <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            if self.alarm.is_elapsed() || self.alarm.deadline() > deadline {
                self.alarm.as_mut().reset(deadline);
            }
            ready!(self.alarm.as_mut().poll(cx));
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WithTimeouts<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(cx, buffer);
        self.reading(cx, result)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WithTimeouts<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.writing(cx, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.writing(cx, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    const TIMEOUTS: Timeouts = Timeouts { head: Duration::from_secs(3), idle: Duration::from_secs(10) };

    fn connection() -> (DuplexStream, WithTimeouts<DuplexStream>, Arc<Activity>) {
        let (client, server) = duplex(64);
        let activity = Arc::new(Activity::default());
        (client, WithTimeouts::new(server, TIMEOUTS, Arc::clone(&activity)), activity)
    }

    async fn times_out_after(server: &mut WithTimeouts<DuplexStream>) -> u64 {
        let began = Instant::now();
        let error = server.read_to_end(&mut Vec::new()).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        began.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_falls_silent_in_a_body_is_let_go_and_a_slow_one_is_not() {
        let (mut client, mut server, activity) = connection();
        let _in_flight = activity.begin();
        let slow = tokio::spawn(async move {
            for _ in 0..5 {
                tokio::time::sleep(Duration::from_secs(9)).await;
                client.write_all(b"x").await.unwrap();
            }
            client
        });
        assert_eq!(times_out_after(&mut server).await, 5 * 9 + 10);
        drop(slow.await.unwrap());
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_has_its_time_as_a_whole_and_nothing_at_all_no_more() {
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
    async fn between_two_requests_a_connection_is_not_ended_from_here() {
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

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_take_its_answer_is_let_go() {
        let (_client, mut server, _) = connection();
        let error = server.write_all(&[0; 100]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
