use crate::common::{Subscription, element, has_focus, no_listener, number, options, part, unwrap_js, wait_until};
use core_wasm::stores::reveal::RevealStore;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn gal_1_nine_more_items_show_and_the_first_new_one_has_the_focus() {
    let (root, store) = (element("ul"), unwrap_js(RevealStore::new(options([("count", 20.into())]))));
    store.attach(Some(root.clone()));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    assert_eq!(number(&store.get_snapshot(), "shown"), 9.0);
    store.more();
    assert_eq!(number(&store.get_snapshot(), "shown"), 18.0);
    let drawn = part(&root, "item-9");
    wait_until("the first new item has the focus", || has_focus(&drawn)).await;
}
