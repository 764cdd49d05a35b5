#![cfg(feature = "track")]

use std::rc::Rc;

use machines::drag::{Pointer, PointerEvent};
use machines::track::{Track, TrackEvent, TrackOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// The insights carousel.
#[wasm_bindgen]
pub struct TrackStore(Rc<BrowserStore<Track>>);

store!(TrackStore, "TrackView", TrackOptions, TrackView);
options!(TrackOptions { count, start_index, visible, duration, swipe_threshold, words, small_words, rtl });

#[wasm_bindgen]
impl TrackStore {
    /// A row of `count` slides. Options that are left out have the specification's values.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<TrackOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: TrackOptions = read("TrackStore", options)?;
        Ok(Self(BrowserStore::new(Track::new(options))))
    }

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
        self.0.send_if(TrackEvent::of_key(key))
    }

    /// Sets the number of slides.
    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.send(TrackEvent::CountChanged(count));
    }

    /// `pointerdown` at this point, in CSS pixels.
    #[wasm_bindgen(js_name = pointerPressed)]
    pub fn pointer_pressed(&self, id: i32, x: f64, y: f64) {
        self.0.send(TrackEvent::Pointer(PointerEvent::Pressed(Pointer { id, x, y })));
    }

    /// `pointermove` to this point.
    #[wasm_bindgen(js_name = pointerMoved)]
    pub fn pointer_moved(&self, id: i32, x: f64, y: f64) {
        self.0.send(TrackEvent::Pointer(PointerEvent::Moved(Pointer { id, x, y })));
    }

    /// `pointerup`.
    #[wasm_bindgen(js_name = pointerReleased)]
    pub fn pointer_released(&self, id: i32, x: f64, y: f64) {
        self.0.send(TrackEvent::Pointer(PointerEvent::Released(Pointer { id, x, y })));
    }

    /// `pointercancel`: the browser uses the pointer for scrolling or zooming.
    #[wasm_bindgen(js_name = pointerCancelled)]
    pub fn pointer_cancelled(&self, id: i32) {
        self.0.send(TrackEvent::Pointer(PointerEvent::Cancelled(id)));
    }

    /// Whether to suppress the next click, because it ends a drag.
    #[wasm_bindgen(js_name = swallowsClick)]
    pub fn swallows_click(&self) -> bool {
        self.0.read(|track| track.swallows_click())
    }
}
