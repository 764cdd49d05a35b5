//! `GET /healthz`, `/readyz` and `/metrics`, for monitoring.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::Mutex;

use crate::app::App;
use crate::connections::{client_address, peer_address};
use crate::error::Error;
use crate::inbox::Inbox;
use crate::metrics::MEDIA_TYPE;

/// The response of `/healthz` and `/readyz`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Health {
    status: &'static str,
}

/// The process runs.
pub async fn alive() -> Response {
    health(StatusCode::OK, "ok")
}

/// How long a result is reused: each check writes a file and asks the database and the store of resumes.
const FRESH: Duration = Duration::from_secs(2);

/// The time and the result of the last check.
#[derive(Debug, Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Checks, unless that was done a moment ago. Concurrent requests wait for the same check.
    async fn check(&self, inbox: &Inbox) -> bool {
        let mut last = self.0.lock().await;
        if let Some((_, is_ready)) = last.filter(|(when, _)| when.elapsed() < FRESH) {
            return is_ready;
        }
        let is_ready = inbox.ready().await.inspect_err(|error| tracing::warn!(%error, "not ready")).is_ok();
        *last = Some((Instant::now(), is_ready));
        is_ready
    }
}

/// Enquiries can be stored.
pub async fn ready(State(inbox): State<Arc<Inbox>>, Extension(readiness): Extension<Arc<Readiness>>) -> Response {
    match readiness.check(&inbox).await {
        true => health(StatusCode::OK, "ok"),
        false => health(StatusCode::SERVICE_UNAVAILABLE, "enquiries cannot be stored"),
    }
}

fn health(code: StatusCode, status: &'static str) -> Response {
    (code, [(header::CACHE_CONTROL, "no-store")], Json(Health { status })).into_response()
}

/// All metrics, for Prometheus. Only this machine and the addresses of the settings get them.
pub async fn metrics(State(app): State<App>, request: Request) -> Result<Response, Error> {
    let (network, headers) = (&app.config.network, request.headers());
    let client = client_address(peer_address(request.extensions()), headers, &network.trusted_proxies);
    // A request through an untrusted proxy on this machine only seems to come from here.
    let forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key(header::FORWARDED);
    let is_near = client.is_loopback() && !forwarded || network.metrics_clients.contains(client);
    if !is_near {
        return Err(Error::NotFound);
    }
    let waiting = app.inbox.all_waiting().await.unwrap_or_default();
    let headers = [(header::CONTENT_TYPE, MEDIA_TYPE), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, app.metrics.text(&waiting)).into_response())
}
