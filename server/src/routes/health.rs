//! `GET /healthz` and `GET /readyz`, for whoever watches over the server.

use axum::Json;
use serde::Serialize;

/// What a watcher reads.
#[derive(Debug, Serialize)]
pub struct Health {
    status: &'static str,
}

/// The process runs and answers.
pub async fn alive() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// The server can do all of its work.
pub async fn ready() -> Json<Health> {
    Json(Health { status: "ok" })
}
