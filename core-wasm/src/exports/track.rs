use wasm_bindgen::prelude::*;

use super::{draggable, store};
use crate::browser::handle::Handle;
use crate::content;
use crate::machines::drag::Direction;
use crate::machines::track::{Track, TrackEvent, TrackOptions};

/// The insights carousel.
#[wasm_bindgen]
pub struct TrackStore(Handle<Track>);

store!(TrackStore, Track, "TrackView");
draggable!(TrackStore, Track, TrackEvent::Pointer);

#[wasm_bindgen]
impl TrackStore {
    /// How many slides there are, how many are visible on wide windows and up to 1024, 768 and 480 pixels (four
    /// numbers), milliseconds a change, CSS pixels of a swipe, the words of an excerpt and of one on small screens, and
    /// whether the page reads right to left; the specification's when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(
        count: usize,
        visible: Option<Vec<usize>>,
        duration: Option<u32>,
        swipe_threshold: Option<f64>,
        words: Option<usize>,
        small_words: Option<usize>,
        rtl: Option<bool>,
    ) -> Self {
        let defaults = TrackOptions::default();
        Self(Handle::new(Track::new(TrackOptions {
            count,
            visible: visible.and_then(|visible| visible.try_into().ok()).unwrap_or(defaults.visible),
            duration: duration.map_or(defaults.duration, u64::from),
            swipe_threshold: swipe_threshold.unwrap_or(defaults.swipe_threshold),
            words: words.unwrap_or(defaults.words),
            small_words: small_words.unwrap_or(defaults.small_words),
            rtl: rtl.unwrap_or(defaults.rtl),
        })))
    }

    pub fn next(&self) {
        self.0.dispatch(TrackEvent::Next);
    }

    pub fn previous(&self) {
        self.0.dispatch(TrackEvent::Previous);
    }

    #[wasm_bindgen(js_name = arrowLeft)]
    pub fn arrow_left(&self) {
        self.0.dispatch(TrackEvent::ArrowLeft);
    }

    #[wasm_bindgen(js_name = arrowRight)]
    pub fn arrow_right(&self) {
        self.0.dispatch(TrackEvent::ArrowRight);
    }

    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.dispatch(TrackEvent::CountChanged(count));
    }

    /// Whether there is a next slide to ask for.
    #[wasm_bindgen(js_name = canNext)]
    pub fn can_next(&self) -> bool {
        self.0.store().view().can(Direction::Next)
    }

    #[wasm_bindgen(js_name = canPrevious)]
    pub fn can_previous(&self) -> bool {
        self.0.store().view().can(Direction::Previous)
    }

    /// The place of a slide, in slides from where the track begins.
    pub fn place(&self, slide: usize) -> i32 {
        self.0.store().view().place(slide)
    }

    /// Whether a slide is in the window.
    pub fn shows(&self, slide: usize) -> bool {
        self.0.store().view().shows(slide)
    }
}

/// The first words of a text, with an ellipsis when there are more.
#[wasm_bindgen]
pub fn excerpt(text: &str, words: usize) -> String {
    content::excerpt(text, words)
}
