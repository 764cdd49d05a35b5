//! The addresses of the API and what answers them.

mod career;
mod case_studies;
mod categories;
mod certificates;
mod clients;
mod contact;
mod datasheet;
mod gallery;
mod health;
pub mod insights;
mod media;
mod metrics;
mod openapi;
pub mod pages;
mod products;
mod response_cache;
mod selection;
mod team;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::{MethodRouter, any, get, post};

pub use response_cache::ResponseCache;

use crate::app::App;
use crate::error::Error;
use crate::middleware;

type Route = (&'static str, MethodRouter<Arc<App>>);

/// Everything with an address of its own; all other addresses are the site's.
fn table() -> Vec<Route> {
    let reading = [
        "/api/company",
        "/api/get-products",
        "/api/products/{slug}",
        "/api/get-categories",
        "/api/certificates-licenses",
        "/api/gallery",
        "/api/case-studies",
        "/api/clients",
        "/api/team",
        "/wp-json/wp/v2/posts",
        "/places/countries.json",
        "/places/states/{file}",
    ];
    let mut table: Vec<Route> = reading.into_iter().map(|path| (path, get(answer))).collect();
    table.extend([
        ("/api/contact-us", post(contact::send)),
        ("/api/career", post(career::send)),
        ("/api/datasheet-request", post(datasheet::send)),
        ("/api/openapi.json", get(openapi::document)),
        ("/api/{*unknown}", any(unknown)),
        ("/media/{*path}", get(media::file)),
        ("/healthz", get(health::alive)),
        ("/readyz", get(health::ready)),
        ("/metrics", get(metrics::text)),
    ]);
    table
}

/// All routes, with the layers around them.
pub fn router(app: &Arc<App>) -> Router {
    let router = table().into_iter().fold(Router::new(), |router, (path, methods)| router.route(path, methods));
    let router = router.fallback(pages::page).method_not_allowed_fallback(wrong_method).with_state(Arc::clone(app));
    middleware::around(router, app)
}

/// A reading call: the answer was made when the content was read.
async fn answer(State(app): State<Arc<App>>, request: Request) -> Result<Response, Error> {
    let catalogue = app.catalogue();
    let path = request.uri().path_and_query().map_or(request.uri().path(), |whole| whole.as_str());
    let answer = ResponseCache::get(&catalogue, path).await?;
    answer.respond(request.headers()).await.map_err(|error| Error::internal("an answer cannot be sent", error))
}

async fn unknown() -> Error {
    Error::NotFound
}

async fn wrong_method() -> Error {
    Error::MethodNotAllowed
}
