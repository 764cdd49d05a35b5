use crate::common::{Subscription, boolean, no_listener, number, unwrap_js, window};
use core_wasm::stores::logo_strip::LogoStripStore;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

fn is_playing(store: &LogoStripStore) -> bool {
    boolean(&store.get_snapshot(), "playing")
}

#[wasm_bindgen_test]
fn lgo_1_three_repeats_on_wide_screens_and_one_below_768_px() {
    let store = unwrap_js(LogoStripStore::new(JsValue::UNDEFINED));
    assert_eq!(number(&store.get_server_snapshot(), "repeats"), 3.0);
    let _subscription = Subscription(store.subscribe(&no_listener()));
    let wide = window().inner_width().unwrap().as_f64().unwrap() >= 768.0;
    assert_eq!(number(&store.get_snapshot(), "repeats"), if wide { 3.0 } else { 1.0 });
}

#[wasm_bindgen_test]
fn lgo_1_mouse_and_focus_pause_it_and_its_button_stops_it() {
    let store = unwrap_js(LogoStripStore::new(JsValue::UNDEFINED));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    let reduced = window().match_media("(prefers-reduced-motion: reduce)").unwrap().unwrap().matches();
    assert_eq!(boolean(&store.get_snapshot(), "wanted"), !reduced);
    if reduced {
        store.toggle_motion();
    }
    store.mouse_entered();
    assert!(!is_playing(&store));
    store.mouse_left();
    assert!(is_playing(&store));
    store.focus_entered();
    assert!(!is_playing(&store));
    store.focus_left();
    store.toggle_motion();
    assert!(!is_playing(&store) && !boolean(&store.get_snapshot(), "wanted"));
}
