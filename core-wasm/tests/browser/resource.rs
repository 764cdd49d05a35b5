//! The resources over real requests. Responses are in blobs: the fragment of a blob's URL is ignored, so with a base URL that
//! ends in `#` every call gets the blob.

use std::cell::Cell;
use std::rc::Rc;

use crate::common::{
    Counter, Subscription, after_panic, boolean, element, field, has_focus, is_frozen, no_listener, number,
    replace_fetch, restore_fetch, text, unwrap_js, wait, wait_until, window,
};
use core_wasm::stores::resource::ResourceStore;
use core_wasm::{
    configure_api, fetch_with, invalidate_call, pass_focus_on, provide_initial_data, read_response, without_call,
};
use js_sys::{Array, Function, Object};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Blob, HtmlDialogElement, Url};

const PRODUCTS: &str = r#"{"status":"success","data":[
    {"name":"CM-2 &amp; more","slug":"cm-2","description":"<p>Grips <b>both</b> ways.</p>",
     "media":"{\"image\":\"a.webp\"}","features":"<ul><li>One</li><li>Two</li></ul>"},
    {"name":"no slug"}]}"#;

/// Makes every call of the company API respond with this body.
fn api_answers(body: &str) {
    let blob = Blob::new_with_str_sequence(&Array::of1(&body.into())).unwrap();
    let base = Url::create_object_url_with_blob(&blob).unwrap() + "#";
    configure_api(base, "https://media.example".into(), String::new(), String::new());
}

fn products() -> ResourceStore {
    unwrap_js(ResourceStore::new("products", None))
}

fn state(store: &ResourceStore) -> String {
    text(&store.get_snapshot(), "state")
}

#[wasm_bindgen_test]
async fn api_1_the_first_subscriber_starts_the_request_and_all_get_the_checked_data() {
    api_answers(PRODUCTS);
    let (a, b) = (products(), products());
    assert_eq!(state(&a), "idle");
    let (first, second) = (Counter::new(), Counter::new());
    let subscription_a = Subscription(a.subscribe(&first.listener));
    assert_eq!(state(&b), "loading", "shared by all stores of the call");
    let subscription_b = Subscription(b.subscribe(&second.listener));
    wait_until("the response has come", || state(&a) == "ready").await;
    assert!(Object::is(&a.get_snapshot(), &b.get_snapshot()));
    assert_eq!((first.calls(), second.calls()), (2, 1));

    let data: Array = field(&a.get_snapshot(), "data").unchecked_into();
    assert_eq!(data.length(), 1, "the item without a slug is left out");
    let product = data.get(0);
    assert_eq!(text(&product, "name"), "CM-2 & more");
    assert_eq!(text(&product, "description"), "Grips both ways.");
    assert_eq!(text(&field(&product, "image"), "src"), "https://media.example/media/cm-2/images/a.webp");
    assert!(is_frozen(&data) && is_frozen(&product) && is_frozen(&field(&product, "features")));
    drop(subscription_a);
    drop(subscription_b);
    assert_eq!(state(&a), "ready", "the response stays");
}

#[wasm_bindgen_test]
async fn api_5_a_response_that_is_no_json_fails() {
    api_answers("<!doctype html><title>Bad gateway</title>");
    let store = products();
    let _subscription = Subscription(store.subscribe(&no_listener()));
    wait_until("it has failed", || state(&store) == "failed").await;
    assert!(field(&store.get_snapshot(), "data").is_null());
    assert_eq!(text(&store.get_snapshot(), "failure"), "other");
}

#[wasm_bindgen_test]
async fn api_5_ten_megabytes_of_junk_fail_and_the_next_request_works() {
    api_answers(&"[{\"a\":\"\\u00e9\"},".repeat(700_000));
    let store = products();
    let subscription = Subscription(store.subscribe(&no_listener()));
    wait_until("it has failed", || state(&store) == "failed").await;
    drop(subscription);
    api_answers(PRODUCTS);
    let store = products();
    let _subscription = Subscription(store.subscribe(&no_listener()));
    wait_until("the next response has come", || state(&store) == "ready").await;
}

