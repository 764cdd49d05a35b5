//! `POST /api/career`: an application with its resume.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use model::forms::CAREER;

use crate::app::App;
use crate::forms::submit;

/// Stores an application with its resume.
pub async fn send(State(app): State<Arc<App>>, request: Request) -> Response {
    submit(&app, &CAREER, request).await
}
