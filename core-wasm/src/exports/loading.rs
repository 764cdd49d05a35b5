use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::loading::{Loading, LoadingOptions};

/// The loading screen's counter.
#[wasm_bindgen]
pub struct LoadingStore(Handle<Loading>);

store!(LoadingStore, Loading, "LoadingView");

#[wasm_bindgen]
impl LoadingStore {
    /// Milliseconds a step and at the end; the specification's when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(step: Option<u32>, end_delay: Option<u32>) -> Self {
        let defaults = LoadingOptions::default();
        Self(Handle::new(Loading::new(LoadingOptions {
            step: step.map_or(defaults.step, u64::from),
            end_delay: end_delay.map_or(defaults.end_delay, u64::from),
        })))
    }
}
