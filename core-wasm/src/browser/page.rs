//! The page, where there is one: no window when pages are drawn in Node.

use js_sys::{Object, Reflect};
use machines::navigation::Opening;
use wasm_bindgen::prelude::*;
use web_sys::{Document, NavigationType, PerformanceNavigationTiming, Window};

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

/// How the browser came by the document.
pub fn opening() -> Opening {
    let entries = window().and_then(|window| window.performance()).map(|times| times.get_entries_by_type("navigation"));
    let entry = entries.and_then(|entries| entries.get(0).dyn_into::<PerformanceNavigationTiming>().ok());
    match entry.map(|entry| entry.type_()) {
        Some(NavigationType::Reload) => Opening::Reloaded,
        Some(NavigationType::BackForward) => Opening::Traversed,
        _ => Opening::Navigated,
    }
}

/// A part of a URL as its reader would write it; one that is encoded wrongly stays as it is.
pub fn decoded(part: &str) -> String {
    js_sys::decode_uri_component(part).map_or_else(|_| part.to_owned(), String::from)
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
