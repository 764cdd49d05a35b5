use crate::common::{Subscription, boolean, make_page_tall, no_listener, unwrap_js, wait, wait_until, window};
use core_wasm::stores::header::HeaderStore;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

fn scroll_to(y: f64) {
    window().scroll_to_with_x_and_y(0.0, y);
}

fn is_desktop() -> bool {
    window().match_media("(min-width: 1024px)").unwrap().unwrap().matches()
}

#[wasm_bindgen_test]
async fn hdr_1_black_past_50_px_and_back_as_the_page_really_scrolls() {
    let _spacer = make_page_tall(4_000);
    scroll_to(0.0);
    let store = unwrap_js(HeaderStore::new(JsValue::UNDEFINED));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    assert!(!boolean(&store.get_snapshot(), "solid"));
    scroll_to(51.0);
    wait_until("the header is black", || boolean(&store.get_snapshot(), "solid")).await;
    scroll_to(50.0);
    wait_until("the header is clear", || !boolean(&store.get_snapshot(), "solid")).await;
}

#[wasm_bindgen_test]
async fn hdr_1_on_a_page_that_is_already_scrolled_the_header_is_black_at_once() {
    let _spacer = make_page_tall(4_000);
    scroll_to(500.0);
    let store = unwrap_js(HeaderStore::new(JsValue::UNDEFINED));
    assert!(!boolean(&store.get_snapshot(), "solid"), "the first view does not depend on the window");
    let _subscription = Subscription(store.subscribe(&no_listener()));
    assert!(boolean(&store.get_snapshot(), "solid"));
}

#[wasm_bindgen_test]
async fn hdr_2_on_a_desktop_it_hides_when_scrolling_down_and_shows_when_scrolling_up() {
    let _spacer = make_page_tall(4_000);
    scroll_to(0.0);
    let store = unwrap_js(HeaderStore::new(JsValue::UNDEFINED));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    scroll_to(400.0);
    wait_until("the scroll was heard", || boolean(&store.get_snapshot(), "solid")).await;
    assert_eq!(boolean(&store.get_snapshot(), "hidden"), is_desktop(), "never on a narrow window");
    scroll_to(390.0);
    wait_until("the header is back", || !boolean(&store.get_snapshot(), "hidden")).await;
}

#[wasm_bindgen_test]
async fn hdr_1_without_subscribers_scrolling_changes_nothing() {
    let _spacer = make_page_tall(4_000);
    scroll_to(0.0);
    let store = unwrap_js(HeaderStore::new(JsValue::UNDEFINED));
    let subscription = Subscription(store.subscribe(&no_listener()));
    drop(subscription);
    scroll_to(600.0);
    wait(100).await;
    assert!(!boolean(&store.get_snapshot(), "solid"));
}
