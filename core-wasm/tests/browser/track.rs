use crate::common::{
    Subscription, boolean, element, no_listener, number, options, property, unwrap_js, wait_until, window,
};
use core_wasm::stores::track::TrackStore;
use wasm_bindgen_test::wasm_bindgen_test;

fn matches(query: &str) -> bool {
    window().match_media(query).unwrap().unwrap().matches()
}

fn store(count: usize) -> TrackStore {
    unwrap_js(TrackStore::new(options([("count", count.into()), ("duration", 20.into())])))
}

async fn settled(store: &TrackStore) {
    wait_until("the change is over", || !boolean(&store.get_snapshot(), "animating")).await;
}

#[wasm_bindgen_test]
fn ins_2_the_width_decides_how_many_slides_are_visible_and_the_first_view_has_four() {
    let store = store(9);
    assert_eq!(number(&store.get_server_snapshot(), "visible"), 4.0);
    let _subscription = Subscription(store.subscribe(&no_listener()));
    let wanted = if matches("(max-width: 768px)") {
        2.0
    } else if matches("(max-width: 1024px)") {
        3.0
    } else {
        4.0
    };
    assert_eq!(number(&store.get_snapshot(), "visible"), wanted);
}

#[wasm_bindgen_test]
async fn ins_2_a_drag_shows_its_offset_and_moves_by_one() {
    let store = store(9);
    let root = element("section");
    store.attach(Some(root.clone()));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    store.pointer_pressed(1, 300.0, 10.0);
    store.pointer_moved(1, 220.0, 12.0);
    assert_eq!(property(&root, "--drag"), "-80px");
    store.pointer_released(1, 220.0, 12.0);
    assert_eq!(property(&root, "--drag"), "0px");
    assert!(store.swallows_click());
    assert_eq!(number(&store.get_snapshot(), "index"), 1.0);
    settled(&store).await;
}
