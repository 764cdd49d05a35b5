//! The answers a client can get when something is not as it should be.
//!
//! Each variant is one answer. What went wrong inside is logged where it happens, never sent.

use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use core_wasm::forms::FieldErrors;
use serde::Serialize;

use crate::inbox::Trouble;

/// What a client may try again after, when the server's own trouble may have passed.
const TROUBLE_PASSES: Duration = Duration::from_secs(30);

/// What a handler fails with.
#[derive(Debug)]
pub enum Error {
    /// There is nothing at this address.
    NotFound,
    /// The address exists, the method does not fit.
    MethodNotAllowed,
    /// The body is no `multipart/form-data`.
    NotMultipart,
    /// The body is compressed; forms are not.
    Compressed,
    /// The body does not keep to its format.
    Malformed(&'static str),
    /// A text is in another encoding.
    NotUtf8,
    /// The body is longer than any form.
    TooLarge,
    /// The body did not arrive in time.
    TooSlow,
    /// Fields are missing or wrong.
    Invalid(FieldErrors),
    /// The key was used for another submission.
    KeyReused,
    /// The sender has sent too many forms.
    TooMany { wait: Duration },
    /// The database or the disk cannot be used at the moment. Nothing was stored.
    Unavailable,
    /// The server failed; the reason is in its log.
    Internal,
}

/// The body of an answer that is no success.
#[derive(Debug, Serialize)]
pub struct Failure<'e> {
    status: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<&'e FieldErrors>,
}

impl Error {
    /// Logs what went wrong inside and hides it from the client.
    pub fn internal(what: &str, cause: impl fmt::Display) -> Self {
        tracing::error!(%cause, "{what}");
        Self::Internal
    }

    /// Logs why nothing can be stored and asks the client to come back.
    pub fn unavailable(trouble: &Trouble) -> Self {
        tracing::error!(%trouble, "an enquiry could not be stored; its sender was asked to try again");
        Self::Unavailable
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotMultipart | Self::Compressed => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Malformed(_) | Self::NotUtf8 => StatusCode::BAD_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::KeyReused => StatusCode::CONFLICT,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// When it makes sense to try again.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooMany { wait } => Some(*wait),
            Self::Unavailable => Some(TROUBLE_PASSES),
            _ => None,
        }
    }

    /// Whether the rest of the request is left unread, so that the connection cannot be used again.
    fn leaves_body(&self) -> bool {
        !matches!(self, Self::NotFound | Self::Invalid(_) | Self::KeyReused | Self::Internal)
    }

    /// Adds the headers that go with this answer.
    pub fn add_headers(&self, response: &mut Response) {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(wait) = self.retry_after() {
            headers.insert(header::RETRY_AFTER, wait.as_secs().max(1).into());
        }
        if self.leaves_body() {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => write!(f, "There is nothing at this address."),
            Self::MethodNotAllowed => write!(f, "This address does not take that method."),
            Self::NotMultipart => write!(f, "Please send the form as multipart/form-data."),
            Self::Compressed => write!(f, "Please send the form without compressing it."),
            Self::Malformed(problem) => write!(f, "The form could not be read: {problem}."),
            Self::NotUtf8 => write!(f, "The form could not be read: please send it as UTF-8."),
            Self::TooLarge => write!(f, "That is too much: a form with its file may have 24 MB at most."),
            Self::TooSlow => write!(f, "The form took too long to arrive. Please try again."),
            Self::Invalid(_) => write!(f, "Some fields are missing or wrong."),
            Self::KeyReused => write!(f, "This submission differs from one that was already sent under the same key."),
            Self::TooMany { wait } => {
                let minutes = wait.as_secs().div_ceil(60).max(1);
                let unit = if minutes == 1 { "minute" } else { "minutes" };
                write!(f, "That were many forms in a short time. Please wait {minutes} {unit} and try again.")
            }
            Self::Unavailable => write!(f, "We cannot take this at the moment. Please try again in a minute."),
            Self::Internal => write!(f, "Something went wrong on our side. Please try again later."),
        }
    }
}

impl std::error::Error for Error {}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let errors = if let Self::Invalid(errors) = &self { Some(errors) } else { None };
        let body = Failure { status: "error", message: self.to_string(), errors };
        let mut response = (self.status(), Json(body)).into_response();
        self.add_headers(&mut response);
        response
    }
}
