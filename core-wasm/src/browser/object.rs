//! What Rust has, as JavaScript has it.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::json::object;

#[wasm_bindgen(module = "/src/browser/freeze.js")]
extern "C" {
    /// Freezes a value and all that it holds.
    fn freeze(value: &JsValue);
}

/// The value as an object, frozen through and through. What there is none of is `null`.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let object = object(value);
    freeze(&object);
    object
}
