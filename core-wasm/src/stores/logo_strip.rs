#![cfg(feature = "logo-strip")]

use std::rc::Rc;

use machines::logo_strip::{LogoStrip, LogoStripEvent, LogoStripOptions};
use machines::pause::PauseEvent;
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// The moving strip of logos.
#[wasm_bindgen]
pub struct LogoStripStore(Rc<BrowserStore<LogoStrip>>);

store!(LogoStripStore, "LogoStripView", LogoStripOptions, LogoStripView);
options!(LogoStripOptions { repeats, narrow_repeats });

#[wasm_bindgen]
impl LogoStripStore {
    /// A strip. Options that are left out have the specification's values.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<LogoStripOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: LogoStripOptions = read("LogoStripStore", options)?;
        Ok(Self(BrowserStore::new(LogoStrip::new(options))))
    }

    /// The mouse enters the element.
    #[wasm_bindgen(js_name = mouseEntered)]
    pub fn mouse_entered(&self) {
        self.0.send(LogoStripEvent::Pause(PauseEvent::MouseEntered));
    }

    /// The mouse leaves the element.
    #[wasm_bindgen(js_name = mouseLeft)]
    pub fn mouse_left(&self) {
        self.0.send(LogoStripEvent::Pause(PauseEvent::MouseLeft));
    }

    /// The focus enters the element.
    #[wasm_bindgen(js_name = focusEntered)]
    pub fn focus_entered(&self) {
        self.0.send(LogoStripEvent::Pause(PauseEvent::FocusEntered));
    }

    /// The focus leaves the element.
    #[wasm_bindgen(js_name = focusLeft)]
    pub fn focus_left(&self) {
        self.0.send(LogoStripEvent::Pause(PauseEvent::FocusLeft));
    }

    /// The visitor presses the pause button.
    #[wasm_bindgen(js_name = toggleMotion)]
    pub fn toggle_motion(&self) {
        self.0.send(LogoStripEvent::Pause(PauseEvent::Toggled));
    }
}
