use js_sys::Function;
use web_sys::Window;

use super::callback::Callback;
use super::page::window;

/// Calls once, after a while, unless it is dropped before.
pub struct Timer {
    id: i32,
    _callback: Callback,
}

impl Timer {
    pub fn new(after: u32, call: impl FnOnce() + 'static) -> Option<Self> {
        let mut call = Some(call);
        let callback = Callback::new(move |_| {
            if let Some(call) = call.take() {
                call();
            }
        });
        let id = set(&window()?, callback.function(), after)?;
        Some(Self { id, _callback: callback })
    }
}

fn set(window: &Window, function: &Function, after: u32) -> Option<i32> {
    let after = i32::try_from(after).unwrap_or(i32::MAX);
    window.set_timeout_with_callback_and_timeout_and_arguments_0(function, after).ok()
}

impl Drop for Timer {
    fn drop(&mut self) {
        if let Some(window) = window() {
            window.clear_timeout_with_handle(self.id);
        }
    }
}
