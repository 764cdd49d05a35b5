//! Everything else: the built site, its redirects and its not-found page.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use core_wasm::site::{Route, canonical_path, redirect, route};
use percent_encoding::percent_decode_str;

use crate::app::{App, Catalogue};
use crate::error::Error;
use crate::forms;
use crate::http::representation::Representation;
use crate::site::Site;

/// Sends a file of the site, a page, the one right address of a page, or the not-found page.
pub async fn page(State(app): State<Arc<App>>, request: Request) -> Result<Response, Error> {
    let Some(site) = app.site() else { return Err(Error::NotFound) };
    let (uri, headers) = (request.uri(), request.headers());
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Err(Error::MethodNotAllowed);
    }
    let found = match percent_decode_str(uri.path()).decode_utf8() {
        Ok(path) => find(&site, &app.catalogue(), &path),
        Err(_) => Found::Nothing,
    };
    match found {
        Found::Page(page) => match forms::thanks(&site, uri.path(), uri.query()).await {
            Some(thanks) => Ok(thanks),
            None => send(page, headers, StatusCode::OK).await,
        },
        Found::File(file) => send(file, headers, StatusCode::OK).await,
        Found::Moved(target) => Ok(moved(&target, uri.query())),
        Found::Nothing => match site.not_found() {
            Some(page) => send(page, headers, StatusCode::NOT_FOUND).await,
            None => Err(Error::NotFound),
        },
    }
}

/// What an address leads to.
enum Found<'s> {
    File(&'s Representation),
    Page(&'s Representation),
    Moved(String),
    Nothing,
}

fn find<'s>(site: &'s Site, catalogue: &Catalogue, path: &str) -> Found<'s> {
    if let Some(file) = site.file(path) {
        return Found::File(file);
    }
    let bare = path.strip_suffix("/index.html").unwrap_or(path);
    let canonical = canonical_path(bare).unwrap_or_else(|| bare.to_owned());
    if let Some(target) = redirect(&canonical) {
        return Found::Moved(target.to_owned());
    }
    match page_of(site, catalogue, &canonical) {
        Some(_) if canonical != path => Found::Moved(canonical),
        Some(page) => Found::Page(page),
        None => Found::Nothing,
    }
}

/// The page of a canonical path: prerendered, or the shell that the browser fills.
fn page_of<'s>(site: &'s Site, catalogue: &Catalogue, path: &str) -> Option<&'s Representation> {
    if !exists(catalogue, route(path)) {
        return None;
    }
    site.page(path).or_else(|| site.shell())
}

/// Whether the route shows something: the routes of the catalogue do when the catalogue has what they name.
fn exists(catalogue: &Catalogue, route: Route<'_>) -> bool {
    let content = &catalogue.content;
    match route {
        Route::NotFound => false,
        Route::CategoryOrProduct(slug) => content.category(slug).is_some() || content.product(slug).is_some(),
        Route::Subcategory { category, subcategory } => content
            .category(category)
            .is_some_and(|category| category.subcategories.iter().any(|s| s.slug == subcategory)),
        Route::Product { category, subcategory, product } => content
            .product(product)
            .is_some_and(|product| product.category == category && product.subcategory == subcategory),
        _ => true,
    }
}

async fn send(page: &Representation, headers: &HeaderMap, status: StatusCode) -> Result<Response, Error> {
    // The not-found page is no copy of anything: conditions and ranges do not apply to it.
    let none = HeaderMap::new();
    let conditions = if status == StatusCode::OK { headers } else { &none };
    let mut response =
        page.respond(conditions).await.map_err(|error| Error::internal("a file of the site cannot be read", error))?;
    if status != StatusCode::OK {
        *response.status_mut() = status;
        response.headers_mut().remove(header::ETAG);
    }
    Ok(response)
}

/// A permanent redirect that keeps the query.
fn moved(target: &str, query: Option<&str>) -> Response {
    let (path, fragment) = target.split_once('#').map_or((target, None), |(path, fragment)| (path, Some(fragment)));
    let mut location = path.to_owned();
    if let Some(query) = query {
        location = format!("{location}?{query}");
    }
    if let Some(fragment) = fragment {
        location = format!("{location}#{fragment}");
    }
    match HeaderValue::try_from(location) {
        Ok(location) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, location)]).into_response(),
        Err(_) => Error::NotFound.into_response(),
    }
}
