#![cfg(feature = "consent")]

use std::rc::Rc;

use machines::consent::{Consent, ConsentEvent, ConsentOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::{BrowserStore, Shared};
use crate::options::{options, read};

/// The cookie banner and the consent that it asks for. All stores with the same key are one.
#[wasm_bindgen]
pub struct ConsentStore(Rc<BrowserStore<Consent>>);

store!(ConsentStore, "ConsentView", ConsentOptions, ConsentView);
options!(ConsentOptions { delay, key });

thread_local! {
    static SHARED: Shared<Consent> = const { Shared::new() };
}

#[wasm_bindgen]
impl ConsentStore {
    /// The consent that is stored under this `key`. All stores with the same key are one.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<ConsentOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: ConsentOptions = read("ConsentStore", options)?;
        Ok(Self(SHARED.with(|shared| shared.get(&options.key.clone(), || BrowserStore::new(Consent::new(options))))))
    }

    /// The visitor agrees.
    pub fn agree(&self) {
        self.0.send(ConsentEvent::Agreed);
    }

    /// The visitor withdraws the consent; the banner appears again.
    pub fn withdraw(&self) {
        self.0.send(ConsentEvent::Withdrawn);
    }
}
