//! Headers that keep browsers from doing more than the pages need.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;

/// For everything that is no page: it may do nothing, should it ever be shown as one.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'";

const TWO_YEARS: &str = "max-age=63072000; includeSubDomains";

const FIXED: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), \
         microphone=(), midi=(), payment=(), usb=()",
    ),
];

/// Adds the headers; a page's own content security policy stays.
pub async fn add(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // A PDF shown by the browser's own viewer needs the viewer's styles and scripts, so it gets no policy.
    let is_pdf = headers.get(header::CONTENT_TYPE).is_some_and(|value| value == "application/pdf");
    if !is_pdf {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(NOTHING));
    }
    if app.config.security.https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(TWO_YEARS));
    }
    response
}
