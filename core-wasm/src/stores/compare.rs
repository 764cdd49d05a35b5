use std::rc::Rc;

use machines::compare::{Compare, CompareEvent, CompareOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::{BrowserStore, Shared};
use crate::options::{options, read};

/// The products that a visitor lays side by side. All stores with the same key are one.
#[wasm_bindgen]
pub struct CompareStore(Rc<BrowserStore<Compare>>);

store!(CompareStore, "CompareView");
options!(CompareOptions { limit, key });

thread_local! {
    static SHARED: Shared<Compare> = const { Shared::new() };
}

#[wasm_bindgen]
impl CompareStore {
    /// The choice that is kept under this `key`; all stores with the same one are one.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<CompareOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: CompareOptions = read("CompareStore", options)?;
        Ok(Self(SHARED.with(|shared| shared.get(&options.key.clone(), || Compare::new(options)))))
    }

    /// Chooses a product by its slug, or takes it out again.
    pub fn toggle(&self, slug: String) {
        self.0.send(CompareEvent::Toggled(slug));
    }

    /// Takes a product out.
    pub fn remove(&self, slug: String) {
        self.0.send(CompareEvent::Removed(slug));
    }

    /// Takes all products out.
    pub fn clear(&self) {
        self.0.send(CompareEvent::Cleared);
    }
}
