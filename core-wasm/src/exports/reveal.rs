use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::reveal::{Reveal, RevealEvent, RevealOptions};

/// A long list of which the first part is shown, and more on request.
#[wasm_bindgen]
pub struct RevealStore(Handle<Reveal>);

store!(RevealStore, Reveal, "RevealView");

#[wasm_bindgen]
impl RevealStore {
    /// How many items there are, how many are shown at first, and how many more at each request; the specification's
    /// when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(count: usize, first: Option<usize>, more: Option<usize>) -> Self {
        let defaults = RevealOptions::default();
        Self(Handle::new(Reveal::new(RevealOptions {
            count,
            first: first.unwrap_or(defaults.first),
            more: more.unwrap_or(defaults.more),
        })))
    }

    /// The element around the items.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.0.attach(root);
    }

    pub fn more(&self) {
        self.0.dispatch(RevealEvent::More);
    }

    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.dispatch(RevealEvent::CountChanged(count));
    }
}
