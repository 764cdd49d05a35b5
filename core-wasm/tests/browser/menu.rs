use crate::common::{
    Counter, Mounted, Subscription, at_next, document, element, field, has_focus, move_into_shadow_root, no_listener,
    number, numbers, options, part, press_key, press_on, unwrap_js, wait, wait_until,
};
use core_wasm::stores::menu::MenuStore;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

/// A header with a menu of two links, and its store.
fn header() -> (Mounted, MenuStore) {
    let root = element("nav");
    for name in ["button-0", "item-0-0", "item-0-1", "button-1", "item-1-0"] {
        part(&root, name);
    }
    let store = unwrap_js(MenuStore::new(options([("items", numbers(&[2, 1]))])));
    store.attach(Some(root.clone()));
    (root, store)
}

fn is_closed(store: &MenuStore) -> bool {
    field(&store.get_snapshot(), "open").is_null()
}

fn named(root: &HtmlElement, name: &str) -> HtmlElement {
    root.query_selector(&format!("[data-part={name}]")).unwrap().unwrap().unchecked_into()
}

#[wasm_bindgen_test]
async fn hdr_6_escape_closes_and_the_button_has_the_focus_again() {
    let (root, store) = header();
    let _subscription = Subscription(store.subscribe(&no_listener()));
    store.focus_entered();
    store.pressed(1);
    assert_eq!(number(&store.get_snapshot(), "open"), 1.0);
    press_key("Escape");
    assert!(is_closed(&store));
    assert!(has_focus(&named(&root, "button-1")));
}

#[wasm_bindgen_test]
async fn hdr_6_the_focus_goes_to_a_link_that_is_inert_until_its_panel_is_rendered_open() {
    let (root, store) = header();
    let link = named(&root, "item-0-0");
    link.set_inert(true);
    let drawn = link.clone();
    let listener = Counter::then(move || drawn.set_inert(false));
    let _subscription = Subscription(store.subscribe(&listener.listener));
    link.set_inert(true);
    assert!(store.button_key(0, "ArrowDown"));
    wait_until("the first link has the focus", || has_focus(&link)).await;
    assert!(store.item_key(0, 0, "End"));
    wait_until("the last link has the focus", || has_focus(&named(&root, "item-0-1"))).await;
    assert!(!store.item_key(0, 0, "Tab"), "Tab is the browser's");
}

#[wasm_bindgen_test]
fn hdr_6_a_press_elsewhere_closes_and_one_inside_does_not() {
    let (root, store) = header();
    let _subscription = Subscription(store.subscribe(&no_listener()));
    store.pressed(0);
    press_on(&named(&root, "item-0-0"));
    assert!(!is_closed(&store));
    at_next("pointerdown", "stopPropagation");
    press_on(&document().body().unwrap());
    assert!(is_closed(&store));
}

#[wasm_bindgen_test]
async fn in_a_shadow_root_a_press_on_a_link_is_inside_and_the_focus_moves_only_once() {
    let (root, store) = header();
    let shadow = move_into_shadow_root(&root);
    let subscription = Subscription(store.subscribe(&no_listener()));
    store.pressed(0);
    press_on(&named(&root, "item-0-0"));
    assert!(!is_closed(&store));
    assert!(store.item_key(0, 0, "ArrowDown"));
    let focused = || shadow.active_element().and_then(|element| element.get_attribute("data-part"));
    assert_eq!(focused().as_deref(), Some("item-0-1"));
    named(&root, "button-1").focus().unwrap();
    wait(100).await;
    assert_eq!(focused().as_deref(), Some("button-1"), "where the visitor has moved it");
    press_on(&shadow.host().unchecked_into());
    assert!(is_closed(&store));
    drop(subscription);
    shadow.host().remove();
}

#[wasm_bindgen_test]
async fn hdr_3_a_mouse_that_rests_opens_and_one_that_leaves_closes() {
    let (_root, store) = header();
    let _subscription = Subscription(store.subscribe(&no_listener()));
    store.mouse_entered(0);
    assert!(is_closed(&store));
    wait_until("it is open", || !is_closed(&store)).await;
    store.mouse_left();
    wait(100).await;
    assert!(!is_closed(&store), "not at once, because the mouse may leave the button on its way to the panel");
    wait_until("it is closed", || is_closed(&store)).await;
}
