use js_sys::Function;
use wasm_bindgen::prelude::*;

use super::callback::Callback;

#[wasm_bindgen]
extern "C" {
    /// The timer's name is whatever the page's clock makes of it: a test's clock counts beyond what an integer of the
    /// DOM's own holds, and clears nothing by a name that was cut.
    #[wasm_bindgen(js_name = setTimeout, catch)]
    fn set_timeout(callback: &Function, after: u32) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = clearTimeout)]
    fn clear_timeout(name: &JsValue);
}

/// Calls once, after a while, unless it is dropped before.
pub struct Timer {
    name: JsValue,
    _callback: Callback,
}

impl Timer {
    /// `after` in milliseconds; what a browser cannot count is as long as it can.
    pub fn new(after: u32, call: impl FnOnce() + 'static) -> Option<Self> {
        let mut call = Some(call);
        let callback = Callback::new(move |_| {
            if let Some(call) = call.take() {
                call();
            }
        });
        let name = set_timeout(callback.function(), after.min(i32::MAX as u32)).ok()?;
        Some(Self { name, _callback: callback })
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        clear_timeout(&self.name);
    }
}
