use crate::common::{
    Mounted, Subscription, boolean, element, has_focus, make_page_tall, no_listener, part, press_key, scroll_is_locked,
    window,
};
use core_wasm::stores::mobile_menu::MobileMenuStore;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlDialogElement;

struct Page {
    dialog: Mounted,
    opener: Mounted,
    store: MobileMenuStore,
}

fn page() -> (Page, Subscription) {
    let (dialog, opener) = (element("dialog"), element("button"));
    part(&dialog, "close");
    let store = MobileMenuStore::new();
    store.attach(Some(dialog.clone()));
    let subscription = Subscription(store.subscribe(&no_listener()));
    (Page { dialog, opener, store }, subscription)
}

impl Page {
    fn is_open(&self) -> bool {
        let open = boolean(&self.store.get_snapshot(), "open");
        let dialog: &HtmlDialogElement = self.dialog.unchecked_ref();
        assert_eq!((open, open), (dialog.open(), scroll_is_locked()));
        open
    }
}

#[wasm_bindgen_test]
fn hdr_5_it_is_a_modal_dialog_and_the_page_does_not_scroll_while_it_is_open() {
    let (page, _subscription) = page();
    page.store.open();
    assert!(page.is_open() && page.dialog.matches(":modal").unwrap());
    page.store.close();
    assert!(!page.is_open());
}

#[wasm_bindgen_test]
fn hdr_6_escape_closes_it_and_its_button_gets_the_focus() {
    let (page, _subscription) = page();
    let spacer = make_page_tall(5_000);
    page.opener.focus().unwrap();
    window().scroll_to_with_x_and_y(0.0, 1_000.0);
    page.store.open();
    assert!(!has_focus(&page.opener));
    press_key("Escape");
    assert!(!page.is_open());
    assert!(has_focus(&page.opener));
    assert_eq!(window().scroll_y().unwrap(), 1_000.0, "the page does not move");
    drop(spacer);
}

#[wasm_bindgen_test]
fn hdr_6_another_page_closes_it_and_unsubscribing_unlocks_the_page() {
    let (page, subscription) = page();
    page.store.page_shown("a".into());
    page.store.open();
    page.store.page_shown("b".into());
    assert!(!page.is_open());
    page.store.open();
    drop(subscription);
    assert!(!page.is_open());
}
