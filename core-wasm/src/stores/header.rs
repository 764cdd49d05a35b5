#![cfg(feature = "header")]

use std::rc::Rc;

use machines::header::{Header, HeaderEvent, HeaderOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// The page's fixed header.
#[wasm_bindgen]
pub struct HeaderStore(Rc<BrowserStore<Header>>);

store!(HeaderStore, "HeaderView", HeaderOptions, HeaderView);
options!(HeaderOptions { solid_past, hide_past });
constructor! {
    /// A header. Options that are left out have their defaults.
    HeaderStore(Header), HeaderOptions: "Partial<HeaderOptions>"
}

#[wasm_bindgen]
impl HeaderStore {
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
