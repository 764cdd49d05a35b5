//! `POST /api/datasheet-request`: a request for a product's datasheet.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use model::forms::DATASHEET;

use crate::app::App;
use crate::forms::submit;

/// Stores a request for a product's datasheet.
pub async fn send(State(app): State<Arc<App>>, request: Request) -> Response {
    submit(&app, &DATASHEET, request).await
}
