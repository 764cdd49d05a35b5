use wasm_bindgen::JsValue;
use web_sys::EventTarget;

use super::callback::Callback;

/// Hears an event until it is dropped.
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

    /// Hears it in the capture phase, so that an event whose own handler stops it is heard too.
    pub fn capturing(target: &EventTarget, event: &'static str, call: impl FnMut(JsValue) + 'static) -> Self {
        Self::add(target, event, true, Callback::new(call))
    }

    fn add(target: &EventTarget, event: &'static str, capture: bool, callback: Callback) -> Self {
        // Fails only for a listener that is no function.
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
