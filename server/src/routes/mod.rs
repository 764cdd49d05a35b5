//! The routes of the server and their handlers.

mod forms;
mod health;
mod media;
mod metrics;
mod openapi;
mod pages;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::{MethodRouter, any, get, post};
use axum::{Extension, Router};
use tower::util::option_layer;

use crate::app::App;
use crate::catalogue::LiveCatalogue;
use crate::error::Error;
use crate::middleware;

type Route = (&'static str, MethodRouter<App>);

/// The routes for monitoring, which have no rate limit.
fn watching() -> [Route; 3] {
    [
        ("/healthz", get(health::alive)),
        ("/readyz", get(health::ready).layer(Extension(Arc::new(health::Readiness::default())))),
        ("/metrics", get(metrics::text)),
    ]
}

/// Everything else with a route of its own; all other paths are the site's.
fn visiting() -> Vec<Route> {
    let reading = [
        "/api/company",
        "/api/get-products",
        "/api/products/{slug}",
        "/api/product-facts",
        "/api/search",
        "/api/well",
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
    let mut routes: Vec<Route> = reading.into_iter().map(|path| (path, get(read))).collect();
    routes.extend([
        ("/api/contact-us", post(forms::contact)),
        ("/api/career", post(forms::career)),
        ("/api/datasheet-request", post(forms::datasheet)),
        ("/api/openapi.json", get(openapi::document)),
        ("/api/{*unknown}", any(unknown)),
        ("/media/{*path}", get(media::file)),
    ]);
    routes
}

/// All routes, with the layers around them.
pub fn router(app: &App) -> Router {
    let visiting = of(visiting()).fallback(pages::page).method_not_allowed_fallback(wrong_method);
    let router = visiting.layer(option_layer(app.rate_limits.layer())).merge(of(watching()));
    middleware::around(router.with_state(app.clone()), &app.config, &app.metrics, &app.late_uploads)
}

fn of(routes: impl IntoIterator<Item = Route>) -> Router<App> {
    routes.into_iter().fold(Router::new(), |router, (path, methods)| router.route(path, methods))
}

/// A read call: its response is in the cache, or made for it.
async fn read(State(catalogue): State<LiveCatalogue>, request: Request) -> Result<Response, Error> {
    let path = request.uri().path_and_query().map_or(request.uri().path(), |whole| whole.as_str());
    let found = catalogue.now().responses.get(path).await?;
    found.respond(request.headers()).await.map_err(|error| Error::internal("a response cannot be sent", error))
}

async fn unknown() -> Error {
    Error::NotFound
}

async fn wrong_method() -> Error {
    Error::MethodNotAllowed
}
