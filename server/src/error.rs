//! The answers a client can get when something is not as it should be.
//!
//! Each variant is one answer. What went wrong inside is logged where it happens, never sent.

use std::collections::BTreeMap;
use std::fmt;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// What a handler fails with.
#[derive(Debug)]
pub enum Error {
    /// There is nothing at this address.
    NotFound,
    /// The address exists, the method does not fit.
    MethodNotAllowed,
    /// The server failed; the reason is in its log.
    Internal,
}

/// Message by field name.
pub type FieldErrors = BTreeMap<String, String>;

/// The body of an answer that is no success.
#[derive(Debug, Serialize)]
pub struct Failure {
    status: &'static str,
    message: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    errors: FieldErrors,
}

impl Error {
    /// Logs what went wrong inside and hides it from the client.
    pub fn internal(what: &str, cause: impl fmt::Display) -> Self {
        tracing::error!(%cause, "{what}");
        Self::Internal
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => write!(f, "There is nothing at this address."),
            Self::MethodNotAllowed => write!(f, "This address does not take that method."),
            Self::Internal => write!(f, "Something went wrong on our side. Please try again later."),
        }
    }
}

impl std::error::Error for Error {}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let body = Failure { status: "error", message: self.to_string(), errors: FieldErrors::new() };
        let mut response = (self.status(), Json(body)).into_response();
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}
