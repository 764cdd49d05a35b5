//! What Rust has, as JavaScript has it.

use border::to_object;
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/browser/freeze.js")]
extern "C" {
    /// Freezes a value and all that it holds.
    pub fn freeze(value: &JsValue);
}

/// The value as an object, frozen through and through. What there is none of is `null`.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let object = to_object(value);
    freeze(&object);
    object
}
