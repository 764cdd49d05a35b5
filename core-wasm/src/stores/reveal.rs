#![cfg(feature = "reveal")]

use std::rc::Rc;

use machines::reveal::{Reveal, RevealEvent, RevealOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// A long list that is shown in portions.
#[wasm_bindgen]
pub struct RevealStore(Rc<BrowserStore<Reveal>>);

store!(RevealStore, "RevealView", RevealOptions, RevealView);
options!(RevealOptions { count, first, more });

#[wasm_bindgen]
impl RevealStore {
    /// A list of `count` items. Options that are left out have the specification's values.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<RevealOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: RevealOptions = read("RevealStore", options)?;
        Ok(Self(BrowserStore::new(Reveal::new(options))))
    }

    /// Shows the next portion.
    pub fn more(&self) {
        self.0.send(RevealEvent::More);
    }

    /// Sets the number of items.
    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.send(RevealEvent::CountChanged(count));
    }
}
