use crate::common::{Counter, field, leave, made, options, text};
use core_wasm::calls::{configure_api, provide_initial_data};
use core_wasm::stores::WellStore;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

fn answers(well: &str, category: &str) {
    let body = format!(
        r#"{{"status":"success","data":{{"pressure":"8,000 psi (55.2 MPa)","problems":[],"functions":[
            {{"category":"{category}","tools":[],"unfit":1}}]}}}}"#
    );
    assert!(provide_initial_data("well", well, body));
}

/// The category of the only function of the answer.
fn category(store: &WellStore) -> String {
    let functions = Array::from(&field(&field(&store.get_snapshot(), "answer"), "functions"));
    text(&functions.get(0), "category")
}

#[wasm_bindgen_test]
fn prd_5_a_well_leads_to_the_answer_of_the_api() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    answers("casing=7&weight=29.0", "packers");
    answers("casing=7&weight=29.0&h2s=yes", "sour");
    let store = made(WellStore::new(JsValue::UNDEFINED));
    let unsubscribe = store.subscribe(&Counter::new().listener);
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
    leave(&unsubscribe);
}

#[wasm_bindgen_test]
fn prd_5_a_prerendered_page_hydrates_as_one_that_knows_nothing_of_the_well() {
    let search = "?casing=7&weight=29.0&pressure=8k";
    let store = made(WellStore::new(options([("search", search.into())])));
    assert_eq!(text(&store.get_snapshot(), "pressure"), "8k");
    assert_eq!(text(&store.get_server_snapshot(), "pressure"), "");
}
