use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::compare::{Compare, CompareEvent, CompareOptions};

thread_local! {
    /// One choice for each place in the storage: a card and the tray that shows what was chosen share it.
    static CHOICES: RefCell<Vec<(String, Rc<Handle<Compare>>)>> = const { RefCell::new(Vec::new()) };
}

/// The products that a visitor lays side by side. All stores with the same key are one.
#[wasm_bindgen]
pub struct CompareStore(Rc<Handle<Compare>>);

store!(CompareStore, Compare, "CompareView");

#[wasm_bindgen]
impl CompareStore {
    /// How many can be compared at once, and where in the storage the choice is kept.
    #[wasm_bindgen(constructor)]
    pub fn new(limit: Option<usize>, key: Option<String>) -> Self {
        let defaults = CompareOptions::default();
        let key = key.unwrap_or(defaults.key);
        CHOICES.with(|choices| {
            let mut choices = choices.borrow_mut();
            if let Some((_, choice)) = choices.iter().find(|(other, _)| *other == key) {
                return Self(Rc::clone(choice));
            }
            let options = CompareOptions { limit: limit.unwrap_or(defaults.limit), key: key.clone() };
            let choice = Rc::new(Handle::new(Compare::new(options)));
            choices.push((key, Rc::clone(&choice)));
            Self(choice)
        })
    }

    /// Chooses a product by its slug, or takes it out again.
    pub fn toggle(&self, slug: String) {
        self.0.dispatch(CompareEvent::Toggled(slug));
    }

    pub fn remove(&self, slug: String) {
        self.0.dispatch(CompareEvent::Removed(slug));
    }

    pub fn clear(&self) {
        self.0.dispatch(CompareEvent::Cleared);
    }
}
