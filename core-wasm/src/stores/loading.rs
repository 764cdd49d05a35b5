#![cfg(feature = "loading")]

use std::rc::Rc;

use machines::loading::{Loading, LoadingOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// The loading screen's counter.
#[wasm_bindgen]
pub struct LoadingStore(Rc<BrowserStore<Loading>>);

store!(LoadingStore, "LoadingView", LoadingOptions, LoadingView);
options!(LoadingOptions { step, end_delay, started_at });

#[wasm_bindgen]
impl LoadingStore {
    /// A counter. Options that are left out have the specification's values. It continues from `startedAt`, if the page's first script
    /// has begun to count.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<LoadingOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: LoadingOptions = read("LoadingStore", options)?;
        Ok(Self(BrowserStore::new(Loading::new(options))))
    }
}
