//! The responses to a form: JSON for the page's script, a page for a visitor without script.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{DOCTYPE, Markup, html};
use model::forms::{DATASHEET, FieldErrors, Form, Values};
use schemars::JsonSchema;
use serde::Serialize;

use super::SubmissionResult;
use super::template::{self, Filling};
use crate::content::{Content, Product};
use crate::error::Error;
use crate::site::Site;
use crate::static_response::StaticResponse;

/// The response to a form that was stored.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Stored {
    #[schemars(extend("enum" = ["success"]))]
    status: &'static str,
}

/// The pages for a visitor without script.
#[derive(Debug, Clone, Copy)]
pub struct Pages<'p> {
    pub content: &'p Content,
    pub site: Option<&'p Site>,
}

impl SubmissionResult {
    /// The response: a page, or JSON without `pages`.
    pub async fn into_response(self, form: &'static Form, pages: Option<Pages<'_>>) -> Response {
        match (self.stored, pages) {
            (Ok(()), Some(pages)) => pages.stored(form, &self.typed),
            (Ok(()), None) => Json(Stored { status: "success" }).into_response(),
            (Err(error), Some(pages)) => pages.refused(form, self.typed, error).await,
            (Err(error), None) => error.into_response(),
        }
    }
}

impl Pages<'_> {
    /// Redirects to the page that follows a stored form: the thanks, or the requested datasheet. Without the site there is only the
    /// datasheet; otherwise a plain page says that the form was sent.
    fn stored(&self, form: &Form, typed: &Values) -> Response {
        let target = match form.name == DATASHEET.name {
            true => self.datasheet(typed).or_else(|| self.site.map(|_| "/products".to_owned())),
            false => self.site.map(|_| format!("{}?sent={}", self.path_of(form, typed), form.name)),
        };
        match target {
            // With "See Other", reloading that page does not send the form again.
            Some(target) => Redirect::to(&target).into_response(),
            None => {
                html(StatusCode::OK, plain_page("Sent", &html! { p { "Thank you. Your message has arrived." } }), None)
            }
        }
    }

    /// The form's page again, with the typed values and the errors.
    async fn refused(&self, form: &'static Form, typed: Values, error: Error) -> Response {
        let template = self.site.and_then(|site| site.page(&self.path_of(form, &typed)));
        let page = match template {
            Some(template) => page_text(template).await,
            None => None,
        };
        let message = error.to_string();
        let errors = if let Error::Invalid(errors) = &error { errors.clone() } else { FieldErrors::default() };
        let filled = template::on_its_thread(move || {
            let mut filling = Filling { notice: Some(&message), ..Filling::default() };
            filling.values.extend(form.fields.iter().map(|field| (field.name, typed.text(field.name))));
            filling.errors.extend(errors.iter().map(|error| (error.field, &*error.message)));
            let filled = page.and_then(|page| template::fill(&page, form.name, &filling, ""));
            Some(filled.unwrap_or_else(|| not_sent(&filling)))
        });
        let Some(filled) = filled.await else { return error.into_response() };
        let mut response = html(error.status(), filled, template);
        error.add_headers(&mut response);
        response
    }

    fn path_of(&self, form: &Form, typed: &Values) -> String {
        match form.page {
            Some(page) => page.to_owned(),
            // A form on the page of a product.
            None => self.product(typed).map_or_else(|| "/products".to_owned(), Product::path),
        }
    }

    /// The URL of the requested datasheet, if the product has one.
    fn datasheet(&self, typed: &Values) -> Option<String> {
        let product = self.product(typed)?;
        product.datasheet.as_ref()?;
        Some(format!("/media/{0}/datasheet/{0}.pdf", product.slug))
    }

    fn product(&self, typed: &Values) -> Option<&Product> {
        self.content.product(typed.text("product").trim())
    }
}

/// The page after a form was sent without script, for the URL of [`Pages::stored`].
pub async fn thanks(page: &StaticResponse, query: Option<&str>) -> Option<Response> {
    let form = Form::named(query?.strip_prefix("sent=")?)?;
    let text = page_text(page).await?;
    let text = template::on_its_thread(move || template::thank(&text, form.name)).await?;
    Some(html(StatusCode::OK, text, Some(page)))
}

/// The page of a form with the values of its fields in the query; `None` for another query or page.
///
/// Without script a product's page links to it, so that the enquiry names the product.
pub async fn prefill(path: &str, page: &StaticResponse, query: Option<&str>) -> Option<Response> {
    let query = query.filter(|query| is_without_script(query))?;
    let form = Form::BUILT_IN.iter().find(|form| form.page == Some(path))?;
    let (text, query) = (page_text(page).await?, query.to_owned());
    let text = template::on_its_thread(move || {
        let parameters: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
        let mut filling = Filling::default();
        for (name, value) in &parameters {
            filling.values.extend(form.field(name).map(|field| (field.name, &**value)));
        }
        template::fill(&text, form.name, &filling, "")
    });
    Some(html(StatusCode::OK, text.await?, Some(page)))
}

/// Whether a URL is for visitors without script. URLs of pages with script do not have this parameter.
pub fn is_without_script(query: &str) -> bool {
    form_urlencoded::parse(query.as_bytes()).any(|(name, value)| name == "view" && value == "plain")
}

/// A page without scripts for one visitor, made from a page of the site.
pub fn html(status: StatusCode, text: String, page: Option<&StaticResponse>) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    let mut response = (status, headers, text).into_response();
    response.headers_mut().insert("x-robots-tag", HeaderValue::from_static("noindex"));
    if let Some(policy) = page.and_then(StaticResponse::policy_without_scripts) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// The text of a page of the site.
pub async fn page_text(page: &StaticResponse) -> Option<String> {
    let text = page.text().await;
    text.inspect_err(|error| tracing::error!(%error, "a page of the site cannot be read")).ok()
}

/// The errors, for a form whose page is not in the release. The browser still has the typed values on the page before.
fn not_sent(filling: &Filling) -> String {
    let errors = html! {
        p { (filling.notice.unwrap_or_default()) }
        ul {
            @for message in filling.errors.values() {
                li { (message) }
            }
        }
        p { "Please go back in your browser; what you typed is still there." }
    };
    plain_page("Not sent", &errors)
}

/// A page that is not in the release.
fn plain_page(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            meta charset="utf-8";
            title { (title) }
            h1 { (title) }
            (body)
        }
    };
    page.into_string()
}
