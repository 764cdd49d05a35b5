use wasm_bindgen::prelude::*;

use super::{pausable, store};
use crate::browser::handle::Handle;
use crate::machines::logo_strip::{LogoStrip, LogoStripEvent, LogoStripOptions};

/// The strip of logos that passes by.
#[wasm_bindgen]
pub struct LogoStripStore(Handle<LogoStrip>);

store!(LogoStripStore, LogoStrip, "LogoStripView");
pausable!(LogoStripStore, LogoStripEvent::Pause);

#[wasm_bindgen]
impl LogoStripStore {
    /// How often the logos are drawn on wide screens and on narrow ones; the specification's when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(repeats: Option<u8>, narrow_repeats: Option<u8>) -> Self {
        let defaults = LogoStripOptions::default();
        Self(Handle::new(LogoStrip::new(LogoStripOptions {
            repeats: repeats.unwrap_or(defaults.repeats),
            narrow_repeats: narrow_repeats.unwrap_or(defaults.narrow_repeats),
        })))
    }
}
