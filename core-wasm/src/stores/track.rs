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
    /// A row of `count` slides; what is left out is as specified.
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

    /// Shows the next one.
    pub fn next(&self) {
        self.0.send(TrackEvent::Next);
    }

    /// Shows the one before.
    pub fn previous(&self) {
        self.0.send(TrackEvent::Previous);
    }

    /// A key was pressed, by its `KeyboardEvent.key`. Says whether it means something here.
    #[wasm_bindgen(js_name = keyPressed)]
    pub fn key_pressed(&self, key: &str) -> bool {
        self.0.send_if(TrackEvent::of_key(key))
    }

    /// There are this many now.
    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.send(TrackEvent::CountChanged(count));
    }

    /// A pointer went down at this point, in CSS pixels.
    #[wasm_bindgen(js_name = pointerPressed)]
    pub fn pointer_pressed(&self, id: i32, x: f64, y: f64) {
        self.0.send(TrackEvent::Pointer(PointerEvent::Pressed(Pointer { id, x, y })));
    }

    /// It moved to this point.
    #[wasm_bindgen(js_name = pointerMoved)]
    pub fn pointer_moved(&self, id: i32, x: f64, y: f64) {
        self.0.send(TrackEvent::Pointer(PointerEvent::Moved(Pointer { id, x, y })));
    }

    /// It went up again.
    #[wasm_bindgen(js_name = pointerReleased)]
    pub fn pointer_released(&self, id: i32, x: f64, y: f64) {
        self.0.send(TrackEvent::Pointer(PointerEvent::Released(Pointer { id, x, y })));
    }

    /// The browser took it over, for a scroll or a gesture of its own.
    #[wasm_bindgen(js_name = pointerCancelled)]
    pub fn pointer_cancelled(&self, id: i32) {
        self.0.send(TrackEvent::Pointer(PointerEvent::Cancelled(id)));
    }

    /// Whether a click that comes now is the end of a drag, and so is no click.
    #[wasm_bindgen(js_name = swallowsClick)]
    pub fn swallows_click(&self) -> bool {
        self.0.read(|track| track.swallows_click())
    }
}
