//! Functions that the browser calls until they are dropped.

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::EventTarget;

/// A function that the browser can call until this is dropped. All have one closure type, so that wasm-bindgen generates its glue once.
pub struct Callback(Closure<dyn FnMut(JsValue)>);

impl Callback {
    pub fn new(call: impl FnMut(JsValue) + 'static) -> Self {
        Self(Closure::wrap(Box::new(call)))
    }

    pub fn function(&self) -> &Function {
        self.0.as_ref().unchecked_ref()
    }
}

/// An event listener, removed when dropped.
pub struct Listener {
    target: EventTarget,
    event: &'static str,
    capture: bool,
    callback: Callback,
}

impl Listener {
    pub fn new(target: &EventTarget, event: &'static str, call: impl FnMut(JsValue) + 'static) -> Self {
        Self::add(target, event, false, Callback::new(call))
    }

    /// Listens in the capture phase, which `stopPropagation` in the target's own handler does not affect.
    pub fn capturing(target: &EventTarget, event: &'static str, call: impl FnMut(JsValue) + 'static) -> Self {
        Self::add(target, event, true, Callback::new(call))
    }

    fn add(target: &EventTarget, event: &'static str, capture: bool, callback: Callback) -> Self {
        // Fails only if the listener is not a function.
        let _ = target.add_event_listener_with_callback_and_bool(event, callback.function(), capture);
        Self { target: target.clone(), event, capture, callback }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let (event, function) = (self.event, self.callback.function());
        let _ = self.target.remove_event_listener_with_callback_and_bool(event, function, self.capture);
    }
}
