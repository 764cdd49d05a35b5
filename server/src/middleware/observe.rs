//! What logs and metrics show of each request: a request id, a span with a log record, and counters. Nothing identifies the sender: no
//! address, no query, no user agent, and the matched route instead of the path.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, Method, Request as HttpRequest, Response as HttpResponse};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::request_id::RequestId;
use tracing::Span;
use tracing::field::Empty;

use crate::config::Config;
use crate::connections::peer_address;
use crate::metrics::Metrics;

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

const MAX_ID_LENGTH: usize = 64;

const KNOWN_METHODS: [Method; 7] =
    [Method::GET, Method::HEAD, Method::POST, Method::OPTIONS, Method::PUT, Method::DELETE, Method::PATCH];

/// Removes a request id that no trusted proxy gave: other clients could write into the logs with it.
pub async fn remove_untrusted_id(State(config): State<Arc<Config>>, mut request: Request) -> Request {
    let by_proxy = config.network.trusted_proxies.contains(peer_address(request.extensions()));
    let is_id = request.headers().get(X_REQUEST_ID).is_some_and(|id| is_id(id.as_bytes()));
    if !(by_proxy && is_id) {
        request.headers_mut().remove(X_REQUEST_ID);
    }
    request
}

/// Proxies make ids of hexadecimal digits, some with dashes.
fn is_id(id: &[u8]) -> bool {
    (1..=MAX_ID_LENGTH).contains(&id.len()) && id.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-')
}

/// Counts each request, with the time until the head of its response.
pub async fn measure(State(metrics): State<Arc<Metrics>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, route) = (method_of(&request), route_of(&request).to_owned());
    let response = next.run(request).await;
    metrics.request(method, route, response.status(), began.elapsed());
    response
}

/// Begins a request's span.
pub fn make_span<B>(request: &HttpRequest<B>) -> Span {
    let id = request.extensions().get::<RequestId>().and_then(|id| id.header_value().to_str().ok());
    let (method, route) = (method_of(request), route_of(request));
    tracing::info_span!("request", method, route, id, status = Empty)
}

/// Ends a request's span and logs the response: below 500 at the level `debug`.
pub fn log_response<B>(response: &HttpResponse<B>, latency: Duration, span: &Span) {
    let status = response.status();
    span.record("status", status.as_u16());
    let milliseconds = latency.as_secs_f64() * 1000.0;
    if status.is_server_error() {
        tracing::warn!(status = status.as_u16(), milliseconds, "answered");
    } else {
        tracing::debug!(status = status.as_u16(), milliseconds, "answered");
    }
}

/// The method. A client may send any text as the method, so unknown ones are not shown.
fn method_of<B>(request: &HttpRequest<B>) -> &'static str {
    let known = KNOWN_METHODS.iter().find(|known| *known == request.method());
    known.map_or("(other)", Method::as_str)
}

fn route_of<B>(request: &HttpRequest<B>) -> &str {
    request.extensions().get::<MatchedPath>().map_or("(page)", MatchedPath::as_str)
}
