use crate::common::{
    Counter, Subscription, boolean, element, field, no_listener, number, options, text, unwrap_js, wait, wait_until,
    window,
};
use core_wasm::stores::carousel::CarouselStore;
use wasm_bindgen_test::wasm_bindgen_test;

fn swipe(store: &CarouselStore, dx: f64) {
    store.pointer_pressed(1, 200.0, 100.0);
    store.pointer_moved(1, 200.0 + dx / 2.0, 100.0);
    store.pointer_released(1, 200.0 + dx, 100.0);
}

fn index(store: &CarouselStore) -> f64 {
    number(&store.get_snapshot(), "index")
}

async fn settled(store: &CarouselStore) {
    wait_until("the change is over", || !boolean(&store.get_snapshot(), "animating")).await;
}

#[wasm_bindgen_test]
async fn car_3_a_transition_takes_500_ms_of_real_time_and_requests_meanwhile_are_ignored() {
    let store = unwrap_js(CarouselStore::new(options([("count", 4.into())])));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    let began = window().performance().unwrap().now();
    store.next();
    let view = store.get_snapshot();
    assert_eq!((number(&view, "leaving"), text(&view, "direction")), (0.0, "next".to_owned()));
    wait(300).await;
    store.next();
    store.previous();
    swipe(&store, -80.0);
    assert_eq!(index(&store), 1.0);
    settled(&store).await;
    let passed = window().performance().unwrap().now() - began;
    assert!(passed >= 500.0, "{passed} ms");
    assert!(field(&store.get_snapshot(), "leaving").is_null());
}

#[wasm_bindgen_test]
fn a_drag_sets_a_property_of_the_attached_element_and_renders_nothing() {
    let root = element("section");
    let store = unwrap_js(CarouselStore::new(options([("count", 3.into()), ("duration", 5.into())])));
    store.attach(Some(root.clone()));
    let counter = Counter::new();
    let _subscription = Subscription(store.subscribe(&counter.listener));
    let offset = || root.style().get_property_value("--drag").unwrap();
    store.pointer_pressed(1, 0.0, 0.0);
    for x in 1..=40 {
        store.pointer_moved(1, f64::from(x), 0.0);
    }
    assert_eq!(offset(), "40px");
    assert_eq!(counter.calls(), 1, "one notification when a drag begins");
    assert!(store.swallows_click());
    store.pointer_cancelled(1);
    assert_eq!(offset(), "0px");
}

#[wasm_bindgen_test]
async fn car_8_autoplay_changes_slides_until_it_is_paused() {
    let store =
        unwrap_js(CarouselStore::new(options([("count", 3.into()), ("duration", 5.into()), ("autoplay", 40.into())])));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    if window().match_media("(prefers-reduced-motion: reduce)").unwrap().unwrap().matches() {
        assert!(!boolean(&store.get_snapshot(), "playing"));
    } else {
        wait_until("the second slide is shown", || index(&store) == 1.0).await;
    }
    store.focus_entered();
    assert!(!boolean(&store.get_snapshot(), "playing"), "the focus stops it");
    let held = index(&store);
    wait(120).await;
    assert_eq!(index(&store), held);
}
