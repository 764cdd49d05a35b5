//! `GET /metrics`, for Prometheus, from the server's own machine or network only.

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::connections::{client_address, peer_address};
use crate::error::Error;
use crate::metrics::MEDIA_TYPE;

/// All figures.
pub async fn text(State(app): State<App>, request: Request) -> Result<Response, Error> {
    let (network, headers) = (&app.config.network, request.headers());
    let client = client_address(peer_address(request.extensions()), headers, &network.trusted_proxies);
    // A request through an untrusted proxy only seems to come from this machine.
    let forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key(header::FORWARDED);
    let near = client.is_loopback() && !forwarded || network.metrics_clients.contains(client);
    if !near {
        return Err(Error::NotFound);
    }
    let waiting = app.inbox.all_waiting().await.unwrap_or_default();
    let headers = [(header::CONTENT_TYPE, MEDIA_TYPE), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, app.metrics.text(&waiting)).into_response())
}
