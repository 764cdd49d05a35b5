//! One line for each request, without anything about the person who sent it: no address, no query, no agent.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;

/// Logs method, route, status and time. Only the route's pattern is logged, not the path that was asked for.
pub async fn requests(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("(page)", MatchedPath::as_str);
    let status = response.status().as_u16();
    let milliseconds = began.elapsed().as_secs_f64() * 1000.0;
    if status >= 500 {
        tracing::warn!(%method, route, status, milliseconds, "answered");
    } else {
        tracing::debug!(%method, route, status, milliseconds, "answered");
    }
    response
}
