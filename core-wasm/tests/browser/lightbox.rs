use crate::common::{
    Mounted, Subscription, boolean, element, no_listener, number, options, press_key, property, scroll_is_locked,
    unwrap_js, wait_until,
};
use core_wasm::stores::lightbox::LightboxStore;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlDialogElement;

/// A lightbox of four pictures, open at the third.
fn opened() -> (Mounted, LightboxStore, Subscription) {
    let root = element("dialog");
    let store = unwrap_js(LightboxStore::new(options([("count", 4.into()), ("duration", 20.into())])));
    store.attach(Some(root.clone()));
    let subscription = Subscription(store.subscribe(&no_listener()));
    store.open_at(2);
    store.measured(400.0, 300.0);
    (root, store, subscription)
}

fn index(store: &LightboxStore) -> f64 {
    number(&store.get_snapshot(), "index")
}

async fn settled(store: &LightboxStore) {
    wait_until("the change is over", || !boolean(&store.get_snapshot(), "animating")).await;
}

#[wasm_bindgen_test]
async fn gal_1_it_opens_at_a_picture_changes_pictures_and_closes_on_escape() {
    let (root, store, _subscription) = opened();
    let dialog = root.unchecked_ref::<HtmlDialogElement>();
    assert!(dialog.open() && scroll_is_locked() && index(&store) == 2.0);
    assert!(store.key_pressed("ArrowRight") && !store.key_pressed("Enter"));
    settled(&store).await;
    store.next();
    settled(&store).await;
    assert_eq!(index(&store), 0.0);
    store.pointer_pressed(1, 0.0, 0.0);
    store.pointer_moved(1, 40.0, 0.0);
    assert_eq!(property(&root, "--drag"), "40px");
    store.pointer_released(1, 70.0, 0.0);
    settled(&store).await;
    assert_eq!(index(&store), 3.0);
    press_key("Escape");
    assert!(!dialog.open() && !scroll_is_locked());
}

#[wasm_bindgen_test]
async fn gal_1_a_pinch_zooms_the_picture_and_the_next_picture_resets_the_zoom() {
    let (root, store, subscription) = opened();
    store.pointer_pressed(1, 0.0, 0.0);
    store.pointer_pressed(2, 100.0, 0.0);
    store.pointer_moved(2, 200.0, 0.0);
    assert_eq!(property(&root, "--zoom"), "2.00");
    store.pointer_released(2, 200.0, 0.0);
    store.pointer_moved(1, 30.0, 10.0);
    assert_eq!((property(&root, "--pan-x"), property(&root, "--pan-y")), ("30px".into(), "10px".into()));
    store.pointer_released(1, 30.0, 10.0);
    assert!(boolean(&store.get_snapshot(), "enlarged"));
    store.next();
    assert!(!boolean(&store.get_snapshot(), "enlarged"));
    assert_eq!(property(&root, "--zoom"), "1.00");
    store.double_pressed(0.0, 0.0);
    assert_eq!(property(&root, "--zoom"), "2.50");
    drop(subscription);
    assert!(!boolean(&store.get_snapshot(), "open") && !scroll_is_locked());
}
