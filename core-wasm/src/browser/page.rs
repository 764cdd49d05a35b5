//! The page, where there is one: no window when pages are drawn in Node.

use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Document, Window};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(thread_local_v2, js_name = window)]
    static WINDOW: Option<Window>;

    /// Browsers have it, and so has Node.
    #[wasm_bindgen(js_namespace = performance)]
    pub fn now() -> f64;
}

pub fn window() -> Option<Window> {
    WINDOW.with(Option::clone)
}

pub fn document() -> Option<Document> {
    window()?.document()
}

/// What a browser's functions take as options: an object with these entries.
pub fn options<T: JsCast>(entries: &[(&str, JsValue)]) -> T {
    let object = Object::new();
    for (name, value) in entries {
        // Setting a property of a plain object cannot fail.
        let _ = Reflect::set(&object, &JsValue::from_str(name), value);
    }
    object.unchecked_into()
}

/// What an error of the browser says.
pub fn reason(error: &JsValue) -> String {
    let message = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.or_else(|| error.as_string()).unwrap_or_else(|| "the request failed".into())
}
