use std::cell::Cell;

use wasm_bindgen::JsValue;

use super::views::{Screen, draw};
use crate::wire::Drawn;

/// Where JavaScript sees a store's view. While somebody listens it is drawn at every change, before anybody is told, so that
/// reading it need not enter the core; else when it is asked for.
pub struct Display {
    screen: Screen,
    /// What makes objects of the views.
    shape: i32,
    /// Whether the present view is on the screen.
    drawn: Cell<bool>,
    watched: Cell<bool>,
}

impl Display {
    pub fn new(shape: i32) -> Self {
        Self { screen: Screen::new(), shape, drawn: Cell::default(), watched: Cell::default() }
    }

    pub fn screen(&self) -> JsValue {
        self.screen.clone().into()
    }

    /// Whether somebody listens.
    pub fn set_watched(&self, watched: bool) {
        self.watched.set(watched);
    }

    /// This is the present view now.
    pub fn change(&self, view: &Drawn) {
        if self.watched.get() {
            self.draw(view);
        } else if self.drawn.replace(false) {
            self.screen.clear();
        }
    }

    /// The frozen object of the present view.
    pub fn object(&self, view: &Drawn) -> JsValue {
        if !self.drawn.get() {
            self.draw(view);
        }
        self.screen.view()
    }

    /// The frozen object of another view of the same kind.
    pub fn another(&self, view: &Drawn) -> JsValue {
        Self::new(self.shape).object(view)
    }

    fn draw(&self, view: &Drawn) {
        draw(&self.screen, self.shape, view);
        self.drawn.set(true);
    }
}
