#![cfg(feature = "logo-strip")]

use std::rc::Rc;

use machines::logo_strip::{LogoStrip, LogoStripEvent, LogoStripOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, pausable, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// The moving strip of logos.
#[wasm_bindgen]
pub struct LogoStripStore(Rc<BrowserStore<LogoStrip>>);

store!(LogoStripStore, "LogoStripView", LogoStripOptions, LogoStripView);
pausable!(LogoStripStore, LogoStripEvent::Pause);
options!(LogoStripOptions { repeats, narrow_repeats });
constructor! {
    /// A strip. Options that are left out have their defaults.
    LogoStripStore(LogoStrip), LogoStripOptions: "Partial<LogoStripOptions>"
}
