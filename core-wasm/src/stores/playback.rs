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
    /// Of steps that were taken at these times, in milliseconds.
    #[wasm_bindgen(constructor)]
    pub fn new(times: Vec<f64>) -> Self {
        let times = times.into_iter().map(|time| time as Millis).collect();
        Self(BrowserStore::new(Playback::new(PlaybackOptions { times })))
    }

    /// Plays it, forwards or backwards.
    pub fn play(&self, backwards: bool) {
        self.0.send(PlaybackEvent::Played { backwards });
    }

    /// Holds it.
    pub fn pause(&self) {
        self.0.send(PlaybackEvent::Paused);
    }

    /// Plays it this way, or holds it when it plays this way already.
    pub fn toggle(&self, backwards: bool) {
        self.0.send(PlaybackEvent::Toggled { backwards });
    }

    /// Takes one step, or takes it back.
    pub fn step(&self, backwards: bool) {
        self.0.send(PlaybackEvent::Stepped { backwards });
    }

    /// Goes to where so many steps have been taken.
    pub fn seek(&self, position: usize) {
        self.0.send(PlaybackEvent::Sought(position));
    }

    /// Plays so many times as fast as the session was.
    #[wasm_bindgen(js_name = chooseSpeed)]
    pub fn choose_speed(&self, speed: f64) {
        self.0.send(PlaybackEvent::SpeedChosen(speed));
    }
}
