//! The middleware around the routes.

mod drain;
mod headers;
mod observe;
mod rate_limits;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::middleware::{from_fn_with_state, map_request, map_request_with_state, map_response_with_state};
use tokio_util::sync::CancellationToken;
use tower::ServiceBuilder;
use tower::util::option_layer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::trace::TraceLayer;

pub use headers::FIXED as FIXED_HEADERS;
pub use rate_limits::{RateLimits, limit_requests};

use crate::config::Config;
use crate::metrics::Metrics;
use drain::Drain;

/// Puts the layers around the routes: a request passes them from top to bottom, its response from bottom to top.
pub fn around(router: Router, config: &Arc<Config>, metrics: &Arc<Metrics>, stop: &CancellationToken) -> Router {
    let drain = Drain { time: config.network.body_timeout, stop: stop.clone() };
    let trace = TraceLayer::new_for_http()
        .make_span_with(observe::make_span::<Body>)
        .on_response(observe::log_response::<Body>)
        .on_request(())
        .on_body_chunk(())
        .on_eos(())
        .on_failure(());
    let layers = ServiceBuilder::new()
        .layer(map_request_with_state(Arc::clone(config), observe::remove_untrusted_id))
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .layer(trace)
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(from_fn_with_state(Arc::clone(metrics), observe::measure))
        .layer(map_response_with_state(Arc::clone(config), headers::add_security_headers))
        .layer(option_layer(headers::cors(&config.security)))
        .layer(map_request(headers::ignore_range))
        .layer(from_fn_with_state(drain, drain::drain));
    router.layer(layers)
}
