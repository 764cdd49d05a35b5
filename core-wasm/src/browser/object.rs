//! What Rust has, as JavaScript has it.

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/browser/freeze.js")]
extern "C" {
    /// Freezes a value and all that it holds.
    fn freeze(value: &JsValue);
}

/// The value as an object, frozen through and through. What there is none of is `null`.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let serializer = Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true);
    // Only numbers that JavaScript does not have exactly would fail, and there are none.
    let object = value.serialize(&serializer).unwrap_or(JsValue::NULL);
    freeze(&object);
    object
}
