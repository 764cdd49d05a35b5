use crate::common::{
    Counter, Mounted, Subscription, document, element, frames, has_focus, make_page_tall, no_listener, text, wait,
    wait_until, window,
};
use core_wasm::stores::navigation::{HistoryAction, NavigationStore};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

fn main_element() -> Mounted {
    let main = element("main");
    main.set_tab_index(-1);
    main.set_attribute("data-part", "main").unwrap();
    main
}

fn y() -> f64 {
    window().scroll_y().unwrap()
}

fn go(store: &NavigationStore, key: &str, path: &str, hash: &str, back: bool) {
    let action = if back { HistoryAction::Pop } else { HistoryAction::Push };
    store.visited(Some(key.into()), path.into(), String::new(), hash.into(), Some(action), false);
}

fn start() -> (Mounted, NavigationStore, Subscription) {
    window().session_storage().unwrap().unwrap().clear().unwrap();
    window().scroll_to_with_x_and_y(0.0, 0.0);
    document().set_title("Home");
    let (main, store) = (main_element(), NavigationStore::new());
    store.attach(Some(main.clone()));
    go(&store, "first", "/", "", true);
    let subscription = Subscription(store.subscribe(&no_listener()));
    (main, store, subscription)
}

#[wasm_bindgen_test]
async fn a11_2_the_new_title_is_announced_and_the_focus_goes_to_the_page() {
    let (main, store, _subscription) = start();
    assert_eq!(text(&store.get_snapshot(), "announcement"), "");
    go(&store, "b", "/about", "", false);
    assert!(has_focus(&main));
    document().set_title("About");
    wait_until("the title is announced", || text(&store.get_snapshot(), "announcement") == "About").await;
}

#[wasm_bindgen_test]
async fn rte_1_going_back_restores_the_scroll_position() {
    let (_main, store, _subscription) = start();
    let _spacer = make_page_tall(5_000);
    window().scroll_to_with_x_and_y(0.0, 1_200.0);
    frames().await;
    go(&store, "b", "/about", "", false);
    assert_eq!(y(), 0.0);
    frames().await;
    go(&store, "first", "/", "", true);
    assert_eq!(y(), 1_200.0);
}

#[wasm_bindgen_test]
async fn rte_3_a_page_that_grows_later_is_scrolled_when_it_is_long_enough() {
    let (_main, store, _subscription) = start();
    let spacer = make_page_tall(5_000);
    window().scroll_to_with_x_and_y(0.0, 2_000.0);
    frames().await;
    go(&store, "b", "/about", "", false);
    drop(spacer);
    frames().await;
    go(&store, "first", "/", "", true);
    frames().await;
    let _spacer = make_page_tall(5_000);
    wait_until("the page is where it was", || y() == 2_000.0).await;
}

#[wasm_bindgen_test]
async fn abt_1_the_page_scrolls_to_an_element_that_is_rendered_later() {
    let (_main, store, _subscription) = start();
    let _spacer = make_page_tall(2_000);
    go(&store, "b", "/about", "core", false);
    wait(120).await;
    let target = element("section");
    target.set_id("core");
    target.set_tab_index(-1);
    let _below = make_page_tall(3_000);
    wait_until("the element is at the top", || target.get_bounding_client_rect().top().abs() < 2.0).await;
    assert!(has_focus(&target));
}

#[wasm_bindgen_test]
fn rte_1_without_subscribers_the_browser_restores_scroll_positions() {
    use web_sys::ScrollRestoration::{Auto, Manual};
    let (_main, _store, subscription) = start();
    let restoration = || window().history().unwrap().scroll_restoration().unwrap();
    assert_eq!(restoration(), Manual);
    drop(subscription);
    assert_eq!(restoration(), Auto);
}

#[wasm_bindgen_test]
async fn rte_9_a_link_is_followed_in_the_view_transition_that_the_browser_has() {
    let supported = js_sys::Reflect::has(&document(), &"startViewTransition".into()).unwrap();
    let (_main, store, _subscription) = start();
    let (early, late) = (Counter::new(), Counter::new());
    assert_eq!(store.transition("/about".into(), early.listener.clone(), true), supported);
    assert_eq!(store.transition("/team".into(), late.listener.clone(), true), supported);
    if supported {
        wait_until("the later link is followed", || late.calls() == 1).await;
        go(&store, "b", "/team", "", false);
        let root: HtmlElement = document().document_element().unwrap().unchecked_into();
        let name = || root.style().get_property_value("view-transition-name").unwrap();
        wait_until("the transition is over", || name().is_empty()).await;
    }
    assert_eq!(early.calls(), 0);
    assert!(!store.transition("/about".into(), early.listener.clone(), false));
    wait(100).await;
    assert_eq!(early.calls(), 0, "the click handler follows it");
}
