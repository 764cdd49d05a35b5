use crate::common::{Counter, Subscription, boolean, document, field, text, unwrap_js, window};
use core_wasm::stores::shortlist::ShortlistStore;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Event;

fn slugs(store: &ShortlistStore) -> Vec<String> {
    Array::from(&field(&store.get_snapshot(), "items")).iter().map(|item| text(&item, "slug")).collect()
}

#[wasm_bindgen_test]
fn prd_6_a_card_and_the_tray_share_one_stored_shortlist() {
    let storage = window().local_storage().unwrap().unwrap();
    storage.set_item("shortlist", "a").unwrap();
    let (card, tray) =
        (unwrap_js(ShortlistStore::new(JsValue::UNDEFINED)), unwrap_js(ShortlistStore::new(JsValue::UNDEFINED)));
    let listener = Counter::new();
    let _subscription = Subscription(tray.subscribe(&listener.listener));
    assert_eq!(slugs(&tray), ["a"]);
    let before = listener.calls();
    card.toggle("b".into());
    assert_eq!(slugs(&tray), ["a", "b"]);
    assert_eq!(listener.calls(), before + 1);
    card.toggle_size("b".into(), "7 in, 23.0–29.0 lb/ft".into());
    assert_eq!(storage.get_item("shortlist").unwrap().as_deref(), Some("a\nb\t7 in, 23.0–29.0 lb/ft"));
    let items = Array::from(&field(&tray.get_snapshot(), "items"));
    assert_eq!(
        Array::from(&field(&items.get(1), "sizes")).get(0).as_string().as_deref(),
        Some("7 in, 23.0–29.0 lb/ft")
    );
    for slug in ["c", "d", "e", "f", "g"] {
        card.toggle(slug.into());
    }
    assert!(boolean(&tray.get_snapshot(), "full") && slugs(&tray).len() == 6);
    tray.remove("a".into());
    tray.clear();
    assert!(slugs(&card).is_empty());
    assert_eq!(storage.get_item("shortlist").unwrap().as_deref(), Some(""));
    // What another tab has chosen.
    storage.set_item("shortlist", "h").unwrap();
    document().dispatch_event(&Event::new("visibilitychange").unwrap()).unwrap();
    assert_eq!(slugs(&tray), ["h"]);
}
