//! `GET /healthz` and `GET /readyz`, for whoever watches over the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::app::App;

/// What a watcher reads.
#[derive(Debug, Serialize)]
pub struct Health {
    status: &'static str,
}

/// The process runs and answers.
pub async fn alive() -> Response {
    answer(StatusCode::OK, "ok")
}

/// The server can do all of its work: it can also store what visitors send.
pub async fn ready(State(app): State<Arc<App>>) -> Response {
    match app.inbox.ready().await {
        Ok(()) => answer(StatusCode::OK, "ok"),
        Err(trouble) => {
            tracing::warn!(%trouble, "not ready");
            answer(StatusCode::SERVICE_UNAVAILABLE, "enquiries cannot be stored")
        }
    }
}

fn answer(code: StatusCode, status: &'static str) -> Response {
    (code, [(header::CACHE_CONTROL, "no-store")], Json(Health { status })).into_response()
}
