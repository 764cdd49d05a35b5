use crate::common::{Subscription, element, make_page_tall, no_listener, text, unwrap_js, wait, wait_until, window};
use core_wasm::stores::pdf_card::PdfCardStore;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

fn state(store: &PdfCardStore) -> String {
    text(&store.get_snapshot(), "state")
}

#[wasm_bindgen_test]
async fn cas_2_it_loads_near_the_viewport() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
    let (_spacer, card) = (make_page_tall(6_000), element("article"));
    let store = unwrap_js(PdfCardStore::new(JsValue::UNDEFINED));
    store.attach(Some(card.clone()));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    wait(200).await;
    assert_eq!(state(&store), "waiting");
    // The card is 300 px below the window.
    let height = window().inner_height().unwrap().as_f64().unwrap();
    window().scroll_to_with_x_and_y(0.0, card.get_bounding_client_rect().top() - height - 300.0);
    wait_until("it loads", || state(&store) == "loading").await;
    store.rendered(1);
    assert_eq!(state(&store), "rendered");
}
