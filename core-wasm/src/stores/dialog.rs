#![cfg(feature = "dialog")]

use std::rc::Rc;

use machines::dialog::{Dialog, DialogEvent, DialogOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// A modal dialog.
#[wasm_bindgen]
pub struct DialogStore(Rc<BrowserStore<Dialog>>);

store!(DialogStore, "DialogView", DialogOptions, DialogView);
options!(DialogOptions { dismissible });

#[wasm_bindgen]
impl DialogStore {
    /// A dialog that Escape, the back gesture and a press behind it close, unless it is not `dismissible`.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<DialogOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: DialogOptions = read("DialogStore", options)?;
        Ok(Self(BrowserStore::new(Dialog::new(options))))
    }

    /// Opens it.
    pub fn open(&self) {
        self.0.send(DialogEvent::Opened);
    }

    /// Closes it.
    pub fn close(&self) {
        self.0.send(DialogEvent::Closed);
    }

    /// The back gesture of a phone, or another sign by which the browser asks a dialog to close.
    pub fn dismiss(&self) {
        self.0.send(DialogEvent::Dismissed);
    }

    /// Whether Escape, the back gesture and a press behind it close it from now on.
    #[wasm_bindgen(js_name = dismissibleChanged)]
    pub fn dismissible_changed(&self, dismissible: bool) {
        self.0.send(DialogEvent::DismissibleChanged(dismissible));
    }

    /// A pointer went down, inside of the dialog or behind it.
    #[wasm_bindgen(js_name = pressBegan)]
    pub fn press_began(&self, behind: bool) {
        self.0.send(DialogEvent::Pressed { behind });
    }

    /// It went up again.
    #[wasm_bindgen(js_name = pressEnded)]
    pub fn press_ended(&self, behind: bool) {
        self.0.send(DialogEvent::Released { behind });
    }
}
