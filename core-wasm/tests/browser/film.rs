use crate::common::{Subscription, boolean, element, no_listener, wait_until, window};
use core_wasm::stores::film::FilmStore;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlMediaElement;

#[wasm_bindgen_test]
async fn hom_2_it_plays_once_the_page_is_touched_and_its_button_stops_it() {
    let root = element("video");
    let video = root.unchecked_ref::<HtmlMediaElement>();
    video.set_muted(true);
    root.style().set_css_text("width: 100px; height: 100px; position: fixed; top: 0");
    // Ends a smooth scroll of an earlier test: its events would count as a touch of the page.
    window().scroll_to_with_x_and_y(0.0, 0.0);
    crate::common::frames().await;
    let store = FilmStore::new();
    store.attach(Some(root.clone()));
    assert!(!boolean(&store.get_server_snapshot(), "playing"));
    let subscription = Subscription(store.subscribe(&no_listener()));
    crate::common::wait(500).await;
    assert!(!boolean(&store.get_snapshot(), "playing"), "the page is untouched");
    if window().match_media("(prefers-reduced-motion: reduce)").unwrap().unwrap().matches() {
        assert!(!boolean(&store.get_snapshot(), "wanted"));
        store.toggle();
    }
    window().dispatch_event(&web_sys::Event::new("scroll").unwrap()).unwrap();
    wait_until("it is to play", || boolean(&store.get_snapshot(), "playing")).await;
    assert!(!video.paused());
    store.started();
    assert!(boolean(&store.get_snapshot(), "shows"));
    store.toggle();
    assert!(video.paused() && !boolean(&store.get_snapshot(), "wanted"));
    store.toggle();
    assert!(!video.paused());
    drop(subscription);
    assert!(video.paused());
}

#[wasm_bindgen_test]
async fn hom_2_it_does_not_play_outside_of_the_viewport() {
    let root = element("video");
    root.style().set_css_text("width: 100px; height: 100px; position: absolute; top: -5000px");
    let store = FilmStore::new();
    store.attach(Some(root.clone()));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    window().dispatch_event(&web_sys::Event::new("scroll").unwrap()).unwrap();
    crate::common::wait(1_000).await;
    assert!(!boolean(&store.get_snapshot(), "playing"));
    root.style().set_css_text("width: 100px; height: 100px; position: fixed; top: 0");
    wait_until("it is to play", || boolean(&store.get_snapshot(), "playing")).await;
}
