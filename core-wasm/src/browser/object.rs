//! Converts Rust values to frozen JavaScript objects.

use border::to_object;
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/browser/freeze.js")]
extern "C" {
    /// Freezes a value and everything in it.
    pub fn freeze(value: &JsValue);
}

/// Converts to a deeply frozen object. `None` becomes `null`.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let object = to_object(value);
    freeze(&object);
    object
}
