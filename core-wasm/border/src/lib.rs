//! Converts values between Rust and JavaScript, for the core and the search module.

#![cfg(target_arch = "wasm32")]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)]

mod json;

pub use json::Parsed;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/freeze.js")]
extern "C" {
    /// Freezes a value and everything in it.
    pub fn freeze(value: &JsValue);
}

/// Serializes a value to a JavaScript object; `None` becomes `null`.
pub fn to_object<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let serializer = Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true);
    // It fails only for integers above 2^53, which no view contains.
    value.serialize(&serializer).unwrap_or(JsValue::NULL)
}

/// Serializes a value to a deeply frozen JavaScript object; `None` becomes `null`.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let object = to_object(value);
    freeze(&object);
    object
}

/// The message of a JavaScript error.
pub fn reason(error: &JsValue) -> String {
    let message = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.or_else(|| error.as_string()).unwrap_or_else(|| "the request failed".into())
}
