//! Values that cross between Rust and JavaScript: for the core, and for the modules that pages load besides it.

#![cfg(target_arch = "wasm32")]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)]

mod json;

pub use json::Parsed;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsCast, JsValue};

/// The value as an object. What there is none of is `null`.
pub fn to_object<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let serializer = Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true);
    // Only numbers that JavaScript does not have exactly would fail, and there are none.
    value.serialize(&serializer).unwrap_or(JsValue::NULL)
}

/// What an error of the browser says.
pub fn reason(error: &JsValue) -> String {
    let message = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.or_else(|| error.as_string()).unwrap_or_else(|| "the request failed".into())
}