#[wasm_bindgen_test]
async fn api_3_a_call_that_does_not_exist_fails_without_being_repeated() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let store = products();
    let counter = Counter::new();
    let _subscription = Subscription(store.subscribe(&counter.listener));
    wait_until("it has failed", || state(&store) == "failed").await;
    assert_eq!(counter.calls(), 2, "loading, failed");
    assert_eq!(text(&store.get_snapshot(), "failure"), "unknown");
    store.retry();
    assert_eq!((state(&store).as_str(), text(&store.get_snapshot(), "failure").as_str()), ("loading", "unknown"));
    wait_until("it has failed again", || state(&store) == "failed").await;
}

#[wasm_bindgen_test]
async fn api_3_a_lost_request_is_still_loading_and_an_abort_is_no_failure() {
    configure_api("http://127.0.0.1:9".into(), String::new(), String::new(), String::new());
    let store = products();
    let subscription = Subscription(store.subscribe(&no_listener()));
    wait(200).await;
    assert_eq!(state(&store), "loading", "sent again after half a second");
    drop(subscription);
    assert_eq!(state(&store), "idle");
    wait(600).await;
    assert_eq!(state(&store), "idle");
}

#[wasm_bindgen_test]
async fn api_3_a_replaced_fetch_may_fail_with_any_value() {
    for body in ["return Promise.reject('blocked')", "return Promise.reject()", "return Promise.resolve({ ok: true })"]
    {
        replace_fetch(&Function::new_no_args(body));
        configure_api(String::new(), String::new(), String::new(), String::new());
        let store = products();
        let _subscription = Subscription(store.subscribe(&no_listener()));
        wait(50).await;
        assert_eq!(state(&store), "loading", "sent again after half a second: {body}");
        restore_fetch();
        wait_until("the next response has come", || state(&store) != "loading").await;
    }
}

#[wasm_bindgen_test]
async fn api_4_calls_with_the_same_url_share_a_request_until_the_last_one_unsubscribes() {
    api_answers(PRODUCTS);
    assert!(without_call("product"), "a product is then built from the list");
    let own: Function = field(&window(), "fetch").unchecked_into();
    let sent = Rc::new(Cell::new(0));
    let counting = Closure::<dyn Fn(JsValue) -> JsValue>::new({
        let (own, sent) = (own.clone(), Rc::clone(&sent));
        move |request: JsValue| {
            sent.set(sent.get() + 1);
            own.call1(&window(), &request).unwrap()
        }
    });
    replace_fetch(counting.as_ref());
    let (list, product) = (products(), unwrap_js(ResourceStore::new("product", Some("cm-2".into()))));
    let subscription_list = Subscription(list.subscribe(&no_listener()));
    let _subscription_product = Subscription(product.subscribe(&no_listener()));
    drop(subscription_list);
    wait_until("the response has come", || state(&product) == "ready").await;
    assert_eq!((state(&list).as_str(), sent.get()), ("idle", 1));
    let _subscription_list = Subscription(list.subscribe(&no_listener()));
    wait_until("it is fetched again", || state(&list) == "ready").await;
    assert_eq!(sent.get(), 2);
    restore_fetch();
}

#[wasm_bindgen_test]
fn initial_data_is_ready_before_the_first_subscriber() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let payload = read_response("products", "", PRODUCTS.into()).unwrap();
    provide_initial_data("products", "", payload.clone()).unwrap();
    let store = products();
    assert_eq!(state(&store), "ready");
    assert!(
        Object::is(&field(&store.get_snapshot(), "data"), &payload) && is_frozen(&payload),
        "the same object, not a copy"
    );
    let _subscription = Subscription(store.subscribe(&no_listener()));
    assert_eq!(state(&store), "ready");
    assert_eq!(number(&field(&store.get_snapshot(), "data"), "length"), 1.0);
}

