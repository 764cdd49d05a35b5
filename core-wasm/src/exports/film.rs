use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::film::{Film, FilmEvent};

/// The film at the top of the page.
#[wasm_bindgen]
pub struct FilmStore(Handle<Film>);

store!(FilmStore, Film, "FilmView");

#[wasm_bindgen]
impl FilmStore {
    #[expect(clippy::new_without_default, reason = "JavaScript has constructors only")]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(Handle::new(Film::new()))
    }

    /// The `video` element.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.0.attach(root);
    }

    pub fn toggle(&self) {
        self.0.dispatch(FilmEvent::Toggled);
    }

    /// The film has begun to show pictures.
    pub fn started(&self) {
        self.0.dispatch(FilmEvent::Started);
    }

    /// It cannot be loaded.
    pub fn failed(&self) {
        self.0.dispatch(FilmEvent::Failed);
    }
}
