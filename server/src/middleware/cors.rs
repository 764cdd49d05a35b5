//! Lets the pages of configured origins read the API. By default there are none.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;

/// What a page of another origin may send besides the plain headers.
const ALLOWED_HEADERS: &str = "content-type, idempotency-key";

/// Adds the headers that let a configured origin in, and answers its preflight requests.
pub async fn allow(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if app.config.security.cors_origins.is_empty() {
        return next.run(request).await;
    }
    let origin = request.headers().get(header::ORIGIN).cloned();
    let allowed = origin.filter(|origin| is_listed(&app.config.security.cors_origins, origin));
    let is_preflight =
        request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = match (&allowed, is_preflight) {
        (Some(_), true) => preflight(),
        _ => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = allowed {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    }
    response
}

fn is_listed(origins: &[String], origin: &HeaderValue) -> bool {
    origins.iter().any(|listed| listed.as_bytes() == origin.as_bytes())
}

fn preflight() -> Response {
    let headers = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED_HEADERS),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}
