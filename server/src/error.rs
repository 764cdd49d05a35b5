//! The error responses. Each variant of [`Error`] is one response; internal causes are logged and never sent.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use model::forms::FieldErrors;
use schemars::JsonSchema;
use serde::Serialize;

use crate::inbox::InboxError;

/// When a client should try again after the database or the disk failed.
const RETRY_LATER: Duration = Duration::from_secs(30);

/// The error of a handler. Its text is sent to the client.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is nothing at this URL.")]
    NotFound,
    #[error("This URL does not accept that method.")]
    MethodNotAllowed,
    #[error("This form was sent from another website, so it was not taken. Please send it from our own page.")]
    CrossSite,
    #[error("{0}.")]
    BadQuery(String),
    #[error("Please send the form as multipart/form-data.")]
    NotMultipart,
    #[error("Please send the form without compressing it.")]
    Compressed,
    #[error("The form could not be read: {0}.")]
    Malformed(&'static str),
    #[error("That is too much: a file may have 10 MB, and the form with it 24 MB.")]
    TooLarge,
    #[error("The form took too long to arrive. Please try again.")]
    TooSlow,
    #[error("Some fields are missing or wrong.")]
    Invalid(FieldErrors),
    #[error("This submission differs from one that was already sent under the same key.")]
    KeyReused,
    #[error("Too many forms came from your network. Please wait {} and try again.", minutes(*wait))]
    TooManyForms { wait: Duration },
    #[error("Too many requests came from your address. Please wait {} s and try again.", wait.as_secs())]
    TooManyRequests { wait: Duration },
    /// The database or the disk cannot be used at the moment. Nothing was stored.
    #[error("We cannot take this at the moment. Please try again in a minute.")]
    Unavailable,
    /// The server failed; the reason is in its log.
    #[error("Something went wrong on our side. Please try again later.")]
    Internal,
}

/// The body of an error response.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Failure {
    #[schemars(extend("enum" = ["error"]))]
    status: &'static str,
    message: String,
    /// Message by field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BTreeMap<String, String>>")]
    errors: Option<FieldErrors>,
}

impl Error {
    /// Logs the cause and hides it from the client.
    pub fn internal(what: &str, cause: impl fmt::Display) -> Self {
        tracing::error!(%cause, "{what}");
        Self::Internal
    }

    /// The status of the response.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::CrossSite => StatusCode::FORBIDDEN,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotMultipart | Self::Compressed => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BadQuery(_) | Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::KeyReused => StatusCode::CONFLICT,
            Self::TooManyForms { .. } | Self::TooManyRequests { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Adds the headers of this response.
    pub fn add_headers(&self, response: &mut Response) {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        let wait = match self {
            Self::TooManyForms { wait } | Self::TooManyRequests { wait } => *wait,
            Self::Unavailable => RETRY_LATER,
            _ => return,
        };
        headers.insert(header::RETRY_AFTER, wait.as_secs().max(1).into());
    }
}

/// Logs why nothing can be stored, and asks the client to try again.
impl From<InboxError> for Error {
    fn from(error: InboxError) -> Self {
        tracing::error!(%error, "an enquiry could not be stored; its sender was asked to try again");
        Self::Unavailable
    }
}

fn minutes(wait: Duration) -> String {
    match wait.as_secs().div_ceil(60).max(1) {
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let errors = if let Self::Invalid(errors) = &self { Some(errors.clone()) } else { None };
        let body = Failure { status: "error", message: self.to_string(), errors };
        let mut response = (self.status(), Json(body)).into_response();
        self.add_headers(&mut response);
        response
    }
}
