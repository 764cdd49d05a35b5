use crate::common::{
    Counter, boolean, element, end_subscription, has_focus, make_page_tall, part, press_key, scroll_is_locked,
    wait_until, window,
};
use core_wasm::stores::mobile_menu::MobileMenuStore;
use js_sys::Function;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

struct Page {
    root: HtmlElement,
    toggle: HtmlElement,
    elsewhere: HtmlElement,
    store: MobileMenuStore,
    unsubscribe: Function,
}

fn page() -> Page {
    let (root, elsewhere) = (element("div"), element("main"));
    let toggle = part(&root, "toggle");
    let store = MobileMenuStore::new();
    store.attach(Some(root.clone()));
    let unsubscribe = store.subscribe(&Counter::new().listener);
    Page { root, toggle, elsewhere, store, unsubscribe }
}

impl Page {
    fn is_open(&self) -> bool {
        boolean(&self.store.get_snapshot(), "open")
    }

    fn close(self) {
        end_subscription(&self.unsubscribe);
        self.root.remove();
        self.elsewhere.remove();
    }
}

#[wasm_bindgen_test]
async fn hdr_5_while_it_is_open_the_rest_of_the_page_is_inert_and_does_not_scroll() {
    let (page, inert) = (page(), element("div"));
    inert.set_inert(true);
    page.store.toggle();
    assert!(page.is_open() && page.elsewhere.inert() && !page.root.inert());
    assert!(scroll_is_locked());
    page.store.toggle();
    assert!(!page.is_open() && !page.elsewhere.inert());
    assert!(!scroll_is_locked());
    assert!(inert.inert(), "as the page has set it");
    inert.remove();
    page.close();
}

#[wasm_bindgen_test]
async fn hdr_6_escape_closes_it_and_its_button_gets_the_focus() {
    let page = page();
    let spacer = make_page_tall(5_000);
    window().scroll_to_with_x_and_y(0.0, 1_000.0);
    page.store.toggle();
    press_key("Escape");
    assert!(!page.is_open());
    wait_until("the button has the focus", || has_focus(&page.toggle)).await;
    assert_eq!(window().scroll_y().unwrap(), 1_000.0, "the page does not move");
    spacer.remove();
    page.close();
}

#[wasm_bindgen_test]
fn hdr_6_another_page_closes_it_and_unsubscribing_unlocks_the_page() {
    let page = page();
    page.store.page_shown("a".into());
    page.store.toggle();
    page.store.page_shown("b".into());
    assert!(!page.is_open());
    page.store.toggle();
    end_subscription(&page.unsubscribe);
    assert!(!page.elsewhere.inert() && !scroll_is_locked());
    page.close();
}
