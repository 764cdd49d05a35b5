#![cfg(feature = "dialog")]

use std::rc::Rc;

use machines::dialog::{Dialog, DialogEvent, DialogOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// A modal dialog.
#[wasm_bindgen]
pub struct DialogStore(Rc<BrowserStore<Dialog>>);

store!(DialogStore, "DialogView", DialogOptions, DialogView);
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

    /// Closes the dialog.
    pub fn close(&self) {
        self.0.send(DialogEvent::Closed);
    }

    /// The dialog's `cancel` event: Escape, or the back gesture of a phone.
    pub fn dismiss(&self) {
        self.0.send(DialogEvent::Dismissed);
    }

    /// Sets whether Escape, the back gesture and a press on the backdrop close the dialog.
    #[wasm_bindgen(js_name = dismissibleChanged)]
    pub fn dismissible_changed(&self, dismissible: bool) {
        self.0.send(DialogEvent::DismissibleChanged(dismissible));
    }

    /// `pointerdown`, inside the dialog or on its backdrop.
    #[wasm_bindgen(js_name = pressBegan)]
    pub fn press_began(&self, behind: bool) {
        self.0.send(DialogEvent::Pressed { behind });
    }

    /// `pointerup`.
    #[wasm_bindgen(js_name = pressEnded)]
    pub fn press_ended(&self, behind: bool) {
        self.0.send(DialogEvent::Released { behind });
    }
}