#[wasm_bindgen_test]
fn api_5_the_error_for_an_unreadable_response_says_why() {
    let reason = |body: &str| {
        let error = JsValue::from(read_response("products", "", body.into()).unwrap_err());
        text(&error, "message")
    };
    assert!(reason("<html>").starts_with("the response is not JSON ("));
    assert_eq!(reason(r#"{"status":"error"}"#), "the response's status is \"error\", not \"success\"");
    assert!(read_response("nonsense", "", PRODUCTS.into()).is_err());
}

#[wasm_bindgen_test]
fn prd_2_a_product_is_built_from_the_initial_product_list() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    assert!(without_call("product"));
    let list = read_response("products", "", PRODUCTS.into()).unwrap();
    provide_initial_data("products", "", list).unwrap();
    let product = unwrap_js(ResourceStore::new("product", Some("cm-2".into())));
    let data = field(&product.get_snapshot(), "data");
    assert_eq!(text(&field(&data, "product"), "name"), "CM-2 & more");
    assert_eq!(state(&products()), "ready", "the list stays");
    assert_eq!(
        state(&unwrap_js(ResourceStore::new("product", Some("cm-3".into())))),
        "idle",
        "its call is not answered by the list"
    );
}

#[wasm_bindgen_test]
fn api_5_a_deeply_nested_response_is_frozen_completely() {
    let nested = format!("{}1{}", r#"{"a":"#.repeat(5_000), "}".repeat(5_000));
    let body = format!(r#"{{"status":"success","data":{{"hits":[],"facets":[],"readings":[],"more":{nested}}}}}"#);
    configure_api(String::new(), String::new(), String::new(), String::new());
    provide_initial_data("search", "q=a", read_response("search", "q=a", body.into()).unwrap()).unwrap();
    let found = unwrap_js(ResourceStore::new("search", Some("q=a".into())));
    assert!(is_frozen(&field(&field(&field(&found.get_snapshot(), "data"), "more"), "a")));
}

fn own(url: &str) -> ResourceStore {
    unwrap_js(ResourceStore::new(url, None))
}

#[wasm_bindgen_test]
async fn api_1_a_call_of_the_page_s_own_is_shared_and_has_its_body_as_text() {
    const STOCK: &str = r#"{"count": 3}"#;
    api_answers(STOCK);
    let (a, b) = (own("/stock"), own("/stock"));
    let (first, second) = (Counter::new(), Counter::new());
    let subscription_a = Subscription(a.subscribe(&first.listener));
    let subscription_b = Subscription(b.subscribe(&second.listener));
    wait_until("the response has come", || state(&a) == "ready").await;
    assert!(Object::is(&a.get_snapshot(), &b.get_snapshot()));
    assert_eq!((first.calls(), second.calls()), (2, 1));
    assert_eq!(text(&b.get_snapshot(), "data"), STOCK);
    assert_eq!(state(&own("/stock?site=2")), "idle", "another URL is another call");
    drop(subscription_a);
    drop(subscription_b);
    assert_eq!(state(&own("/stock")), "ready", "the response stays");
}

#[wasm_bindgen_test]
async fn api_5_a_call_whose_response_the_page_rejects_fails_and_can_be_retried() {
    api_answers("{}");
    let store = own("/stock");
    let subscription = Subscription(store.subscribe(&no_listener()));
    wait_until("the response has come", || state(&store) == "ready").await;
    store.refuse("no count".into());
    assert_eq!((state(&store).as_str(), text(&store.get_snapshot(), "failure").as_str()), ("failed", "other"));
    store.retry();
    wait_until("the next response has come", || state(&store) == "ready").await;
    drop(subscription);
    api_answers("<html>");
    let store = own("/stock");
    let _subscription = Subscription(store.subscribe(&no_listener()));
    wait_until("it has failed, being no JSON", || state(&store) == "failed").await;
}

#[wasm_bindgen_test]
async fn api_2_an_absolute_url_ignores_the_base_url() {
    configure_api("http://127.0.0.1:9".into(), String::new(), String::new(), String::new());
    let store = own(&(window().location().origin().unwrap() + "/nothing-is-here"));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    wait_until("it has failed", || state(&store) == "failed").await;
    assert_eq!(text(&store.get_snapshot(), "failure"), "unknown");
}

#[wasm_bindgen_test]
fn an_unknown_call_is_an_error() {
    assert!(ResourceStore::new("nonsense", None).is_err());
    assert!(provide_initial_data("nonsense", "", PRODUCTS.into()).is_err());
}

#[wasm_bindgen_test]
fn api_3_the_focus_in_a_removed_notice_moves_to_the_main_element() {
    let [closed, around, notice, button] = ["dialog", "main", "p", "button"].map(element);
    closed.set_attribute("data-part", "main").unwrap();
    around.set_tab_index(-1);
    around.set_attribute("data-part", "main").unwrap();
    around.append_child(&notice).unwrap();
    notice.append_child(&button).unwrap();
    pass_focus_on(&notice);
    assert!(!has_focus(&around), "a focus elsewhere stays");
    button.focus().unwrap();
    pass_focus_on(&notice);
    assert!(has_focus(&around), "a closed dialog before it is passed over");
}

#[wasm_bindgen_test]
fn api_3_the_focus_in_a_removed_notice_of_a_dialog_moves_to_the_dialog() {
    let [page, dialog, notice, button] = ["main", "dialog", "p", "button"].map(element);
    for around in [&page, &dialog] {
        around.set_tab_index(-1);
        around.set_attribute("data-part", "main").unwrap();
    }
    page.append_child(&dialog).unwrap();
    dialog.append_child(&notice).unwrap();
    notice.append_child(&button).unwrap();
    dialog.unchecked_ref::<HtmlDialogElement>().show_modal().unwrap();
    button.focus().unwrap();
    pass_focus_on(&notice);
    assert!(has_focus(&dialog), "the page behind the dialog cannot be focused");
}

#[wasm_bindgen_test]
async fn an_invalidated_call_is_fetched_again_by_the_page_s_own_fetch() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    after_panic(|| fetch_with(None));
    // Its responses have the number of requests and a header of the request.
    let fetch = Function::new_with_args(
        "request",
        "request.headers.set('X-Key', 'k');\
         globalThis.asked = [...(globalThis.asked ?? []), new URL(request.url).pathname + new URL(request.url).search];\
         return Promise.resolve(new Response(JSON.stringify([asked.length, request.headers.get('X-Key')])))",
    );
    fetch_with(Some(fetch));
    let stores = ["/api/visits", "/api/visits?page=2", "/api/visits/5", "/api/visitors"]
        .map(|url| unwrap_js(ResourceStore::new(url, None)));
    let [visits, page, one, visitors] = &stores;
    let subscriptions = [visits, page, visitors].map(|store| Subscription(store.subscribe(&no_listener())));
    wait_until("they have loaded", || [visits, page, visitors].iter().all(|store| state(store) == "ready")).await;
    assert_eq!(text(&visits.get_snapshot(), "data"), r#"[1,"k"]"#);
    invalidate_call("/api/visits", "").unwrap();
    assert!(invalidate_call("nothing", "").is_err());
    assert_eq!((state(visits).as_str(), boolean(&visits.get_snapshot(), "refreshing")), ("ready", true));
    wait_until("they are fetched again", || !boolean(&page.get_snapshot(), "refreshing")).await;
    let numbers = [visits, page, visitors].map(|store| text(&store.get_snapshot(), "data"));
    assert_eq!(numbers, [r#"[4,"k"]"#, r#"[5,"k"]"#, r#"[3,"k"]"#], "those at and below the path");
    assert_eq!(state(one), "idle", "a resource without subscribers waits");
    drop(subscriptions);
    fetch_with(None);
    js_sys::eval("delete globalThis.asked").unwrap();
}
