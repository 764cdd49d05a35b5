#![cfg(feature = "header")]

use std::rc::Rc;

use machines::header::{Header, HeaderEvent, HeaderOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// The page's fixed header.
#[wasm_bindgen]
pub struct HeaderStore(Rc<BrowserStore<Header>>);

store!(HeaderStore, "HeaderView", HeaderOptions, HeaderView);
options!(HeaderOptions { solid_past, hide_past });

#[wasm_bindgen]
impl HeaderStore {
    /// A header. Options that are left out have the specification's values.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<HeaderOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: HeaderOptions = read("HeaderStore", options)?;
        Ok(Self(BrowserStore::new(Header::new(options))))
    }

    /// The focus enters the element.
    #[wasm_bindgen(js_name = focusEntered)]
    pub fn focus_entered(&self) {
        self.0.send(HeaderEvent::FocusEntered);
    }

    /// The focus leaves the element.
    #[wasm_bindgen(js_name = focusLeft)]
    pub fn focus_left(&self) {
        self.0.send(HeaderEvent::FocusLeft);
    }
}
