#![cfg(feature = "loading")]

use std::rc::Rc;

use machines::loading::{Loading, LoadingOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// The loading screen's counter.
#[wasm_bindgen]
pub struct LoadingStore(Rc<BrowserStore<Loading>>);

store!(LoadingStore, "LoadingView", LoadingOptions, LoadingView);
options!(LoadingOptions { step, end_delay, started_at });
constructor! {
    /// A counter. Options that are left out have their defaults. It continues from `startedAt`, if the page's first script
    /// has begun to count.
    LoadingStore(Loading), LoadingOptions: "Partial<LoadingOptions>"
}
