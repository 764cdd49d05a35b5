use std::cell::Cell;

use js_sys::Function;
use wasm_bindgen::JsValue;

use super::views::{Screen, show_numbers};
use machines::wire::Drawn;

/// Where JavaScript sees a store's view. While somebody listens it is drawn at every change, and the listeners are told by the
/// same call; else it is drawn when it is asked for.
pub struct Display {
    screen: Screen,
    /// The screen's.
    number: i32,
    /// What makes objects of the views.
    shape: i32,
    /// Whether the present view is on the screen.
    drawn: Cell<bool>,
    watched: Cell<bool>,
}

impl Display {
    pub fn new(shape: i32) -> Self {
        let screen = Screen::new();
        let number = screen.number();
        Self { screen, number, shape, drawn: Cell::default(), watched: Cell::default() }
    }

    pub fn screen(&self) -> JsValue {
        AsRef::<JsValue>::as_ref(&self.screen).clone()
    }

    /// Adds a listener, and returns that by which it leaves.
    pub fn add(&self, listener: &Function, view: &Drawn) -> JsValue {
        self.ensure(view);
        self.watched.set(true);
        self.screen.add(listener)
    }

    /// Takes a listener away; tells whether another is left.
    pub fn remove(&self, place: &JsValue) -> bool {
        let watched = self.screen.remove(place);
        self.watched.set(watched);
        watched
    }

    /// This is the present view now.
    #[inline(always)]
    pub fn change(&self, view: &Drawn) {
        if self.watched.get() {
            self.draw(view);
        } else if self.drawn.replace(false) {
            self.screen.clear();
        }
    }

    /// The frozen object of the present view.
    pub fn object(&self, view: &Drawn) -> JsValue {
        self.ensure(view);
        self.screen.view()
    }

    /// The frozen object of another view of the same kind.
    pub fn another(&self, view: &Drawn) -> JsValue {
        Self::new(self.shape).object(view)
    }

    fn ensure(&self, view: &Drawn) {
        if !self.drawn.replace(true) {
            self.draw(view);
        }
    }

    #[inline(always)]
    fn draw(&self, view: &Drawn) {
        if self.shape == 0 {
            self.screen.show_text(view);
        } else {
            show_numbers(self.number, self.shape, view);
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.screen.close();
    }
}
