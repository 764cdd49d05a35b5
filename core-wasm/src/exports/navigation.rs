use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::navigation::{Navigation, NavigationEvent, NavigationOptions, Visit};

/// Title, focus and scroll for pages that a router exchanges.
#[wasm_bindgen]
pub struct NavigationStore(Handle<Navigation>);

store!(NavigationStore, Navigation, "NavigationView");

#[wasm_bindgen]
impl NavigationStore {
    #[expect(clippy::new_without_default, reason = "JavaScript has constructors only")]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(Handle::new(Navigation::new(NavigationOptions::default())))
    }

    /// The element that gets the focus on each navigation.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.0.attach(root);
    }

    /// The visitor has come to a page: the key of its entry in the history, its path, its hash without the `#`, whether
    /// this was by going back or forward or by a reload, and whether the page is to scroll smoothly to its top.
    pub fn visited(&self, key: String, path: String, hash: String, back: bool, smooth: bool) {
        self.0.dispatch(NavigationEvent::Visited(Visit { key, path, hash, back, smooth }));
    }
}
