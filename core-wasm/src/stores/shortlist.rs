#![cfg(feature = "shortlist")]

use std::rc::Rc;

use machines::shortlist::{Shortlist, ShortlistEvent, ShortlistOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::{BrowserStore, Shared};
use crate::options::{options, read};

/// The tools that a visitor considers, each with its chosen sizes. All stores with the same key are one.
#[wasm_bindgen]
pub struct ShortlistStore(Rc<BrowserStore<Shortlist>>);

store!(ShortlistStore, "ShortlistView", ShortlistOptions, ShortlistView);
options!(ShortlistOptions { limit, key });

thread_local! {
    static SHARED: Shared<Shortlist> = const { Shared::new() };
}

#[wasm_bindgen]
impl ShortlistStore {
    /// The shortlist that is stored under this `key`. All stores with the same key are one.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<ShortlistOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: ShortlistOptions = read("ShortlistStore", options)?;
        Ok(Self(SHARED.with(|shared| shared.get(&options.key.clone(), || BrowserStore::new(Shortlist::new(options))))))
    }

    /// Adds the tool with this slug, or removes it with all its sizes.
    pub fn toggle(&self, slug: String) {
        self.0.send(ShortlistEvent::Toggled(slug));
    }

    /// Adds a size of a tool, and the tool itself, or removes the size.
    #[wasm_bindgen(js_name = toggleSize)]
    pub fn toggle_size(&self, slug: String, size: String) {
        self.0.send(ShortlistEvent::SizeToggled { slug, size });
    }

    /// Removes a tool.
    pub fn remove(&self, slug: String) {
        self.0.send(ShortlistEvent::Removed(slug));
    }

    /// Removes all tools.
    pub fn clear(&self) {
        self.0.send(ShortlistEvent::Cleared);
    }
}
