use std::cell::{Cell, RefCell};

use js_sys::Function;
use wasm_bindgen::JsValue;

use super::views::{Screen, draw};
use crate::wire::Drawn;

/// Where JavaScript sees a store's view. While somebody listens it is drawn at every change, and the listeners are told by the
/// same call; else it is drawn when it is asked for.
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

    /// Adds a listener, and returns that by which it leaves.
    pub fn add(&self, listener: &Function, view: &RefCell<Drawn>) -> JsValue {
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
    pub fn change(&self, view: &RefCell<Drawn>) {
        if self.watched.get() {
            draw(&self.screen, self.shape, view);
        } else if self.drawn.replace(false) {
            self.screen.clear();
        }
    }

    /// The frozen object of the present view.
    pub fn object(&self, view: &RefCell<Drawn>) -> JsValue {
        self.ensure(view);
        self.screen.view()
    }

    /// The frozen object of another view of the same kind.
    pub fn another(&self, view: &Drawn) -> JsValue {
        Self::new(self.shape).object(&RefCell::new(view.clone()))
    }

    fn ensure(&self, view: &RefCell<Drawn>) {
        if !self.drawn.replace(true) {
            draw(&self.screen, self.shape, view);
        }
    }
}
