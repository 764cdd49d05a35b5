use wasm_bindgen::prelude::*;

use crate::browser::to_js::ToJs;
use crate::content::{FromJson, Json, Problem};
use crate::site::{self, PageWords, REDIRECTS, SiteIdentity};

/// Every address that has moved, with where to.
#[wasm_bindgen(unchecked_return_type = "readonly Redirect[]")]
pub fn redirects() -> JsValue {
    REDIRECTS[..].to_js()
}

/// Composes the head of the page at `path`, from a `SiteIdentity` and a `PageWords` in JSON.
///
/// # Errors
/// When a field is missing or has the wrong type.
#[wasm_bindgen(unchecked_return_type = "Head")]
pub fn head(identity: &str, path: &str, words: &str) -> Result<JsValue, JsError> {
    let identity: SiteIdentity = read(identity).map_err(|problem| JsError::new(&problem.to_string()))?;
    let words: PageWords = read(words).map_err(|problem| JsError::new(&problem.to_string()))?;
    Ok(site::head(&identity, path, &words).to_js())
}

fn read<T: FromJson>(text: &str) -> Result<T, Problem> {
    Json::parse(text)?.read()
}
