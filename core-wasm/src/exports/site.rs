use wasm_bindgen::prelude::*;

use crate::browser::frozen::frozen;
use crate::site;

/// Every address that has moved, with where to.
#[wasm_bindgen(unchecked_return_type = "readonly Redirect[]")]
pub fn redirects() -> JsValue {
    frozen(&site::redirects())
}

/// Composes the head of the page at `path`, from a `SiteIdentity` and a `PageWords` in JSON.
///
/// # Errors
/// When a field is missing or has the wrong type.
#[wasm_bindgen(unchecked_return_type = "Head")]
pub fn head(identity: &str, path: &str, words: &str) -> Result<JsValue, JsError> {
    site::head(identity, path, words).map(|head| frozen(&head)).map_err(|problem| JsError::new(&problem))
}
