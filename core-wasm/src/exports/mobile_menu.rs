use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::mobile_menu::{MobileMenu, MobileMenuEvent};

/// The menu of narrow windows.
#[wasm_bindgen]
pub struct MobileMenuStore(Handle<MobileMenu>);

store!(MobileMenuStore, MobileMenu, "MobileMenuView");

#[wasm_bindgen]
impl MobileMenuStore {
    #[expect(clippy::new_without_default, reason = "JavaScript has constructors only")]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(Handle::new(MobileMenu::new()))
    }

    /// The element around the button and the sheet; the rest of the page is inert while the menu is open.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.0.attach(root);
    }

    pub fn toggle(&self) {
        self.0.dispatch(MobileMenuEvent::Toggled);
    }

    /// Expands a section, from 0, or folds it.
    #[wasm_bindgen(js_name = toggleSection)]
    pub fn toggle_section(&self, section: usize) {
        self.0.dispatch(MobileMenuEvent::SectionToggled(section));
    }

    /// This page is shown, by any name that is another one after each navigation.
    #[wasm_bindgen(js_name = pageShown)]
    pub fn page_shown(&self, page: String) {
        self.0.dispatch(MobileMenuEvent::PageShown(page));
    }
}
