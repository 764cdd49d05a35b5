//! Heads, redirects and texts of pages.

use border::{Parsed, to_js};
use model::content::{Bases, Item, read_record};
use model::site::{self, PageMetadata, REDIRECTS, SiteIdentity};
use wasm_bindgen::prelude::*;

/// Every URL that has moved, with its new one.
#[wasm_bindgen]
pub fn redirects() -> JsValue {
    to_js(&REDIRECTS)
}

/// Composes the head of the page at `path`, from a `SiteIdentity` and a `PageMetadata`.
///
/// # Errors
/// When a field is missing or has the wrong type.
#[wasm_bindgen]
pub fn head(identity: JsValue, path: &str, words: JsValue) -> Result<JsValue, JsError> {
    let identity = given(identity, SiteIdentity::read)?;
    let words = given(words, PageMetadata::read)?;
    Ok(to_js(&site::head(&identity, path, &words)))
}

/// A record that JavaScript passes.
fn given<T>(value: JsValue, read: fn(&Item<'_, Parsed>) -> T) -> Result<T, JsError> {
    read_record(Parsed::from(value), &Bases::default(), read).map_err(|problem| JsError::new(&problem))
}

/// The `tel:` URL of a number, in whatever format it is printed.
#[wasm_bindgen(js_name = phoneUrl)]
pub fn phone_url(printed: &str) -> String {
    model::writing::phone_url(printed)
}
