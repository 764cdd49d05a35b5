//! The routes of the server and their handlers.

mod media;
mod monitoring;
mod openapi;
mod pages;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{any, get, post};
use axum::{Extension, Router};
use model::forms::Form;

pub use openapi::description;

use crate::app::App;
use crate::catalogue::LiveCatalogue;
use crate::error::Error;
use crate::forms::{Pages, wants_page};
use crate::middleware;

/// The calls that [`ResponseCache`](crate::catalogue::ResponseCache) answers.
const CATALOGUE: [&str; 15] = [
    "/api/company", "/api/get-products", "/api/products/{slug}", "/api/product-facts", "/api/search", "/api/well",
    "/api/get-categories", "/api/certificates-licenses", "/api/gallery", "/api/case-studies", "/api/clients",
    "/api/team", "/wp-json/wp/v2/posts", "/places/countries.json", "/places/states/{file}",
];

/// All routes, with the middleware around them. Requests of monitoring are not rate limited.
pub fn router(app: &App) -> Router {
    let mut limited = Router::new()
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/{*unknown}", any(async || Error::NotFound))
        .route("/media/{*path}", get(media::file))
        .fallback(get(pages::page).fallback(async || Error::MethodNotAllowed));
    for path in CATALOGUE {
        limited = limited.route(path, get(read));
    }
    for &form in Form::BUILT_IN {
        let submit = move |State(app): State<App>, request: Request| submit(app, form, request);
        limited = limited.route(form.path, post(submit));
    }
    let readiness = Arc::new(monitoring::Readiness::default());
    let monitoring = Router::new()
        .route("/healthz", get(monitoring::alive))
        .route("/readyz", get(monitoring::ready).layer(Extension(readiness)))
        .route("/metrics", get(monitoring::metrics));
    let router =
        limited.layer(from_fn_with_state(Arc::clone(&app.rate_limits), middleware::limit_requests)).merge(monitoring);
    let router = router.method_not_allowed_fallback(async || Error::MethodNotAllowed);
    middleware::around(router.with_state(app.clone()), &app.config, &app.metrics, &app.late_uploads)
}

async fn read(State(catalogue): State<LiveCatalogue>, request: Request) -> Result<Response, Error> {
    let uri = request.uri();
    let found = catalogue.now().responses.get(uri.path(), uri.query().unwrap_or_default()).await?;
    found.respond(request.headers()).await
}

async fn submit(app: App, form: &'static Form, request: Request) -> Response {
    let (catalogue, site) = (app.catalogue.now(), app.site.now());
    let pages = wants_page(request.headers()).then_some(Pages { content: &catalogue.content, site: site.as_deref() });
    let outcome = app.forms.submit(form, request, &catalogue.content.company.site_url).await;
    app.metrics.submission(form.name, outcome.stored.as_ref().err());
    outcome.into_response(form, pages).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_described() {
        let description = description();
        let forms: Vec<_> = Form::BUILT_IN.iter().map(|form| form.path).collect();
        for path in CATALOGUE.iter().chain(&forms).chain(&["/media/{path}", "/healthz", "/readyz", "/metrics"]) {
            assert!(description["paths"][path].is_object(), "{path}");
        }
    }
}
