#![cfg(feature = "logo-strip")]

use std::rc::Rc;

use machines::logo_strip::{LogoStrip, LogoStripEvent, LogoStripOptions};
use wasm_bindgen::prelude::*;

use super::{pausable, store};
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// The moving strip of logos.
#[wasm_bindgen]
pub struct LogoStripStore(Rc<BrowserStore<LogoStrip>>);

store!(LogoStripStore, "LogoStripView", LogoStripOptions, LogoStripView);
pausable!(LogoStripStore, LogoStripEvent::Pause);
options!(LogoStripOptions { repeats, narrow_repeats });

#[wasm_bindgen]
impl LogoStripStore {
    /// A strip. Options that are left out have the specification's values.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<LogoStripOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: LogoStripOptions = read("LogoStripStore", options)?;
        Ok(Self(BrowserStore::new(LogoStrip::new(options))))
    }
}
