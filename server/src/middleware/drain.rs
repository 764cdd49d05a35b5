//! Reads the rest of a refused request's body: a client that is still sending would get a broken connection instead of the response.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::stream::poll_fn;
use futures_util::{Stream, StreamExt};
use parking_lot::Mutex;
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
    let waits = request.headers().contains_key(header::EXPECT);
    let (head, body) = request.into_parts();
    let body = Arc::new(SharedBody { pieces: Mutex::new(body.into_data_stream()), is_begun: AtomicBool::new(false) });
    let mut response = next.run(Request::from_parts(head, Body::from_stream(pieces(Arc::clone(&body))))).await;
    let status = response.status();
    let is_refused = status.is_client_error() || status == StatusCode::SERVICE_UNAVAILABLE;
    if !is_refused {
        return response;
    }
    // A client that expects `100 Continue` sends its body once the handler reads it.
    let sends = !waits || body.is_begun.load(Ordering::Relaxed);
    let is_read = sends
        && status != StatusCode::REQUEST_TIMEOUT
        && tokio::select! {
            is_read = timeout(limit.time, discard(pieces(body))) => is_read.unwrap_or(false),
            () = limit.stop.cancelled() => false,
        };
    // hyper closes a connection whose body was not read to its end, as is usual for one that is too large; the header says so to the
    // client.
    if !is_read || status == StatusCode::PAYLOAD_TOO_LARGE {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// A body that the handler reads and then this middleware.
struct SharedBody {
    pieces: Mutex<BodyDataStream>,
    is_begun: AtomicBool,
}

fn pieces(body: Arc<SharedBody>) -> impl Stream<Item = Result<Bytes, axum::Error>> + Unpin {
    poll_fn(move |context| {
        body.is_begun.store(true, Ordering::Relaxed);
        body.pieces.lock().poll_next_unpin(context)
    })
}

/// Reads up to the limit. Returns whether that was all.
async fn discard(mut body: impl Stream<Item = Result<Bytes, axum::Error>> + Unpin) -> bool {
    let mut read = 0;
    while let Some(piece) = body.next().await {
        let Ok(piece) = piece else { return false };
        read += piece.len();
        if read > MAX_DRAINED {
            return false;
        }
    }
    true
}
