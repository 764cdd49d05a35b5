//! `GET /healthz` and `GET /readyz`, for whoever watches over the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::inbox::Inbox;

/// What a watcher reads.
#[derive(Debug, Serialize)]
pub struct Health {
    status: &'static str,
}

/// The process runs and answers.
pub async fn alive() -> Response {
    health(StatusCode::OK, "ok")
}

/// The server can do all of its work: it can also store what visitors send.
pub async fn ready(State(inbox): State<Arc<Inbox>>) -> Response {
    match inbox.ready().await {
        Ok(()) => health(StatusCode::OK, "ok"),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            health(StatusCode::SERVICE_UNAVAILABLE, "enquiries cannot be stored")
        }
    }
}

fn health(code: StatusCode, status: &'static str) -> Response {
    (code, [(header::CACHE_CONTROL, "no-store")], Json(Health { status })).into_response()
}
