#![cfg(feature = "menu")]

use std::rc::Rc;

use machines::key::Key;
use machines::menu::{Menu, MenuEvent, MenuOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, focusable, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// The dropdown menus of the header.
#[wasm_bindgen]
pub struct MenuStore(Rc<BrowserStore<Menu>>);

store!(MenuStore, "MenuView", MenuOptions, MenuView);
focusable!(MenuStore, MenuEvent::FocusEntered, MenuEvent::FocusLeft);
options!(MenuOptions { items, open_delay, close_delay, rtl });
constructor! {
    /// Menus with this many links each (`items`). Options that are left out have their defaults.
    MenuStore(Menu), MenuOptions: "Partial<MenuOptions>"
}

#[wasm_bindgen]
impl MenuStore {
    /// The `click` of a menu's button, by mouse, touch or keyboard.
    pub fn pressed(&self, menu: usize) {
        self.0.send(MenuEvent::Pressed(menu));
    }

    /// Handles a `KeyboardEvent.key` on a menu's button; returns whether the key has a function here.
    #[wasm_bindgen(js_name = buttonKey)]
    pub fn button_key(&self, menu: usize, key: &str) -> bool {
        self.0.send_if(Key::named(key).map(|key| MenuEvent::ButtonKey { menu, key }))
    }

    /// Handles a `KeyboardEvent.key` on a link of a menu; returns whether the key has a function here.
    #[wasm_bindgen(js_name = itemKey)]
    pub fn item_key(&self, menu: usize, item: usize, key: &str) -> bool {
        self.0.send_if(Key::named(key).map(|key| MenuEvent::ItemKey { menu, item, key }))
    }

    /// The mouse enters a menu's button or panel.
    #[wasm_bindgen(js_name = mouseEntered)]
    pub fn mouse_entered(&self, menu: usize) {
        self.0.send(MenuEvent::MouseEntered(menu));
    }

    /// The mouse leaves the element.
    #[wasm_bindgen(js_name = mouseLeft)]
    pub fn mouse_left(&self) {
        self.0.send(MenuEvent::MouseLeft);
    }

    /// The visitor has navigated. `page` is any text that differs after each navigation.
    #[wasm_bindgen(js_name = pageShown)]
    pub fn page_shown(&self, page: String) {
        self.0.send(MenuEvent::PageShown(page));
    }

    /// Sets the number of links of each menu.
    #[wasm_bindgen(js_name = itemsChanged)]
    pub fn items_changed(&self, items: Vec<usize>) {
        self.0.send(MenuEvent::ItemsChanged(items));
    }
}
