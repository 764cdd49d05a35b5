//! Lets the pages of configured origins use the API. By default there are none.

use std::time::Duration;

use axum::http::{HeaderName, HeaderValue, Method, header};
use tower_http::cors::CorsLayer;

use crate::config::Security;

/// How long browsers cache a preflight response.
const BELIEVED: Duration = Duration::from_secs(24 * 60 * 60);

/// `None` when no origin is configured.
pub fn layer(security: &Security) -> Option<CorsLayer> {
    let origins: Vec<HeaderValue> = security.cors_origins.iter().filter_map(|origin| origin.parse().ok()).collect();
    (!origins.is_empty()).then(|| {
        CorsLayer::new()
            .allow_origin(origins)
            .allow_methods([Method::GET, Method::HEAD, Method::POST])
            .allow_headers([header::CONTENT_TYPE, HeaderName::from_static("idempotency-key")])
            .expose_headers([header::RETRY_AFTER, HeaderName::from_static("x-request-id")])
            .vary([header::ORIGIN])
            .max_age(BELIEVED)
    })
}
