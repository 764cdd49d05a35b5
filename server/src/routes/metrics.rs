//! `GET /metrics`, for Prometheus, from the server's own machine or network only.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Extension, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::Error;
use crate::forms::client_address;
use crate::metrics::MEDIA_TYPE;

/// All figures.
pub async fn text(
    State(app): State<Arc<App>>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let network = &app.config.network;
    let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0.0.ip());
    let client = client_address(peer, &headers, &network.trusted_proxies);
    // A request that came through a proxy nobody trusts only looks as if it were from here.
    let forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key(header::FORWARDED);
    let near = client.is_loopback() && !forwarded || network.metrics_clients.contains(client);
    if !near {
        return Err(Error::NotFound);
    }
    let waiting = app.inbox.all_waiting().await.unwrap_or_default();
    let headers = [(header::CONTENT_TYPE, MEDIA_TYPE), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, app.metrics.text(&waiting)).into_response())
}
