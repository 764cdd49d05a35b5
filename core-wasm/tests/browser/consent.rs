use crate::common::{Subscription, after_panic, boolean, no_listener, options, unwrap_js, wait, wait_until, window};
use core_wasm::stores::consent::ConsentStore;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Storage, StorageEvent, StorageEventInit};

fn storage() -> Storage {
    window().local_storage().unwrap().unwrap()
}

fn is_visible(store: &ConsentStore) -> bool {
    boolean(&store.get_snapshot(), "visible")
}

/// Stores with the same key share a consent, so each test has its own key.
fn store(delay: Option<u32>, key: &str) -> ConsentStore {
    unwrap_js(ConsentStore::new(options([("delay", delay.into()), ("key", key.into())])))
}

/// Sends the event of a change in another tab; without a key, of a call of `clear`.
fn change_in_another_tab(key: Option<&str>, value: Option<&str>) {
    send_change(&storage(), key, value);
}

fn send_change(storage: &Storage, key: Option<&str>, value: Option<&str>) {
    let options = StorageEventInit::new();
    options.set_key(key);
    options.set_new_value(value);
    options.set_storage_area(Some(storage));
    window().dispatch_event(&StorageEvent::new_with_event_init_dict("storage", &options).unwrap()).unwrap();
}

#[wasm_bindgen_test]
async fn ckb_1_appears_1000_ms_of_real_time_after_load_not_before() {
    storage().remove_item("cookiesAccepted").unwrap();
    let store = unwrap_js(ConsentStore::new(JsValue::UNDEFINED));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    let began = window().performance().unwrap().now();
    wait(700).await;
    assert!(!is_visible(&store));
    wait_until("the banner is there", || is_visible(&store)).await;
    let passed = window().performance().unwrap().now() - began;
    assert!(passed >= 999.0, "{passed} ms");
}

#[wasm_bindgen_test]
async fn ckb_2_agreeing_stores_the_consent_and_a_later_visit_shows_no_banner() {
    storage().remove_item("agree").unwrap();
    let first = store(Some(0), "agree");
    let subscription = Subscription(first.subscribe(&no_listener()));
    wait_until("the banner is there", || is_visible(&first)).await;
    first.agree();
    assert!(!is_visible(&first));
    assert_eq!(storage().get_item("agree").unwrap().as_deref(), Some("true"));
    drop(subscription);

    storage().set_item("later", "true").unwrap();
    let later = store(Some(0), "later");
    let _subscription = Subscription(later.subscribe(&no_listener()));
    wait(100).await;
    assert!(!is_visible(&later) && boolean(&later.get_snapshot(), "given"));
}

#[wasm_bindgen_test]
async fn ckb_2_a_consent_in_another_tab_hides_the_banner() {
    storage().remove_item("tabs").unwrap();
    let store = store(Some(0), "tabs");
    let _subscription = Subscription(store.subscribe(&no_listener()));
    wait_until("the banner is there", || is_visible(&store)).await;
    send_change(&window().session_storage().unwrap().unwrap(), Some("tabs"), Some("true"));
    assert!(is_visible(&store), "the same key of the session's storage");
    change_in_another_tab(Some("tabs"), Some("true"));
    assert!(!is_visible(&store));
}

#[wasm_bindgen_test]
async fn ckb_2_clearing_the_storage_in_another_tab_shows_the_banner_again() {
    storage().set_item("cleared", "true").unwrap();
    let store = store(Some(0), "cleared");
    let _subscription = Subscription(store.subscribe(&no_listener()));
    assert!(boolean(&store.get_snapshot(), "given"));
    change_in_another_tab(None, None);
    assert!(is_visible(&store) && !boolean(&store.get_snapshot(), "given"));
}

#[wasm_bindgen_test]
async fn ckb_3_the_banner_closes_if_storage_is_full() {
    after_panic(|| storage().clear().unwrap());
    storage().remove_item("full").unwrap();
    let mut size = 1 << 23;
    let mut fillers = 0;
    // Fills the storage, whatever its limit: halves each text that does not fit, down to one letter.
    while size > 0 {
        match storage().set_item(&format!("filler{fillers}"), &"x".repeat(size)) {
            Ok(()) => fillers += 1,
            Err(_) => size /= 2,
        }
    }
    let store = store(Some(0), "full");
    let subscription = Subscription(store.subscribe(&no_listener()));
    wait_until("the banner is there", || is_visible(&store)).await;
    store.agree();
    assert!(!is_visible(&store));
    assert_eq!(storage().get_item("full").unwrap(), None);
    drop(subscription);
    storage().clear().unwrap();
}

#[wasm_bindgen_test]
async fn ckb_2_a_withdrawal_by_another_store_shows_the_banner() {
    storage().remove_item("shared").unwrap();
    let (banner, button) = (store(Some(0), "shared"), store(Some(0), "shared"));
    let _subscription = Subscription(banner.subscribe(&no_listener()));
    banner.agree();
    button.withdraw();
    assert!(is_visible(&banner));
    assert_eq!(storage().get_item("shared").unwrap(), None);
}
