//! Reads the rest of a body whose request was refused. A client that is still sending would see a broken connection instead of the
//! response.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Body as HttpBody, Frame, SizeHint};
use http_body_util::BodyExt;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// The most that is read and dropped: the longest form.
const MOST: u64 = 24 * 1024 * 1024;

/// How long a body is read, and what ends that early: the end of the server.
#[derive(Debug, Clone)]
pub struct Drain {
    pub time: Duration,
    pub stop: CancellationToken,
}

/// Drains bodies of refused requests before their responses are sent.
pub async fn drain(State(limit): State<Drain>, request: Request, next: Next) -> Response {
    // Such a client waits for the response before it sends anything.
    let waits = request.headers().contains_key(header::EXPECT);
    let (returned, unread) = oneshot::channel();
    let request = request.map(|body| Body::new(Lent { body, returned: Some(returned) }));
    let response = next.run(request).await;
    let is_refused = response.status().is_client_error() && response.status() != StatusCode::REQUEST_TIMEOUT;
    if is_refused
        && !waits
        && let Ok(body) = unread.await
    {
        tokio::select! {
            _ = timeout(limit.time, discard(body)) => {}
            () = limit.stop.cancelled() => {}
        }
    }
    response
}

async fn discard(mut body: Body) {
    let mut read = 0;
    while let Some(Ok(frame)) = body.frame().await {
        read += frame.data_ref().map_or(0, |data| data.len() as u64);
        if read > MOST {
            return;
        }
    }
}

/// A body that comes back when its reader drops it, unless the connection has failed.
struct Lent {
    body: Body,
    returned: Option<oneshot::Sender<Body>>,
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(returned) = self.returned.take() {
            let _ = returned.send(std::mem::take(&mut self.body));
        }
    }
}

impl HttpBody for Lent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if matches!(frame, Poll::Ready(Some(Err(_)))) {
            self.returned = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
