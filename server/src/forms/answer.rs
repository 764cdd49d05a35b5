//! The answers to a form: JSON for the page's script, a page for a visitor without script.

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, html};
use model::forms::{CAREER, CONTACT, DATASHEET, Form, Values};
use serde::Serialize;

use super::template::{self, Filling, Thanks};
use crate::app::App;
use crate::error::Error;
use crate::representation::Representation;

/// The answer to a form that was stored.
#[derive(Debug, Serialize)]
pub struct Stored {
    status: &'static str,
}

/// For pages that run no script at all.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self'; \
                           font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Whether the form was sent by the browser itself, which then shows the answer, and not by a script.
pub fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accept.split(',').any(|kind| kind.split(';').next().is_some_and(|kind| kind.trim() == "text/html"))
}

/// The form was stored.
pub fn stored(app: &App, form: &Form, values: &Values, page: bool) -> Response {
    if !page {
        return Json(Stored { status: "success" }).into_response();
    }
    let target = match form.name == DATASHEET.name {
        true => datasheet(app, values.text("product")).unwrap_or_else(|| "/products".to_owned()),
        false => format!("{}?sent={}", page_of(app, form, values), form.name),
    };
    // See Other: reloading the page that follows sends nothing again.
    match HeaderValue::try_from(target) {
        Ok(target) => (StatusCode::SEE_OTHER, [(header::LOCATION, target)]).into_response(),
        Err(_) => Json(Stored { status: "success" }).into_response(),
    }
}

/// The form was not stored.
pub async fn refused(app: &App, form: &Form, values: &Values, error: Error, page: bool) -> Response {
    if !page {
        return error.into_response();
    }
    let message = error.to_string();
    let mut filling = Filling { notice: Some(&message), ..Filling::default() };
    filling.values.extend(form.fields.iter().map(|field| (field.name, values.text(field.name))));
    if let Error::Invalid(errors) = &error {
        filling.errors.extend(errors.iter().map(|error| (error.field, &*error.message)));
    }
    let page = match app.site() {
        Some(site) => match site.page(&page_of(app, form, values)) {
            Some(page) => page_text(page).await,
            None => None,
        },
        None => None,
    };
    let filled = page.and_then(|page| template::fill(&page, form.name, &filling));
    let mut response = html(error.status(), filled.unwrap_or_else(|| plain_page(&filling)));
    error.add_headers(&mut response);
    response
}

/// The page that a visitor without script sees after a form was stored, for an address that `stored` redirected to.
pub async fn thanks(page: &Representation, query: Option<&str>) -> Option<Response> {
    let form = query?.strip_prefix("sent=")?;
    let words = match form {
        _ if form == CONTACT.name => Thanks {
            title: "Thanks for Reaching Out!",
            text: "We have received your message. Our team will get in touch with you shortly.",
        },
        _ if form == CAREER.name => {
            Thanks { title: "Application Submitted!", text: "Our team will review your application and reply to you." }
        }
        _ => return None,
    };
    let page = template::thank(&page_text(page).await?, form, words)?;
    Some(html(StatusCode::OK, page))
}

fn html(status: StatusCode, page: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, PAGE_POLICY),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let mut response = (status, headers, page).into_response();
    response.headers_mut().insert("x-robots-tag", HeaderValue::from_static("noindex"));
    response
}

async fn page_text(page: &Representation) -> Option<String> {
    let text = page.text().await;
    text.inspect_err(|error| tracing::error!(%error, "a page of the site cannot be read")).ok()
}

/// The page that the form stands on.
fn page_of(app: &App, form: &Form, values: &Values) -> String {
    match form.name {
        name if name == CAREER.name => "/career".to_owned(),
        name if name == DATASHEET.name => {
            let catalogue = app.catalogue();
            let product = catalogue.content.product(values.text("product"));
            product.map_or_else(
                || "/products".to_owned(),
                |product| format!("/products/{}/{}/{}", product.category, product.subcategory, product.slug),
            )
        }
        _ => "/contact".to_owned(),
    }
}

/// Where the datasheet of a product lies, if it has one.
fn datasheet(app: &App, slug: &str) -> Option<String> {
    let catalogue = app.catalogue();
    let product = catalogue.content.product(slug.trim())?;
    product.datasheet.as_ref()?;
    Some(format!("/media/{0}/datasheet/{0}.pdf", product.slug))
}

/// Where there is no page to fill: what is wrong, and the way back, where the browser still has what was typed.
fn plain_page(filling: &Filling) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            meta charset="utf-8";
            title { "Not sent" }
            h1 { "Not sent" }
            p { (filling.notice.unwrap_or_default()) }
            ul {
                @for message in filling.errors.values() {
                    li { (message) }
                }
            }
            p { "Please go back in your browser; what you typed is still there." }
        }
    };
    page.into_string()
}
