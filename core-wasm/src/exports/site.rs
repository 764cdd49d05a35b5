use wasm_bindgen::prelude::*;

use crate::browser::handle::to_frozen;
use crate::site::{self, PageWords, REDIRECTS, SiteIdentity};

/// Every address that has moved, with where to.
#[wasm_bindgen(unchecked_return_type = "readonly Redirect[]")]
pub fn redirects() -> JsValue {
    to_frozen(&REDIRECTS[..])
}

/// Composes the head of the page at `path`.
///
/// # Errors
/// When the site's identity or the page's words lack a field.
#[wasm_bindgen(unchecked_return_type = "Head")]
pub fn head(
    #[wasm_bindgen(unchecked_param_type = "SiteIdentity")] identity: JsValue,
    path: &str,
    #[wasm_bindgen(unchecked_param_type = "PageWords")] words: JsValue,
) -> Result<JsValue, JsError> {
    let identity: SiteIdentity = serde_wasm_bindgen::from_value(identity)?;
    let words: PageWords = serde_wasm_bindgen::from_value(words)?;
    Ok(to_frozen(&site::head(&identity, path, &words)))
}
