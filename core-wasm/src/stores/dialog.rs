#![cfg(feature = "dialog")]

use std::convert::identity;
use std::rc::Rc;

use machines::dialog::{Dialog, DialogEvent, DialogOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, modal, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// A modal dialog.
#[wasm_bindgen]
pub struct DialogStore(Rc<BrowserStore<Dialog>>);

store!(DialogStore, "DialogView", DialogOptions, DialogView);
modal!(DialogStore, identity);
options!(DialogOptions { dismissible });
constructor! {
    /// A dialog. Escape, the back gesture and a press on the backdrop close it if it is `dismissible`.
    DialogStore(Dialog), DialogOptions: "Partial<DialogOptions>"
}

#[wasm_bindgen]
impl DialogStore {
    /// Opens the dialog.
    pub fn open(&self) {
        self.0.send(DialogEvent::Opened);
    }

    /// Sets whether Escape, the back gesture and a press on the backdrop close the dialog.
    #[wasm_bindgen(js_name = dismissibleChanged)]
    pub fn dismissible_changed(&self, dismissible: bool) {
        self.0.send(DialogEvent::DismissibleChanged(dismissible));
    }
}
