//! Headers that keep browsers from doing more than the pages need.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

use crate::config::Config;

/// For everything that is no page: it may do nothing, should it ever be shown as one.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'";

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Those that every response has.
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

/// Adds the headers; a page's own content security policy stays.
pub async fn add(State(config): State<Arc<Config>>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let shared = headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN);
    let readers = HeaderValue::from_static(if shared { "cross-origin" } else { "same-origin" });
    headers.insert(CROSS_ORIGIN_RESOURCE_POLICY, readers);
    // A PDF shown by the browser's own viewer needs the viewer's styles and scripts, so it gets no policy.
    let is_pdf = headers.get(header::CONTENT_TYPE).is_some_and(|value| value == "application/pdf");
    if !is_pdf {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(NOTHING));
    }
    if let Some(value) = config.security.strict_transport_security().and_then(|value| value.parse().ok()) {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    response
}
