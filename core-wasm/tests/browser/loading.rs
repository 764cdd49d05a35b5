use crate::common::{
    Counter, Subscription, boolean, document, no_listener, number, options, unwrap_js, wait, wait_until, window,
};
use core_wasm::stores::loading::LoadingStore;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

fn overflow() -> String {
    let root: HtmlElement = document().document_element().unwrap().unchecked_into();
    root.style().get_property_value("overflow").unwrap()
}

#[wasm_bindgen_test]
async fn lod_2_counts_to_100_in_a_second_and_is_gone_half_a_second_later() {
    let store = unwrap_js(LoadingStore::new(JsValue::UNDEFINED));
    let counter = Counter::new();
    let began = window().performance().unwrap().now();
    let passed = || window().performance().unwrap().now() - began;
    let _subscription = Subscription(store.subscribe(&counter.listener));
    wait_until("the count is 100", || number(&store.get_snapshot(), "percent") == 100.0).await;
    let is_visible = boolean(&store.get_snapshot(), "visible");
    // The core counts whole milliseconds.
    assert!(passed() >= 999.0, "100 steps of 10 ms");
    // A page that stands still meanwhile skips numbers, or the half second at 100.
    assert!(is_visible || passed() >= 1_499.0);
    wait_until("the screen is gone", || !boolean(&store.get_snapshot(), "visible")).await;
    assert!(passed() >= 1_499.0);
    // Late timers skip numbers, so there is at most one call per step.
    assert!((1..=101).contains(&counter.calls()), "{} calls", counter.calls());
}

#[wasm_bindgen_test]
async fn lod_3_the_page_cannot_be_scrolled_while_it_shows() {
    let store = unwrap_js(LoadingStore::new(options([("step", 1.into()), ("endDelay", 20.into())])));
    assert_eq!(overflow(), "");
    let subscription = Subscription(store.subscribe(&no_listener()));
    assert_eq!(overflow(), "hidden");
    wait_until("the screen is gone", || !boolean(&store.get_snapshot(), "visible")).await;
    assert_eq!(overflow(), "");
    drop(subscription);
    assert_eq!(overflow(), "");
}

#[wasm_bindgen_test]
async fn lod_4_an_early_unmount_unlocks_the_page_and_stops_counting() {
    let store = unwrap_js(LoadingStore::new(JsValue::UNDEFINED));
    let counter = Counter::new();
    let subscription = Subscription(store.subscribe(&counter.listener));
    wait(60).await;
    drop(subscription);
    assert_eq!(overflow(), "");
    let calls = counter.calls();
    wait(60).await;
    assert_eq!(counter.calls(), calls);
    assert_eq!(number(&store.get_snapshot(), "percent"), 0.0);
}

#[wasm_bindgen_test]
fn lod_3_two_screens_lock_the_page_until_both_are_unmounted() {
    let (a, b) = (unwrap_js(LoadingStore::new(JsValue::UNDEFINED)), unwrap_js(LoadingStore::new(JsValue::UNDEFINED)));
    let counter = Counter::new();
    let [first, second] = [a, b].map(|store| Subscription(store.subscribe(&counter.listener)));
    drop(first);
    assert_eq!(overflow(), "hidden");
    drop(second);
    assert_eq!(overflow(), "");
}

#[wasm_bindgen_test]
async fn lod_6_continues_the_page_s_count() {
    let now = || window().performance().unwrap().now();
    wait_until("the page is old enough to have begun", || now() > 400.0).await;
    let began = now() - 400.0;
    let store = unwrap_js(LoadingStore::new(options([("startedAt", began.into())])));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    assert!(number(&store.get_snapshot(), "percent") >= 40.0);
    assert_eq!(overflow(), "hidden");
    wait_until("the screen is gone", || !boolean(&store.get_snapshot(), "visible")).await;
    assert!(now() - began >= 1_499.0);
    assert_eq!(overflow(), "");
}
