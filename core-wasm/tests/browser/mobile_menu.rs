use crate::common::{
    Counter, boolean, element, end_subscription, has_focus, make_page_tall, part, press_key, scroll_is_locked, window,
};
use core_wasm::stores::mobile_menu::MobileMenuStore;
use js_sys::Function;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlDialogElement, HtmlElement};

struct Page {
    dialog: HtmlDialogElement,
    opener: HtmlElement,
    store: MobileMenuStore,
    unsubscribe: Function,
}

fn page() -> Page {
    let (dialog, opener) = (element("dialog"), element("button"));
    part(&dialog, "close");
    let store = MobileMenuStore::new();
    store.attach(Some(dialog.clone()));
    let unsubscribe = store.subscribe(&Counter::new().listener);
    Page { dialog: dialog.unchecked_into(), opener, store, unsubscribe }
}

impl Page {
    fn is_open(&self) -> bool {
        let open = boolean(&self.store.get_snapshot(), "open");
        assert_eq!((open, open), (self.dialog.open(), scroll_is_locked()));
        open
    }

    fn close(self) {
        end_subscription(&self.unsubscribe);
        self.dialog.remove();
        self.opener.remove();
    }
}

#[wasm_bindgen_test]
fn hdr_5_it_is_a_modal_dialog_and_the_page_does_not_scroll_while_it_is_open() {
    let page = page();
    page.store.open();
    assert!(page.is_open() && page.dialog.matches(":modal").unwrap());
    page.store.close();
    assert!(!page.is_open());
    page.close();
}

#[wasm_bindgen_test]
fn hdr_6_escape_closes_it_and_its_button_gets_the_focus() {
    let page = page();
    let spacer = make_page_tall(5_000);
    page.opener.focus().unwrap();
    window().scroll_to_with_x_and_y(0.0, 1_000.0);
    page.store.open();
    assert!(!has_focus(&page.opener));
    press_key("Escape");
    assert!(!page.is_open());
    assert!(has_focus(&page.opener));
    assert_eq!(window().scroll_y().unwrap(), 1_000.0, "the page does not move");
    spacer.remove();
    page.close();
}

#[wasm_bindgen_test]
fn hdr_6_another_page_closes_it_and_unsubscribing_unlocks_the_page() {
    let page = page();
    page.store.page_shown("a".into());
    page.store.open();
    page.store.page_shown("b".into());
    assert!(!page.is_open());
    page.store.open();
    end_subscription(&page.unsubscribe);
    assert!(!page.is_open());
    page.close();
}
