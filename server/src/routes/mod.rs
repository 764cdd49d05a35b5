//! The addresses of the API and what answers them.

mod answers;
mod career;
mod case_studies;
mod categories;
mod certificates;
mod clients;
mod contact;
mod datasheet;
mod gallery;
mod health;
mod insights;
mod media;
mod metrics;
mod openapi;
mod pages;
mod products;
mod team;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{any, get, post};

pub use answers::Answers;

use crate::app::App;
use crate::error::Error;
use crate::middleware::{cors, log, security_headers};

/// All routes.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/company", get(answer))
        .route("/api/get-products", get(answer))
        .route("/api/products/{slug}", get(answer))
        .route("/api/get-categories", get(answer))
        .route("/api/certificates-licenses", get(answer))
        .route("/api/gallery", get(answer))
        .route("/api/case-studies", get(answer))
        .route("/api/clients", get(answer))
        .route("/api/team", get(answer))
        .route("/api/contact-us", post(contact::send))
        .route("/api/career", post(career::send))
        .route("/api/datasheet-request", post(datasheet::send))
        .route("/wp-json/wp/v2/posts", get(answer))
        .route("/places/countries.json", get(answer))
        .route("/places/states/{file}", get(answer))
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/{*unknown}", any(unknown))
        .route("/media/{*path}", get(media::file))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(metrics::text))
        .fallback(pages::page)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(app.clone(), security_headers::add))
        .layer(from_fn_with_state(app.clone(), cors::allow))
        .layer(from_fn_with_state(app.clone(), log::requests))
        .with_state(app)
}

/// A reading call: the answer was made when the content was read.
async fn answer(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Result<Response, Error> {
    let catalogue = app.catalogue();
    let answer = catalogue.answers.get(uri.path()).ok_or(Error::NotFound)?;
    answer.respond(&headers).await.map_err(|error| Error::internal("an answer cannot be sent", error))
}

async fn unknown() -> Error {
    Error::NotFound
}

async fn wrong_method() -> Error {
    Error::MethodNotAllowed
}
