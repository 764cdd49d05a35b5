//! `POST /api/contact-us`, `/api/career` and `/api/datasheet-request`: what visitors send.

use axum::extract::{Request, State};
use axum::response::Response;
use model::forms::{CAREER, CONTACT, DATASHEET, Form};

use crate::app::App;
use crate::forms::{Pages, wants_page};

/// Stores an enquiry.
pub async fn contact(State(app): State<App>, request: Request) -> Response {
    submit(&app, &CONTACT, request).await
}

/// Stores an application with its resume.
pub async fn career(State(app): State<App>, request: Request) -> Response {
    submit(&app, &CAREER, request).await
}

/// Stores a request for a product's datasheet.
pub async fn datasheet(State(app): State<App>, request: Request) -> Response {
    submit(&app, &DATASHEET, request).await
}

async fn submit(app: &App, form: &'static Form, request: Request) -> Response {
    let (catalogue, site) = (app.catalogue.now(), app.site.now());
    let pages = wants_page(request.headers()).then_some(Pages { content: &catalogue.content, site: site.as_deref() });
    let outcome = app.forms.submit(form, request, &catalogue.content.company.site_url).await;
    app.metrics.submission(form.name, outcome.stored.as_ref().err());
    outcome.into_response(form, pages).await
}
