use std::rc::Rc;

use crate::common::{Subscription, field, no_listener, provide, text, wait_until};
use border::{Parsed, to_object};
use core_wasm::configure_api;
use core_wasm::stores::search::SearchStore;
use js_sys::{Array, Function, Promise};
use model::content::{Bases, Envelope, Specification, read_record};
use model::facts::DataSheet;
use model::search::CatalogueSearch;
use serde_json::json;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_test::wasm_bindgen_test;

fn hits(store: &SearchStore) -> Vec<f64> {
    Array::from(&field(&store.get_snapshot(), "hits")).iter().filter_map(|hit| hit.as_f64()).collect()
}

async fn answered(store: &SearchStore) {
    wait_until("the answer is there", || text(&store.get_snapshot(), "state") == "ready").await;
}

fn envelope(data: &str) -> String {
    format!(r#"{{"status":"success","data":{data}}}"#)
}

fn with_products(products: &str) {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let categories = r#"[{"name":"Packer Systems","slug":"packers"},{"name":"Hangers","slug":"hangers"}]"#;
    provide("categories", "", envelope(categories));
    provide("products", "", envelope(products));
}

/// A function as the search module has it, with these payloads.
fn search_module(payloads: &str) -> Function {
    let payloads = Parsed::from(js_sys::JSON::parse(payloads).unwrap());
    let catalogue = Rc::new(read_record(payloads, &Bases::default(), CatalogueSearch::read).unwrap());
    let find = move |query: String| Promise::resolve(&to_object(&catalogue.answer(&query)));
    Closure::<dyn Fn(String) -> Promise>::new(find).into_js_value().into()
}

const PRODUCTS: &str = r#"[{"name":"CM-2 Packer","slug":"cm-2","description":"","category":"packers"},
    {"name":"LH-7 Liner","slug":"lh-7","description":"","category":"hangers"}]"#;

#[wasm_bindgen_test]
async fn prd_3_the_module_answers_queries_and_categories_need_none() {
    with_products(PRODUCTS);
    let payloads = format!(r#"{{"products":{PRODUCTS},"categories":[],"facts":null}}"#);
    let store = SearchStore::new(String::new(), Some(search_module(&payloads)));
    let subscription = Subscription(store.subscribe(&no_listener()));
    assert_eq!((text(&store.get_snapshot(), "state"), hits(&store)), ("ready".to_owned(), vec![0.0, 1.0]));
    store.url_changed("?category=packers".into());
    assert_eq!(hits(&store), [0.0]);
    store.choose_category(None);
    assert_eq!(hits(&store).len(), 2);
    drop(subscription);

    configure_api(String::new(), String::new(), String::new(), String::new());
    with_products(PRODUCTS);
    core_wasm::without_call("facts");
    core_wasm::without_call("search");
    let store = SearchStore::new("?q=lnier".into(), Some(search_module(&payloads)));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    assert_eq!((text(&store.get_snapshot(), "state"), hits(&store)), ("searching".to_owned(), vec![0.0, 1.0]));
    answered(&store).await;
    assert_eq!((hits(&store), text(&store.get_server_snapshot(), "query")), (vec![1.0], String::new()));
}

#[wasm_bindgen_test]
async fn prd_3_a_search_matches_facts_and_has_their_reasons() {
    with_products(PRODUCTS);
    let pressure =
        Specification { name: "Working pressure".into(), value: "10,000 psi".into(), unit: None, group: None };
    let sheet = DataSheet { slug: "cm-2".into(), specifications: vec![pressure], ..DataSheet::default() };
    let facts = serde_json::to_string(&Envelope::success([sheet])).unwrap();
    provide("facts", "", facts.clone());
    let payloads = format!(r#"{{"products":{PRODUCTS},"categories":[],"facts":{}}}"#, json!(facts));
    let store = SearchStore::new(String::new(), Some(search_module(&payloads)));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    store.typed("70 MPa".into());
    answered(&store).await;
    assert!(hits(&store).is_empty(), "70 MPa is 10,153 psi");
    store.typed("10k".into());
    answered(&store).await;
    assert_eq!((hits(&store), text(&store.get_snapshot(), "scope")), (vec![0.0], "facts".to_owned()));
    let reason = Array::from(&store.reasons(0)).get(0);
    let part = Array::from(&field(&reason, "text")).get(0);
    assert_eq!(text(&part, "text"), "10,000 psi");
}

#[wasm_bindgen_test]
async fn prd_3_without_a_module_or_if_it_fails_names_are_searched() {
    let broken = Function::new_with_args("query", "return Promise.reject(new Error('no module'))");
    let senseless = Function::new_with_args("query", "return Promise.resolve({ hits: 7 })");
    for search_module in [None, Some(broken), Some(senseless)] {
        with_products(PRODUCTS);
        core_wasm::without_call("facts");
        core_wasm::without_call("search");
        let store = SearchStore::new(String::new(), search_module);
        let _subscription = Subscription(store.subscribe(&no_listener()));
        store.typed("liner".into());
        answered(&store).await;
        assert_eq!((hits(&store), text(&store.get_snapshot(), "scope")), (vec![1.0], "names".to_owned()));
    }
}
