#![cfg(feature = "track")]

use std::rc::Rc;

use machines::track::{Track, TrackEvent, TrackOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, draggable, store};
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// The insights carousel.
#[wasm_bindgen]
pub struct TrackStore(Rc<BrowserStore<Track>>);

store!(TrackStore, "TrackView", TrackOptions, TrackView);
draggable!(TrackStore, TrackEvent::Pointer);
options!(TrackOptions { count, start_index, visible, duration, swipe_threshold, words, small_words, rtl });
constructor! {
    /// A row of `count` slides. Options that are left out have the specification's values.
    TrackStore(Track), TrackOptions: "Partial<TrackOptions>"
}

#[wasm_bindgen]
impl TrackStore {
    /// Shows the next slide.
    pub fn next(&self) {
        self.0.send(TrackEvent::Next);
    }

    /// Shows the previous slide.
    pub fn previous(&self) {
        self.0.send(TrackEvent::Previous);
    }

    /// Handles a `KeyboardEvent.key`; returns whether the key has a function here.
    #[wasm_bindgen(js_name = keyPressed)]
    pub fn key_pressed(&self, key: &str) -> bool {
        self.0.send_if(self.0.read(|machine| machine.event_of_key(key)))
    }

    /// Sets the options; those that are left out have the specification's values. The first visible slide stays, if it can.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(js_name = optionsChanged)]
    pub fn options_changed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Partial<TrackOptions>")] options: JsValue,
    ) -> Result<(), JsError> {
        self.0.send(TrackEvent::OptionsChanged(read("TrackStore", options)?));
        Ok(())
    }

    /// Sets the number of slides.
    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.send(TrackEvent::CountChanged(count));
    }
}
