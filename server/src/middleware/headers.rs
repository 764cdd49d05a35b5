//! Response headers that limit what browsers do: security headers, and CORS for the configured origins.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use tower_http::cors::CorsLayer;

use crate::config::{Config, Security};

/// The content security policy of responses that are not pages.
const DENY_ALL: &str = "default-src 'none'; frame-ancestors 'none'";

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// How long browsers cache the response to a preflight request.
const PREFLIGHT_CACHE: Duration = Duration::from_secs(24 * 60 * 60);

/// The headers of every response.
pub const FIXED: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), \
         microphone=(), midi=(), payment=(), usb=()",
    ),
];

/// Removes `Range` from requests other than `GET`: only `GET` has ranges (RFC 9110, 14.2).
pub async fn ignore_range(mut request: Request) -> Request {
    if request.method() != Method::GET {
        request.headers_mut().remove(header::RANGE);
    }
    request
}

/// Adds the security headers. A page keeps its own content security policy.
pub async fn add_security_headers(State(config): State<Arc<Config>>, mut response: Response) -> Response {
    // It has no media type, and its headers replace those of the cached copy, which has its policy.
    let is_not_modified = response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // A browser's request for a picture has no `Origin`.
    let is_shared = !config.security.cors_origins.is_empty();
    let policy = HeaderValue::from_static(if is_shared { "cross-origin" } else { "same-origin" });
    headers.insert(CROSS_ORIGIN_RESOURCE_POLICY, policy);
    // The browser's own PDF viewer needs styles and scripts.
    let is_pdf = headers.get(header::CONTENT_TYPE).is_some_and(|value| value == "application/pdf");
    if !is_pdf && !is_not_modified {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(DENY_ALL));
    }
    if let Some(value) = config.security.strict_transport_security().and_then(|value| value.parse().ok()) {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    response
}

/// Lets pages of the configured origins use the API; `None` if there are none.
pub fn cors(security: &Security) -> Option<CorsLayer> {
    let origins: Vec<HeaderValue> = security.cors_origins.iter().filter_map(|origin| origin.parse().ok()).collect();
    (!origins.is_empty()).then(|| {
        CorsLayer::new()
            .allow_origin(origins)
            .allow_methods([Method::GET, Method::HEAD, Method::POST])
            .allow_headers([header::CONTENT_TYPE, HeaderName::from_static("idempotency-key")])
            .expose_headers([header::RETRY_AFTER, HeaderName::from_static("x-request-id")])
            .vary([header::ORIGIN])
            .max_age(PREFLIGHT_CACHE)
    })
}
