use wasm_bindgen::JsValue;
use web_sys::console;

use machines::machine::Level;

/// Writes a message and the error that was thrown to the console.
pub fn log_error(message: &str, error: &JsValue) {
    console::error_2(&JsValue::from_str(message), error);
}

/// Writes one line to the console.
pub fn log(level: Level, message: &str) {
    let message = JsValue::from_str(message);
    match level {
        Level::Warning => console::warn_1(&message),
        Level::Error => console::error_1(&message),
    }
}
