#![cfg(feature = "mobile-menu")]

use std::rc::Rc;

use machines::dialog::DialogEvent;
use machines::mobile_menu::{MobileMenu, MobileMenuEvent};
use wasm_bindgen::prelude::*;

use super::{modal, store};
use crate::browser::store::BrowserStore;

/// The menu of narrow windows.
#[wasm_bindgen]
pub struct MobileMenuStore(Rc<BrowserStore<MobileMenu>>);

store!(MobileMenuStore, "MobileMenuView", MobileMenuView);
modal!(MobileMenuStore, MobileMenuEvent::Dialog);

#[wasm_bindgen]
impl MobileMenuStore {
    /// A closed menu.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(BrowserStore::new(MobileMenu::new()))
    }

    /// Opens the menu.
    pub fn open(&self) {
        self.0.send(MobileMenuEvent::Dialog(DialogEvent::Opened));
    }

    /// Expands or collapses the section at this index, from 0.
    #[wasm_bindgen(js_name = toggleSection)]
    pub fn toggle_section(&self, section: usize) {
        self.0.send(MobileMenuEvent::SectionToggled(section));
    }

    /// The visitor has navigated. `page` is any text that differs after each navigation.
    #[wasm_bindgen(js_name = pageShown)]
    pub fn page_shown(&self, page: String) {
        self.0.send(MobileMenuEvent::PageShown(page));
    }
}
