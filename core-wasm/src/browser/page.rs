//! Access to the window and the document; there are none when pages are rendered in Node.js.

use js_sys::{Object, Reflect};
use machines::navigation::Opening;
use wasm_bindgen::prelude::*;
use web_sys::{Document, HtmlElement, NavigationType, PerformanceNavigationTiming, Window};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(thread_local_v2, js_name = window)]
    static WINDOW: Option<Window>;

    /// `performance.now()`, in browsers and in Node.js.
    #[wasm_bindgen(js_namespace = performance)]
    pub fn now() -> f64;
}

pub fn window() -> Option<Window> {
    WINDOW.with(Option::clone)
}

pub fn document() -> Option<Document> {
    window()?.document()
}

/// The element `html`.
pub fn root() -> Option<HtmlElement> {
    document()?.document_element()?.dyn_into().ok()
}

/// Sets a property of an element's style.
pub fn set_style(element: &HtmlElement, property: &str, value: &str) {
    // Setting a known property to a valid value cannot fail, and custom properties take any value.
    let _ = element.style().set_property(property, value);
}

/// How the document was opened.
pub fn opening() -> Opening {
    let entries = window().and_then(|window| window.performance()).map(|times| times.get_entries_by_type("navigation"));
    let entry = entries.and_then(|entries| entries.get(0).dyn_into::<PerformanceNavigationTiming>().ok());
    match entry.map(|entry| entry.type_()) {
        Some(NavigationType::Reload) => Opening::Reloaded,
        Some(NavigationType::BackForward) => Opening::Traversed,
        _ => Opening::Navigated,
    }
}

/// Decodes a part of a URL; returns it unchanged if its encoding is invalid.
pub fn decoded(part: &str) -> String {
    js_sys::decode_uri_component(part).map_or_else(|_| part.to_owned(), String::from)
}

/// An options object with these entries, for functions of the browser.
pub fn options<T: JsCast>(entries: &[(&str, JsValue)]) -> T {
    let object = Object::new();
    for (name, value) in entries {
        // Setting a property of a plain object cannot fail.
        let _ = Reflect::set(&object, &JsValue::from_str(name), value);
    }
    object.unchecked_into()
}
