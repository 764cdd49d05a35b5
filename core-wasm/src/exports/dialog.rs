use wasm_bindgen::prelude::*;

use super::{modal, store};
use crate::browser::handle::Handle;
use crate::machines::dialog::{Dialog, DialogEvent, DialogOptions};

/// A modal dialog.
#[wasm_bindgen]
pub struct DialogStore(Handle<Dialog>);

store!(DialogStore, Dialog, "DialogView");
modal!(DialogStore, std::convert::identity);

#[wasm_bindgen]
impl DialogStore {
    /// Whether Escape, the back gesture and a press behind it close it; they do when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(dismissible: Option<bool>) -> Self {
        let defaults = DialogOptions::default();
        Self(Handle::new(Dialog::new(DialogOptions { dismissible: dismissible.unwrap_or(defaults.dismissible) })))
    }

    /// The `dialog` element.
    pub fn attach(&self, root: Option<web_sys::HtmlElement>) {
        self.0.attach(root);
    }

    pub fn open(&self) {
        self.0.dispatch(DialogEvent::Opened);
    }
}
