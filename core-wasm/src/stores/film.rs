#![cfg(feature = "film")]

use std::rc::Rc;

use machines::film::{Film, FilmEvent};
use machines::pause::PauseEvent;
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;

/// The film at the top of the page.
#[wasm_bindgen]
pub struct FilmStore(Rc<BrowserStore<Film>>);

store!(FilmStore, "FilmView", FilmView);

#[wasm_bindgen]
impl FilmStore {
    /// A film that has not started.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(BrowserStore::new(Film::new()))
    }

    /// Stops or starts the film.
    pub fn toggle(&self) {
        self.0.send(FilmEvent::Pause(PauseEvent::Toggled));
    }

    /// The film's `playing` event: it shows pictures.
    pub fn started(&self) {
        self.0.send(FilmEvent::Started);
    }

    /// The film's `error` event: it cannot be loaded.
    pub fn failed(&self) {
        self.0.send(FilmEvent::Failed);
    }
}
