//! A span and a line in the log for each request, without anything about the person who sent it: no address, no query, no
//! agent, and instead of the path only the route that it matched.

use std::time::Duration;

use axum::http::{Request, Response};
use tower_http::classify::{ServerErrorsAsFailures, SharedClassifier};
use tower_http::request_id::RequestId;
use tower_http::trace::{MakeSpan, OnResponse, TraceLayer};
use tracing::Span;
use tracing::field::Empty;

use super::{method_of, route_of};

/// Responses below 500 are logged at the level `debug`.
pub fn layer() -> TraceLayer<SharedClassifier<ServerErrorsAsFailures>, PrivateSpan, (), LogResponse, (), (), ()> {
    TraceLayer::new_for_http()
        .make_span_with(PrivateSpan)
        .on_request(())
        .on_response(LogResponse)
        .on_body_chunk(())
        .on_eos(())
        .on_failure(())
}

/// Begins a request's span.
#[derive(Debug, Clone, Copy)]
pub struct PrivateSpan;

impl<B> MakeSpan<B> for PrivateSpan {
    fn make_span(&mut self, request: &Request<B>) -> Span {
        let id = request.extensions().get::<RequestId>().and_then(|id| id.header_value().to_str().ok());
        let (method, route) = (method_of(request), route_of(request));
        tracing::info_span!("request", method, route, id, status = Empty)
    }
}

/// Ends a request's span and logs what became of it.
#[derive(Debug, Clone, Copy)]
pub struct LogResponse;

impl<B> OnResponse<B> for LogResponse {
    fn on_response(self, response: &Response<B>, latency: Duration, span: &Span) {
        let status = response.status();
        span.record("status", status.as_u16());
        let milliseconds = latency.as_secs_f64() * 1000.0;
        if status.is_server_error() {
            tracing::warn!(status = status.as_u16(), milliseconds, "answered");
        } else {
            tracing::debug!(status = status.as_u16(), milliseconds, "answered");
        }
    }
}
