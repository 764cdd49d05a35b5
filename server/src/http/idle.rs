//! A connection that ends when nothing moves on it for too long.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// Wraps a stream; slow readers and writers lose it after `limit` without a byte.
#[derive(Debug)]
pub struct Idle<S> {
    stream: S,
    limit: Duration,
    moved: Instant,
    alarm: Pin<Box<Sleep>>,
}

impl<S> Idle<S> {
    /// A stream that may stand still for `limit`.
    pub fn new(stream: S, limit: Duration) -> Self {
        Self { stream, limit, moved: Instant::now(), alarm: Box::pin(sleep(limit)) }
    }

    /// Passes a result on. Setting the alarm at every byte would cost more than setting it again when it rings early.
    fn watch<T>(&mut self, cx: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.moved = Instant::now();
            return result;
        }
        loop {
            ready!(self.alarm.as_mut().poll(cx));
            let until = self.moved + self.limit;
            if until <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.as_mut().reset(until);
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Idle<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(cx, buffer);
        self.watch(cx, result)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Idle<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watch(cx, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.watch(cx, result)
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
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_client_that_falls_silent_is_let_go_and_a_slow_one_is_not() {
        let (mut client, server) = duplex(64);
        let mut server = Idle::new(server, Duration::from_secs(10));
        let reader = tokio::spawn(async move {
            let mut read = Vec::new();
            let error = server.read_to_end(&mut read).await.unwrap_err();
            (read, error.kind())
        });
        for _ in 0..5 {
            tokio::time::sleep(Duration::from_secs(9)).await;
            client.write_all(b"x").await.unwrap();
        }
        let silent_since = Instant::now();
        let (read, kind) = reader.await.unwrap();
        assert_eq!((read.len(), kind), (5, io::ErrorKind::TimedOut));
        assert_eq!(silent_since.elapsed().as_secs(), 10);
    }
}
