use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::consent::{Consent, ConsentEvent, ConsentOptions};

thread_local! {
    /// One consent for each place in the storage: the banner and a button that takes the consent back share it.
    static CONSENTS: RefCell<Vec<(String, Rc<Handle<Consent>>)>> = const { RefCell::new(Vec::new()) };
}

/// The cookie banner and the consent that it asks for. All stores with the same key are one.
#[wasm_bindgen]
pub struct ConsentStore(Rc<Handle<Consent>>);

store!(ConsentStore, Consent, "ConsentView");

#[wasm_bindgen]
impl ConsentStore {
    /// Milliseconds to the banner, and where the consent is kept; the specification's when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(delay: Option<u32>, key: Option<String>) -> Self {
        let defaults = ConsentOptions::default();
        let key = key.unwrap_or(defaults.key);
        CONSENTS.with(|consents| {
            let mut consents = consents.borrow_mut();
            if let Some((_, consent)) = consents.iter().find(|(other, _)| *other == key) {
                return Self(Rc::clone(consent));
            }
            let delay = delay.map_or(defaults.delay, u64::from);
            let consent = Rc::new(Handle::new(Consent::new(ConsentOptions { delay, key: key.clone() })));
            consents.push((key, Rc::clone(&consent)));
            Self(consent)
        })
    }

    pub fn agree(&self) {
        self.0.dispatch(ConsentEvent::Agreed);
    }

    pub fn withdraw(&self) {
        self.0.dispatch(ConsentEvent::Withdrawn);
    }
}
