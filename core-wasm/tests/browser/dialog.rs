use crate::common::{
    Mounted, Subscription, at_next, boolean, element, has_focus, no_listener, part, press_key,
    press_key_in_composition, scroll_is_locked, unwrap_js,
};
use core_wasm::stores::dialog::DialogStore;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlDialogElement, HtmlElement};

/// A dialog with one button, beside the button that opened it, which has the focus.
fn page() -> (Mounted, Mounted, DialogStore) {
    let (opener, root) = (element("button"), element("dialog"));
    part(&root, "inside");
    opener.focus().unwrap();
    let store = unwrap_js(DialogStore::new(JsValue::UNDEFINED));
    store.attach(Some(root.clone()));
    (opener, root, store)
}

fn is_shown(root: &HtmlElement) -> bool {
    root.unchecked_ref::<HtmlDialogElement>().open()
}

#[wasm_bindgen_test]
fn con_8_it_takes_the_focus_and_returns_it_to_the_button_that_opened_it() {
    let (opener, root, store) = page();
    let _subscription = Subscription(store.subscribe(&no_listener()));
    store.open();
    assert!(is_shown(&root) && root.matches(":modal").unwrap() && scroll_is_locked());
    assert!(!has_focus(&opener));
    store.close();
    assert!(!is_shown(&root) && !scroll_is_locked());
    assert!(has_focus(&opener));
}

#[wasm_bindgen_test]
fn a11_2_escape_closes_the_dialog_on_top_only() {
    let (_opener, root, store) = page();
    let (over, top) = (element("dialog"), unwrap_js(DialogStore::new(JsValue::UNDEFINED)));
    top.attach(Some(over.clone()));
    let _subscriptions = [&store, &top].map(|store| Subscription(store.subscribe(&no_listener())));
    store.open();
    top.open();
    press_key_in_composition("Escape");
    assert!(is_shown(&over), "the key belongs to the input method");
    at_next("keydown", "preventDefault");
    press_key("Escape");
    assert!(is_shown(&over), "the page has used the key");
    assert!(!press_key("Escape"), "the browser would close the other dialog");
    assert!(!is_shown(&over) && is_shown(&root));
    press_key("Escape");
    assert!(!is_shown(&root) && !scroll_is_locked());
}

#[wasm_bindgen_test]
fn a_press_on_the_backdrop_closes_it_and_unsubscribing_unlocks_the_page() {
    let (_opener, root, store) = page();
    let subscription = Subscription(store.subscribe(&no_listener()));
    store.open();
    store.press_began(false);
    store.press_ended(true);
    assert!(is_shown(&root));
    store.press_began(true);
    store.press_ended(true);
    assert!(!is_shown(&root));
    store.open();
    drop(subscription);
    assert!(!is_shown(&root) && !scroll_is_locked() && !boolean(&store.get_snapshot(), "open"));
}
