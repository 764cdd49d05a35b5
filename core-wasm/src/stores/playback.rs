#![cfg(feature = "devtools")]

use std::rc::Rc;

use machines::machine::Millis;
use machines::playback::{Playback, PlaybackEvent, PlaybackOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;

/// The playing of a recording.
#[wasm_bindgen]
pub struct PlaybackStore(Rc<BrowserStore<Playback>>);

store!(PlaybackStore, "PlaybackView", PlaybackView);

#[wasm_bindgen]
impl PlaybackStore {
    /// A recording of steps at these times, in milliseconds.
    #[wasm_bindgen(constructor)]
    pub fn new(times: Vec<f64>) -> Self {
        let times = times.into_iter().map(|time| time as Millis).collect();
        Self(BrowserStore::new(Playback::new(PlaybackOptions { times })))
    }

    /// Plays in this direction, or pauses if it plays in this direction already.
    pub fn toggle(&self, backwards: bool) {
        self.0.send(PlaybackEvent::Toggled { backwards });
    }

    /// Goes one step forwards or backwards.
    pub fn step(&self, backwards: bool) {
        self.0.send(PlaybackEvent::Stepped { backwards });
    }

    /// Goes to the state after this many steps.
    pub fn seek(&self, position: usize) {
        self.0.send(PlaybackEvent::Sought(position));
    }

    /// Sets the speed, as a multiple of the session's own.
    #[wasm_bindgen(js_name = chooseSpeed)]
    pub fn choose_speed(&self, speed: f64) {
        self.0.send(PlaybackEvent::SpeedChosen(speed));
    }
}
