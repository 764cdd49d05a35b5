use super::exported;
use machines::key::Key;
use machines::menu::{Menu, MenuEvent, MenuOptions};

exported! {
    /// The dropdown menus of the header.
    MenuStore(Menu, "MenuView");
    /// How many links each menu has, milliseconds until a mouse opens and closes one, and whether the page reads right
    /// to left.
    new(items: Vec<usize>, open_delay: Option<u64>, close_delay: Option<u64>, rtl: Option<bool>) {
        let defaults = MenuOptions::default();
        Menu::new(MenuOptions {
            items,
            open_delay: open_delay.unwrap_or(defaults.open_delay),
            close_delay: close_delay.unwrap_or(defaults.close_delay),
            rtl: rtl.unwrap_or(defaults.rtl),
        })
    }
    tells(menus) {
        /// A menu's button was pressed, by whatever means.
        pressed(menu: usize) => MenuEvent::Pressed(menu);
        /// A key on a menu's button, by its `KeyboardEvent.key`; whether it means something here.
        button_key(menu: usize, key: String) -> bool => Key::named(&key).map(|key| MenuEvent::ButtonKey { menu, key });
        /// A key on a link of a menu; whether it means something here.
        item_key(menu: usize, item: usize, key: String) -> bool => {
            Key::named(&key).map(|key| MenuEvent::ItemKey { menu, item, key })
        };
        mouse_entered(menu: usize) => MenuEvent::MouseEntered(menu);
        mouse_left() => MenuEvent::MouseLeft;
        focus_entered() => MenuEvent::FocusEntered;
        focus_left() => MenuEvent::FocusLeft;
        /// This page is shown, by any name that is another one after each navigation.
        page_shown(page: String) => MenuEvent::PageShown(page);
        items_changed(items: Vec<usize>) => MenuEvent::ItemsChanged(items);
    }
}
