use crate::common::{Counter, field, leave, made, options, text, window};
use core_wasm::calls::{configure_api, provide_initial_data};
use core_wasm::stores::SearchStore;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

fn hits(store: &SearchStore) -> Vec<f64> {
    Array::from(&field(&store.get_snapshot(), "hits")).iter().filter_map(|hit| hit.as_f64()).collect()
}

fn with_products(products: &str) {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let body = |data: &str| format!(r#"{{"status":"success","data":[{data}]}}"#);
    let categories = r#"{"name":"Packer Systems","slug":"packers"},{"name":"Hangers","slug":"hangers"}"#;
    assert!(provide_initial_data("categories", "", body(categories)));
    assert!(provide_initial_data("products", "", body(products)));
}

#[wasm_bindgen_test]
fn prd_3_it_finds_the_products_of_the_page_from_the_first_letter_and_filters_them() {
    with_products(
        r#"{"name":"CM-2 Packer","slug":"cm-2","category":"packers"},{"name":"LH-7 Liner","slug":"lh-7","category":"hangers"}"#,
    );
    let store = made(SearchStore::new(JsValue::UNDEFINED));
    let unsubscribe = store.subscribe(&Counter::new().listener);
    assert_eq!((text(&store.get_snapshot(), "state"), hits(&store)), ("ready".to_owned(), vec![0.0, 1.0]));
    store.typed("p".into());
    assert_eq!(hits(&store), [0.0]);
    store.typed("lnier".into());
    assert_eq!(hits(&store), [1.0]);
    store.url_changed("?category=packers".into());
    assert_eq!(hits(&store), [0.0]);
    store.choose_category(None);
    assert_eq!(hits(&store).len(), 2);
    leave(&unsubscribe);
    let asked = made(SearchStore::new(options([("search", "?q=liner".into())])));
    assert_eq!((hits(&asked), text(&asked.get_server_snapshot(), "query")), (vec![1.0], String::new()));
}

#[wasm_bindgen_test]
fn prd_3_a_thousand_products_are_searched_at_every_keystroke() {
    let products: Vec<String> = (0..1_000)
        .map(|n| {
            let text = format!("Retrievable hydraulic tool number {n} for casing, liner and tubing {} inch. ", n % 40)
                .repeat(6);
            format!(r#"{{"name":"Model {n}","slug":"m-{n}","category":"packers","description":"{text}"}}"#)
        })
        .collect();
    with_products(&products.join(","));
    let store = made(SearchStore::new(JsValue::UNDEFINED));
    let unsubscribe = store.subscribe(&Counter::new().listener);
    let began = window().performance().unwrap().now();
    let queries = ["r", "re", "ret", "retr", "hydraulic 7", "tubnig", "casing 12", "model 42"];
    for query in queries {
        store.typed(query.into());
        assert!(!hits(&store).is_empty(), "{query}");
    }
    let each = (window().performance().unwrap().now() - began) / queries.len() as f64;
    web_sys::console::log_1(&format!("search: {each:.2} ms a keystroke, unoptimised build").into());
    leave(&unsubscribe);
}

#[wasm_bindgen_test]
fn prd_3_a_touched_field_looks_through_the_facts_and_says_why() {
    with_products(r#"{"name":"CM-2 Packer","slug":"cm-2"},{"name":"LH-7 Liner","slug":"lh-7"}"#);
    let facts = r#"{"status":"success","data":{"specifications":[{"name":"Working pressure","value":"10,000 psi"}],"columns":[],
        "rows":[],"standards":[],"products":[{"slug":"cm-2","specifications":[0],"rows":[],"standards":[]}]}}"#;
    assert!(provide_initial_data("facts", "", facts.into()));
    let store = made(SearchStore::new(JsValue::UNDEFINED));
    let unsubscribe = store.subscribe(&Counter::new().listener);
    store.typed("70 MPa".into());
    assert!(hits(&store).is_empty(), "70 MPa are 10,153 psi");
    store.typed("10k".into());
    assert_eq!(hits(&store), [0.0]);
    let reason = Array::from(&store.reasons(0)).get(0);
    let part = Array::from(&field(&reason, "text")).get(0);
    assert_eq!(text(&part, "text"), "10,000 psi");
    leave(&unsubscribe);
}
