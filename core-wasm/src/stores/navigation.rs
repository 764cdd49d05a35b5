use std::rc::Rc;

use machines::navigation::{Navigation, NavigationEvent, NavigationOptions, Visit};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;

/// Title, focus and scroll for pages that a router exchanges.
#[wasm_bindgen]
pub struct NavigationStore(Rc<BrowserStore<Navigation>>);

store!(NavigationStore, "NavigationView");

#[wasm_bindgen]
impl NavigationStore {
    /// One for the whole page.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(BrowserStore::new(Navigation::new(NavigationOptions::default())))
    }

    /// The visitor has come to a page: the key of its entry in the history, its path, its hash without the `#`,
    /// whether this was by going back or forward or by a reload, and whether the page is to scroll smoothly to its
    /// top.
    pub fn visited(&self, key: String, path: String, hash: String, back: bool, smooth: bool) {
        self.0.send(NavigationEvent::Visited(Visit { key, path, hash, back, smooth }));
    }
}
