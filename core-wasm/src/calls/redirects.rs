use border::to_js;
use model::site::REDIRECTS;
use wasm_bindgen::prelude::*;

/// Every URL that has moved, with its new one.
#[wasm_bindgen]
pub fn redirects() -> JsValue {
    to_js(&REDIRECTS)
}
