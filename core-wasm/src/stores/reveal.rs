#![cfg(feature = "reveal")]

use std::rc::Rc;

use machines::reveal::{Reveal, RevealEvent, RevealOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// A long list that is shown in portions.
#[wasm_bindgen]
pub struct RevealStore(Rc<BrowserStore<Reveal>>);

store!(RevealStore, "RevealView", RevealOptions, RevealView);
options!(RevealOptions { count, first, more });
constructor! {
    /// A list of `count` items. Options that are left out have their defaults.
    RevealStore(Reveal), RevealOptions: "Partial<RevealOptions>"
}

#[wasm_bindgen]
impl RevealStore {
    /// Shows the next portion.
    pub fn more(&self) {
        self.0.send(RevealEvent::More);
    }

    /// Sets the number of items.
    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: f64) {
        self.0.send(RevealEvent::CountChanged(count as usize));
    }
}
