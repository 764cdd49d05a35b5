//! A JavaScript callback: one closure type for all listeners and observers, so that wasm-bindgen generates its glue once.

use js_sys::Function;
use wasm_bindgen::prelude::*;

/// A function that the browser can call until this is dropped.
pub struct Callback(Closure<dyn FnMut(JsValue)>);

impl Callback {
    pub fn new(call: impl FnMut(JsValue) + 'static) -> Self {
        Self(Closure::wrap(Box::new(call)))
    }

    pub fn function(&self) -> &Function {
        self.0.as_ref().unchecked_ref()
    }
}
