use crate::common::{Subscription, boolean, field, no_listener, options, unwrap_js, wait, wait_until, window};
use core_wasm::stores::consent_categories::ConsentCategoriesStore;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Storage;

fn storage() -> Storage {
    window().local_storage().unwrap().unwrap()
}

/// Stores with the same key share a consent, so each test has its own key.
fn store(key: &str, revision: u32) -> ConsentCategoriesStore {
    let optional: Array = ["statistics", "marketing"].into_iter().map(JsValue::from_str).collect();
    unwrap_js(ConsentCategoriesStore::new(options([
        ("delay", 0.into()),
        ("key", key.into()),
        ("optional", optional.into()),
        ("revision", revision.into()),
    ])))
}

fn allowed(store: &ConsentCategoriesStore) -> Vec<String> {
    let allowed: Array = field(&store.get_snapshot(), "allowed").into();
    allowed.iter().filter_map(|category| category.as_string()).collect()
}

#[wasm_bindgen_test]
async fn a_choice_is_stored_and_does_not_count_for_another_revision() {
    storage().remove_item("choice").unwrap();
    let first = store("choice", 1);
    let subscription = Subscription(first.subscribe(&no_listener()));
    wait_until("the banner is there", || boolean(&first.get_snapshot(), "visible")).await;
    assert_eq!(allowed(&first), ["necessary"]);
    first.toggle("marketing".to_owned());
    first.save();
    assert_eq!(storage().get_item("choice").unwrap().as_deref(), Some("1 marketing"));
    assert_eq!(allowed(&first), ["necessary", "marketing"]);
    first.reopen();
    assert!(boolean(&first.get_snapshot(), "visible"));
    first.close();
    first.reject();
    assert_eq!(storage().get_item("choice").unwrap().as_deref(), Some("1"));
    drop(subscription);

    storage().set_item("older", "1 statistics").unwrap();
    let later = store("older", 2);
    let subscription = Subscription(later.subscribe(&no_listener()));
    wait_until("the banner asks again", || boolean(&later.get_snapshot(), "visible")).await;
    later.agree();
    assert_eq!(allowed(&later), ["necessary", "statistics", "marketing"]);
    drop(subscription);

    storage().set_item("same", "2 statistics").unwrap();
    let same = store("same", 2);
    let _subscription = Subscription(same.subscribe(&no_listener()));
    wait(50).await;
    assert!(!boolean(&same.get_snapshot(), "visible"));
    assert_eq!(allowed(&same), ["necessary", "statistics"]);
}

#[wasm_bindgen_test]
fn a_name_with_a_space_is_refused() {
    for option in ["necessary", "optional"] {
        let categories = Array::of1(&"web statistics".into());
        let error = ConsentCategoriesStore::new(options([(option, categories.into())]));
        let message = JsValue::from(error.err().unwrap());
        let text = field(&message, "message").as_string().unwrap();
        assert!(text.contains("\"web statistics\" has"), "{option}: {text}");
    }
}
