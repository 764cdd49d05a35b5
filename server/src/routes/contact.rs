//! `POST /api/contact-us`: an enquiry.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use model::forms::CONTACT;

use crate::app::App;
use crate::forms::submit;

/// Stores an enquiry.
pub async fn send(State(app): State<Arc<App>>, request: Request) -> Response {
    submit(&app, &CONTACT, request).await
}
