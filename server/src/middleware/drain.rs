//! Reads the rest of a refused request's body: a client that is still sending would get a broken connection instead of the response.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::stream::poll_fn;
use futures_util::{Stream, StreamExt};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// The most that is read and dropped: the longest form.
const MAX_DRAINED: usize = 24 * 1024 * 1024;

/// How long a body is read, and the stop of the server, which ends it.
#[derive(Debug, Clone)]
pub struct Drain {
    pub time: Duration,
    pub stop: CancellationToken,
}

/// Drains the body of a refused request before its response is sent.
pub async fn drain(State(limit): State<Drain>, request: Request, next: Next) -> Response {
    // A client that expects `100 Continue` sends its body only after the response.
    let sends_later = request.headers().contains_key(header::EXPECT);
    let (head, body) = request.into_parts();
    let body = Arc::new(Mutex::new(body.into_data_stream()));
    let response = next.run(Request::from_parts(head, Body::from_stream(pieces(Arc::clone(&body))))).await;
    let status = response.status();
    let is_refused =
        status.is_client_error() && status != StatusCode::REQUEST_TIMEOUT || status == StatusCode::SERVICE_UNAVAILABLE;
    if is_refused && !sends_later {
        tokio::select! {
            _ = timeout(limit.time, discard(pieces(body))) => {}
            () = limit.stop.cancelled() => {}
        }
    }
    response
}

/// A body that the handler reads and then this middleware.
fn pieces(body: Arc<Mutex<BodyDataStream>>) -> impl Stream<Item = Result<Bytes, axum::Error>> + Unpin {
    poll_fn(move |context| body.lock().unwrap_or_else(PoisonError::into_inner).poll_next_unpin(context))
}

async fn discard(mut body: impl Stream<Item = Result<Bytes, axum::Error>> + Unpin) {
    let mut read = 0;
    while let Some(Ok(piece)) = body.next().await {
        read += piece.len();
        if read > MAX_DRAINED {
            return;
        }
    }
}
