#![cfg(feature = "consent-categories")]

use std::rc::Rc;

use machines::consent_categories::{ConsentCategories, ConsentCategoriesEvent, ConsentCategoriesOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::{BrowserStore, Shared};
use crate::options::{options, read};

/// Consent by categories. All stores with the same key are one.
#[wasm_bindgen]
pub struct ConsentCategoriesStore(Rc<BrowserStore<ConsentCategories>>);

store!(ConsentCategoriesStore, "ConsentCategoriesView", ConsentCategoriesOptions, ConsentCategoriesView);
options!(ConsentCategoriesOptions { delay, key, necessary, optional, revision });

thread_local! {
    static SHARED: Shared<ConsentCategories> = const { Shared::new() };
}

#[wasm_bindgen]
impl ConsentCategoriesStore {
    /// The consent that is stored under this `key`, with the categories that the visitor may allow or refuse.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type, or a category's name has a space.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<ConsentCategoriesOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: ConsentCategoriesOptions = read("ConsentCategoriesStore", options)?;
        if let Some(category) = options.necessary.iter().chain(&options.optional).find(|name| name.contains(' ')) {
            return Err(JsError::new(&format!(
                "ConsentCategoriesStore: a category's name has no spaces, and \"{category}\" has."
            )));
        }
        Ok(Self(
            SHARED
                .with(|shared| shared.get(&options.key.clone(), || BrowserStore::new(ConsentCategories::new(options)))),
        ))
    }

    /// The visitor allows all categories.
    pub fn agree(&self) {
        self.0.send(ConsentCategoriesEvent::Agreed);
    }

    /// The visitor refuses all optional categories.
    pub fn reject(&self) {
        self.0.send(ConsentCategoriesEvent::Rejected);
    }

    /// The visitor chooses an optional category, or takes it out of the choice.
    pub fn toggle(&self, category: String) {
        self.0.send(ConsentCategoriesEvent::Toggled(category));
    }

    /// The visitor allows the chosen categories and refuses the others.
    pub fn save(&self) {
        self.0.send(ConsentCategoriesEvent::Saved);
    }

    /// Shows the banner again, with the earlier decision as the choice.
    pub fn reopen(&self) {
        self.0.send(ConsentCategoriesEvent::Reopened);
    }

    /// Closes a banner that was opened again; the earlier decision stays.
    pub fn close(&self) {
        self.0.send(ConsentCategoriesEvent::Closed);
    }
}
