use std::rc::Rc;

use crate::common::{Subscription, field, no_listener, provide, text, wait_until};
use border::{Parsed, to_object};
use core_wasm::configure_api;
use core_wasm::stores::well::WellStore;
use js_sys::{Array, Function, Promise};
use model::content::{Bases, Envelope, SizeTable, Specification, read_record};
use model::facts::DataSheet;
use model::well::{WellChecker, WellQuery};
use serde_json::json;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_test::wasm_bindgen_test;

fn answers(well: &str, category: &str) {
    let body = format!(
        r#"{{"status":"success","data":{{"pressure":"8,000 psi (55.2 MPa)","problems":[],"functions":[
            {{"category":"{category}","tools":[],"unfit":1}}]}}}}"#
    );
    provide("well", well, body);
}

/// The category of the only function of the answer.
fn category(store: &WellStore) -> String {
    let functions = Array::from(&field(&field(&store.get_snapshot(), "answer"), "functions"));
    text(&functions.get(0), "category")
}

#[wasm_bindgen_test]
fn prd_5_a_well_is_checked_by_the_api() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    answers("casing=7&weight=29.0", "packers");
    answers("casing=7&weight=29.0&h2s=yes", "sour");
    let store = WellStore::new(String::new(), None);
    let _subscription = Subscription(store.subscribe(&no_listener()));
    assert_eq!(text(&store.get_snapshot(), "state"), "open");
    store.choose_casing("7".into());
    assert_eq!(Array::from(&field(&store.get_snapshot(), "weights")).length(), 8);
    store.choose_weight("29.0".into());
    assert_eq!(text(&store.get_snapshot(), "state"), "ready");
    assert_eq!(category(&store), "packers");
    assert_eq!(text(&field(&store.get_snapshot(), "chosen"), "drift"), "6.059 in (153.9 mm)");
    store.choose_sour(true);
    assert_eq!(category(&store), "sour");
    assert_eq!(text(&store.get_snapshot(), "params"), "casing=7&weight=29.0&h2s=yes");
}

#[wasm_bindgen_test]
fn prd_5_a_prerendered_page_hydrates_without_the_well_of_the_url() {
    let search = "?casing=7&weight=29.0&pressure=8k";
    let store = WellStore::new(search.into(), None);
    assert_eq!(text(&store.get_snapshot(), "pressure"), "8k");
    assert_eq!(text(&store.get_server_snapshot(), "pressure"), "");
}

const PRODUCTS: &str = r#"[{"name":"CM-2 Packer","slug":"cm-2","description":"","features":[],"category":"packers"}]"#;
const SHORT: &str = "casing=7&weight=29.0&pressure=12k";

/// A packer for 7 in casing that holds 10,000 psi.
fn facts() -> String {
    let pressure =
        Specification { name: "Differential pressure".into(), value: "10,000 psi".into(), unit: None, group: None };
    let table = SizeTable { columns: vec!["Set in casing, in".into()], rows: vec![vec!["7".into()]] };
    let sheet = DataSheet {
        slug: "cm-2".into(),
        specifications: vec![pressure],
        size_table: Some(table),
        ..DataSheet::default()
    };
    serde_json::to_string(&Envelope::success([sheet])).unwrap()
}

/// Provides the payloads that the module needs as initial data.
fn with_parts() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let envelope = |data: &str| format!(r#"{{"status":"success","data":{data}}}"#);
    provide("products", "only=names", envelope(PRODUCTS));
    provide("categories", "", envelope("[]"));
    provide("facts", "", facts());
}

#[wasm_bindgen_test]
async fn prd_5_the_search_module_checks_the_well_instead_of_the_api() {
    with_parts();
    let payloads = format!(r#"{{"products":{PRODUCTS},"categories":[],"facts":{}}}"#, json!(facts()));
    let payloads = Parsed::from(js_sys::JSON::parse(&payloads).unwrap());
    let own = Rc::new(read_record(payloads, &Bases::default(), WellChecker::read).unwrap());
    let module = move |well: String| Promise::resolve(&to_object(&own.answer(&WellQuery::read(&well))));
    let module: Function = Closure::<dyn Fn(String) -> Promise>::new(module).into_js_value().into();
    let store = WellStore::new(SHORT.into(), Some(module));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    wait_until("the module has answered", || text(&store.get_snapshot(), "state") == "ready").await;
    assert_eq!(category(&store), "packers");
    let function = Array::from(&field(&field(&store.get_snapshot(), "answer"), "functions")).get(0);
    let tool = Array::from(&field(&function, "tools")).get(0);
    assert_eq!(text(&tool, "verdict"), "fails");
    let checks = Array::from(&field(&Array::from(&field(&tool, "rows")).get(0), "checks"));
    assert!(checks.iter().any(|check| field(&check, "margin") == JsValue::from_str("2,000 psi")));
}

#[wasm_bindgen_test]
async fn prd_5_if_the_module_fails_the_api_is_asked() {
    let broken = Function::new_with_args("well", "return Promise.reject(new Error('no module'))");
    let unloaded = Function::new_with_args("well", "throw new Error('no module')");
    for module in [broken, unloaded] {
        with_parts();
        answers(SHORT, "from the API");
        let store = WellStore::new(String::new(), Some(module));
        let _subscription = Subscription(store.subscribe(&no_listener()));
        store.touched();
        store.url_changed(SHORT.into());
        wait_until("the API has answered", || text(&store.get_snapshot(), "state") == "ready").await;
        assert_eq!(category(&store), "from the API");
    }
}
