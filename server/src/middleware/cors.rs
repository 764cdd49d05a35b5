//! Lets the pages of configured origins read the API. By default there are none.

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::config::Security;

/// What a page of another origin may send besides the plain headers.
const ALLOWED_HEADERS: &str = "content-type, idempotency-key";

/// Whose page a request comes from.
#[derive(Debug)]
pub enum Visitor {
    /// No other origin is configured.
    Own,
    /// Of an origin that is not configured, or of our own.
    Unknown,
    /// Of a configured origin. `asks` when the browser only wants to know whether it may send a request.
    Allowed { origin: HeaderValue, asks: bool },
}

impl Visitor {
    /// Looks at who sends a request.
    pub fn of(security: &Security, request: &Request) -> Self {
        let listed = &security.cors_origins;
        if listed.is_empty() {
            return Self::Own;
        }
        let headers = request.headers();
        let origin = headers.get(header::ORIGIN);
        match origin.filter(|origin| listed.iter().any(|listed| listed.as_bytes() == origin.as_bytes())) {
            None => Self::Unknown,
            Some(origin) => Self::Allowed {
                origin: origin.clone(),
                asks: request.method() == Method::OPTIONS
                    && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD),
            },
        }
    }

    /// The answer to a browser that only asks.
    pub fn preflight(&self) -> Option<Response> {
        let headers = [
            (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST"),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED_HEADERS),
            (header::ACCESS_CONTROL_MAX_AGE, "86400"),
        ];
        matches!(self, Self::Allowed { asks: true, .. }).then(|| (StatusCode::NO_CONTENT, headers).into_response())
    }

    /// Adds the headers that let the page read the answer.
    pub fn allow(self, response: &mut Response) {
        let headers = response.headers_mut();
        if !matches!(self, Self::Own) {
            headers.append(header::VARY, HeaderValue::from_static("origin"));
        }
        if let Self::Allowed { origin, .. } = self {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
        }
    }
}
