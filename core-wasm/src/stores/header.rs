#![cfg(feature = "header")]

use std::rc::Rc;

use machines::header::{Header, HeaderEvent, HeaderOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, focusable, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// The page's fixed header.
#[wasm_bindgen]
pub struct HeaderStore(Rc<BrowserStore<Header>>);

store!(HeaderStore, "HeaderView", HeaderOptions, HeaderView);
focusable!(HeaderStore, HeaderEvent::FocusEntered, HeaderEvent::FocusLeft);
options!(HeaderOptions { solid_past, hide_past });
constructor! {
    /// A header. Options that are left out have their defaults.
    HeaderStore(Header), HeaderOptions: "Partial<HeaderOptions>"
}
