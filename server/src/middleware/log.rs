//! One line and one count for each request, without anything about the person who sent it: no address, no query, no
//! agent, and instead of the path only the route that it matched.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;

/// Logs and counts method, route, status and time.
pub async fn requests(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let took = began.elapsed();
    let route = route.as_ref().map_or("(page)", MatchedPath::as_str);
    let status = response.status();
    app.metrics.request(status, took);
    let milliseconds = took.as_secs_f64() * 1000.0;
    if status.is_server_error() {
        tracing::warn!(%method, route, status = status.as_u16(), milliseconds, "answered");
    } else {
        tracing::debug!(%method, route, status = status.as_u16(), milliseconds, "answered");
    }
    response
}
