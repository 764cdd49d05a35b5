use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::key::Key;
use crate::machines::menu::{Menu, MenuEvent, MenuOptions};

/// The dropdown menus of the header.
#[wasm_bindgen]
pub struct MenuStore(Handle<Menu>);

store!(MenuStore, Menu, "MenuView");

#[wasm_bindgen]
impl MenuStore {
    /// How many links each menu has, milliseconds until a mouse opens and closes one, and whether the page reads right
    /// to left.
    #[wasm_bindgen(constructor)]
    pub fn new(items: Vec<usize>, open_delay: Option<u32>, close_delay: Option<u32>, rtl: Option<bool>) -> Self {
        let defaults = MenuOptions::default();
        Self(Handle::new(Menu::new(MenuOptions {
            items,
            open_delay: open_delay.map_or(defaults.open_delay, u64::from),
            close_delay: close_delay.map_or(defaults.close_delay, u64::from),
            rtl: rtl.unwrap_or(defaults.rtl),
        })))
    }

    /// The element around all buttons and panels.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.0.attach(root);
    }

    /// A menu's button was pressed, by whatever means.
    pub fn pressed(&self, menu: usize) {
        self.0.dispatch(MenuEvent::Pressed(menu));
    }

    /// A key on a menu's button, by its `KeyboardEvent.key`; whether it means something here.
    #[wasm_bindgen(js_name = buttonKey)]
    pub fn button_key(&self, menu: usize, key: &str) -> bool {
        self.key(key, |key| MenuEvent::ButtonKey { menu, key })
    }

    /// A key on a link of a menu; whether it means something here.
    #[wasm_bindgen(js_name = itemKey)]
    pub fn item_key(&self, menu: usize, item: usize, key: &str) -> bool {
        self.key(key, |key| MenuEvent::ItemKey { menu, item, key })
    }

    #[wasm_bindgen(js_name = mouseEntered)]
    pub fn mouse_entered(&self, menu: usize) {
        self.0.dispatch(MenuEvent::MouseEntered(menu));
    }

    #[wasm_bindgen(js_name = mouseLeft)]
    pub fn mouse_left(&self) {
        self.0.dispatch(MenuEvent::MouseLeft);
    }

    #[wasm_bindgen(js_name = focusEntered)]
    pub fn focus_entered(&self) {
        self.0.dispatch(MenuEvent::FocusEntered);
    }

    #[wasm_bindgen(js_name = focusLeft)]
    pub fn focus_left(&self) {
        self.0.dispatch(MenuEvent::FocusLeft);
    }

    /// This page is shown, by any name that is another one after each navigation.
    #[wasm_bindgen(js_name = pageShown)]
    pub fn page_shown(&self, page: String) {
        self.0.dispatch(MenuEvent::PageShown(page));
    }

    #[wasm_bindgen(js_name = itemsChanged)]
    pub fn items_changed(&self, items: Vec<usize>) {
        self.0.dispatch(MenuEvent::ItemsChanged(items));
    }
}

impl MenuStore {
    fn key(&self, name: &str, event: impl FnOnce(Key) -> MenuEvent) -> bool {
        let event = Key::named(name).map(event);
        let is_known = event.is_some();
        if let Some(event) = event {
            self.0.dispatch(event);
        }
        is_known
    }
}
