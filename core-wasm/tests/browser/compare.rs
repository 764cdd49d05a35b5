use crate::common::{Counter, field, flag, leave, made, window};
use core_wasm::stores::CompareStore;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

fn slugs(store: &CompareStore) -> Vec<String> {
    Array::from(&field(&store.get_snapshot(), "slugs")).iter().filter_map(|slug| slug.as_string()).collect()
}

#[wasm_bindgen_test]
fn prd_3_a_card_and_the_tray_share_one_choice_which_the_tab_keeps() {
    let storage = window().session_storage().unwrap().unwrap();
    storage.set_item("comparedProducts", "a").unwrap();
    let (card, tray) = (made(CompareStore::new(JsValue::UNDEFINED)), made(CompareStore::new(JsValue::UNDEFINED)));
    let listener = Counter::new();
    let unsubscribe = tray.subscribe(&listener.listener);
    assert_eq!(slugs(&tray), ["a"]);
    let before = listener.calls();
    card.toggle("b".into());
    assert_eq!(slugs(&tray), ["a", "b"]);
    assert_eq!(listener.calls(), before + 1);
    assert_eq!(storage.get_item("comparedProducts").unwrap().as_deref(), Some("a b"));
    card.toggle("c".into());
    card.toggle("d".into());
    assert!(flag(&tray.get_snapshot(), "full") && slugs(&tray).len() == 3);
    tray.remove("a".into());
    tray.clear();
    assert!(slugs(&card).is_empty());
    assert_eq!(storage.get_item("comparedProducts").unwrap(), None);
    leave(&unsubscribe);
}
