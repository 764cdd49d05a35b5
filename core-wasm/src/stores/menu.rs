#![cfg(feature = "menu")]

use std::rc::Rc;

use machines::key::Key;
use machines::menu::{Menu, MenuEvent, MenuOptions};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// The dropdown menus of the header.
#[wasm_bindgen]
pub struct MenuStore(Rc<BrowserStore<Menu>>);

store!(MenuStore, "MenuView", MenuOptions, MenuView);
options!(MenuOptions { items, open_delay, close_delay, rtl });

#[wasm_bindgen]
impl MenuStore {
    /// Menus with so many links each (`items`); what is left out is as specified.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<MenuOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: MenuOptions = read("MenuStore", options)?;
        Ok(Self(BrowserStore::new(Menu::new(options))))
    }

    /// A menu's button was pressed, by whatever means.
    pub fn pressed(&self, menu: usize) {
        self.0.send(MenuEvent::Pressed(menu));
    }

    /// A key on a menu's button, by its `KeyboardEvent.key`; whether it means something here.
    #[wasm_bindgen(js_name = buttonKey)]
    pub fn button_key(&self, menu: usize, key: &str) -> bool {
        self.0.send_if(Key::named(key).map(|key| MenuEvent::ButtonKey { menu, key }))
    }

    /// A key on a link of a menu; whether it means something here.
    #[wasm_bindgen(js_name = itemKey)]
    pub fn item_key(&self, menu: usize, item: usize, key: &str) -> bool {
        self.0.send_if(Key::named(key).map(|key| MenuEvent::ItemKey { menu, item, key }))
    }

    /// A mouse rests on a menu's button or panel.
    #[wasm_bindgen(js_name = mouseEntered)]
    pub fn mouse_entered(&self, menu: usize) {
        self.0.send(MenuEvent::MouseEntered(menu));
    }

    /// It has left again.
    #[wasm_bindgen(js_name = mouseLeft)]
    pub fn mouse_left(&self) {
        self.0.send(MenuEvent::MouseLeft);
    }

    /// The focus has come into the element.
    #[wasm_bindgen(js_name = focusEntered)]
    pub fn focus_entered(&self) {
        self.0.send(MenuEvent::FocusEntered);
    }

    /// It has left again.
    #[wasm_bindgen(js_name = focusLeft)]
    pub fn focus_left(&self) {
        self.0.send(MenuEvent::FocusLeft);
    }

    /// This page is shown, by any name that is another one after each navigation.
    #[wasm_bindgen(js_name = pageShown)]
    pub fn page_shown(&self, page: String) {
        self.0.send(MenuEvent::PageShown(page));
    }

    /// The menus have this many links now.
    #[wasm_bindgen(js_name = itemsChanged)]
    pub fn items_changed(&self, items: Vec<usize>) {
        self.0.send(MenuEvent::ItemsChanged(items));
    }
}
