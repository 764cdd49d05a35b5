//! `GET /healthz` and `GET /readyz`, for monitoring.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Serialize;
use tokio::sync::Mutex;

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

/// How long a result is used again: each one writes a file and asks the database and the store of resumes.
const FRESH: Duration = Duration::from_secs(2);

/// Whether enquiries could be stored at the last look, and when that was.
#[derive(Debug, Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Looks, unless that was done a moment ago. Requests that come meanwhile wait for the same look.
    async fn look(&self, inbox: &Inbox) -> bool {
        let mut last = self.0.lock().await;
        if let Some((_, is_ready)) = last.filter(|(when, _)| when.elapsed() < FRESH) {
            return is_ready;
        }
        let is_ready = inbox.ready().await.inspect_err(|error| tracing::warn!(%error, "not ready")).is_ok();
        *last = Some((Instant::now(), is_ready));
        is_ready
    }
}

/// The server can do all of its work: it can also store what visitors send.
pub async fn ready(State(inbox): State<Arc<Inbox>>, Extension(readiness): Extension<Arc<Readiness>>) -> Response {
    match readiness.look(&inbox).await {
        true => health(StatusCode::OK, "ok"),
        false => health(StatusCode::SERVICE_UNAVAILABLE, "enquiries cannot be stored"),
    }
}

fn health(code: StatusCode, status: &'static str) -> Response {
    (code, [(header::CACHE_CONTROL, "no-store")], Json(Health { status })).into_response()
}
