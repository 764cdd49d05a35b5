//! The built site, its redirects and its not-found page: every path without another route.

use crate::urls::{Route, canonical_path, redirect, route};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use percent_encoding::percent_decode_str;

use crate::catalogue::LiveCatalogue;
use crate::error::Error;
use crate::forms;
use crate::site::{LiveSite, Site};
use crate::static_response::StaticResponse;

/// Sends a file, a page, a redirect to the canonical URL of a page, or the not-found page.
///
/// Pages come from the release even if the content has changed since, so that the pages of a visit agree.
pub async fn page(
    State(site): State<LiveSite>,
    State(catalogue): State<LiveCatalogue>,
    request: Request,
) -> Result<Response, Error> {
    let Some(site) = site.now() else { return Err(Error::NotFound) };
    let (uri, headers) = (request.uri(), request.headers());
    let found = match percent_decode_str(uri.path()).decode_utf8() {
        Ok(path) => find(&site, &path),
        Err(_) => Lookup::Nothing,
    };
    match found {
        Lookup::Page(page) => {
            if let Some(thanks) = forms::thanks(page, uri.query()).await {
                return Ok(thanks);
            }
            if let Some(prefilled) = forms::prefill(uri.path(), page, uri.query()).await {
                return Ok(prefilled);
            }
            if route(uri.path()) == Route::Well
                && let Some(answer) = forms::check_well(page, &catalogue.now(), uri.query()).await
            {
                return Ok(answer);
            }
            send(page, headers, StatusCode::OK).await
        }
        Lookup::File(file) => send(file, headers, StatusCode::OK).await,
        Lookup::Moved(target) => Ok(moved(&target, uri.query())),
        Lookup::Nothing => match &site.not_found {
            Some(page) => send(page, headers, StatusCode::NOT_FOUND).await,
            None => Err(Error::NotFound),
        },
    }
}

enum Lookup<'s> {
    File(&'s StaticResponse),
    Page(&'s StaticResponse),
    Moved(String),
    Nothing,
}

fn find<'s>(site: &'s Site, path: &str) -> Lookup<'s> {
    if let Some(file) = site.files.get(path) {
        return Lookup::File(file);
    }
    let bare = path.strip_suffix("/index.html").unwrap_or(path);
    let canonical = canonical_path(bare).unwrap_or_else(|| bare.to_owned());
    if let Some(target) = redirect(&canonical) {
        return Lookup::Moved(target.to_owned());
    }
    match site.page(&canonical) {
        Some(_) if canonical != path => Lookup::Moved(canonical),
        Some(page) => Lookup::Page(page),
        None => Lookup::Nothing,
    }
}

async fn send(page: &StaticResponse, headers: &HeaderMap, status: StatusCode) -> Result<Response, Error> {
    // Conditions and ranges do not apply to the not-found page, encodings do.
    let encodings =
        headers.get_all(header::ACCEPT_ENCODING).iter().map(|value| (header::ACCEPT_ENCODING, value.clone()));
    let encodings: HeaderMap = encodings.collect();
    let conditions = if status == StatusCode::OK { headers } else { &encodings };
    let mut response = page.respond(conditions).await?;
    if status != StatusCode::OK {
        *response.status_mut() = status;
        response.headers_mut().remove(header::ETAG);
    }
    Ok(response)
}

/// A permanent redirect that keeps the query.
fn moved(target: &str, query: Option<&str>) -> Response {
    let (path, fragment) = target.split_at(target.find('#').unwrap_or(target.len()));
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Redirect::permanent(&format!("{path}{query}{fragment}")).into_response()
}
