use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::header::{Header, HeaderEvent, HeaderOptions};

/// The page's fixed header.
#[wasm_bindgen]
pub struct HeaderStore(Handle<Header>);

store!(HeaderStore, Header, "HeaderView");

#[wasm_bindgen]
impl HeaderStore {
    /// CSS pixels scrolled; the specification's when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(solid_past: Option<f64>, hide_past: Option<f64>) -> Self {
        let defaults = HeaderOptions::default();
        Self(Handle::new(Header::new(HeaderOptions {
            solid_past: solid_past.unwrap_or(defaults.solid_past),
            hide_past: hide_past.unwrap_or(defaults.hide_past),
        })))
    }

    #[wasm_bindgen(js_name = focusEntered)]
    pub fn focus_entered(&self) {
        self.0.dispatch(HeaderEvent::FocusEntered);
    }

    #[wasm_bindgen(js_name = focusLeft)]
    pub fn focus_left(&self) {
        self.0.dispatch(HeaderEvent::FocusLeft);
    }
}
