//! What every request passes through, and every response on its way back.

mod cors;
mod drain;
mod measure;
mod rate_limits;
mod request_id;
mod security_headers;
mod trace;

use std::sync::Arc;

use axum::Router;
use axum::extract::MatchedPath;
use axum::http::{Method, Request};
use axum::middleware::{from_fn_with_state, map_request_with_state, map_response_with_state};
use tokio_util::sync::CancellationToken;
use tower::ServiceBuilder;
use tower::util::option_layer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};

pub use rate_limits::RateLimits;
pub use security_headers::FIXED as FIXED_HEADERS;

use crate::config::Config;
use crate::metrics::Metrics;
use drain::Drain;

const KNOWN_METHODS: [Method; 7] =
    [Method::GET, Method::HEAD, Method::POST, Method::OPTIONS, Method::PUT, Method::DELETE, Method::PATCH];

/// Puts the layers around the routes: a request passes them from top to bottom, and its response from bottom to top.
pub fn around(router: Router, config: &Arc<Config>, metrics: &Arc<Metrics>, stop: &CancellationToken) -> Router {
    let drain = Drain { time: config.network.body_timeout, stop: stop.clone() };
    let layers = ServiceBuilder::new()
        .layer(map_request_with_state(Arc::clone(config), request_id::forget_untrusted))
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .layer(trace::layer())
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(from_fn_with_state(Arc::clone(metrics), measure::measure))
        .layer(map_response_with_state(Arc::clone(config), security_headers::add))
        .layer(option_layer(cors::layer(&config.security)))
        .layer(from_fn_with_state(drain, drain::drain));
    router.layer(layers)
}

/// The method of a request, for logs and figures: methods can be made up, and so hold anything.
fn method_of<B>(request: &Request<B>) -> &'static str {
    let known = KNOWN_METHODS.iter().find(|known| *known == request.method());
    known.map_or("(other)", Method::as_str)
}

/// The route of a request, for logs and figures: what a visitor asked for stays out of both.
fn route_of<B>(request: &Request<B>) -> &str {
    request.extensions().get::<MatchedPath>().map_or("(page)", MatchedPath::as_str)
}
