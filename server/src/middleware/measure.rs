//! Counts each request, with the time that its response took.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use super::{method_of, route_of};
use crate::metrics::Metrics;

pub async fn measure(State(metrics): State<Arc<Metrics>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, route) = (method_of(&request), route_of(&request).to_owned());
    let response = next.run(request).await;
    metrics.request(method, route, response.status(), began.elapsed());
    response
}
