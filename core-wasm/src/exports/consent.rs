use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::consent::{Consent, ConsentEvent, ConsentOptions};

/// The cookie banner and the consent that it asks for.
#[wasm_bindgen]
pub struct ConsentStore(Handle<Consent>);

store!(ConsentStore, Consent, "ConsentView");

#[wasm_bindgen]
impl ConsentStore {
    /// Milliseconds to the banner, and where the consent is kept; the specification's when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(delay: Option<u32>, key: Option<String>) -> Self {
        let defaults = ConsentOptions::default();
        Self(Handle::new(Consent::new(ConsentOptions {
            delay: delay.map_or(defaults.delay, u64::from),
            key: key.unwrap_or(defaults.key),
        })))
    }

    pub fn agree(&self) {
        self.0.dispatch(ConsentEvent::Agreed);
    }

    pub fn withdraw(&self) {
        self.0.dispatch(ConsentEvent::Withdrawn);
    }
}
