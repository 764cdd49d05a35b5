//! The fields for country and state, over real requests. Both lists are in one blob: the fragment of a blob's URL is ignored,
//! so with a base URL that ends in `#` every call gets the blob.

use crate::common::{Subscription, boolean, field, is_frozen, no_listener, options, text, unwrap_js, wait_until};
use core_wasm::stores::form::FormStore;
use core_wasm::{configure_api, provide_initial_data};
use js_sys::{Array, Object};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Blob, Url};

const PLACES: &str =
    r#"[{"id":"IN","name":"India","emoji":"🇮🇳","region":"Asia"},{"id":7,"name":"Norway","region":"Europe"}]"#;

/// Makes the calls for countries and states respond with this body.
fn places_answer(body: &str) {
    let blob = Blob::new_with_str_sequence(&Array::of1(&body.into())).unwrap();
    let base = Url::create_object_url_with_blob(&blob).unwrap() + "#";
    configure_api(String::new(), String::new(), String::new(), base);
}

/// The field's part of the view.
fn place(store: &FormStore, name: &str) -> JsValue {
    field(&field(&store.get_snapshot(), "places"), name)
}

/// How a field is entered: `text`, `select`, or `disabled`.
fn control(store: &FormStore, name: &str) -> String {
    let field = place(store, name);
    if boolean(&field, "disabled") { "disabled".into() } else { text(&field, "control") }
}

fn offered(store: &FormStore, name: &str) -> Vec<String> {
    let options: Array = field(&place(store, name), "options").unchecked_into();
    options.iter().map(|option: JsValue| text(&option, "name")).collect()
}

#[wasm_bindgen_test]
async fn con_6_countries_and_the_states_of_the_chosen_country_are_loaded() {
    places_answer(PLACES);
    let store = unwrap_js(FormStore::new("contact".into(), JsValue::UNDEFINED));
    assert_eq!((control(&store, "country"), control(&store, "state")), ("text".into(), "text".into()));
    let _subscription = Subscription(store.subscribe(&no_listener()));
    assert_eq!((control(&store, "country"), control(&store, "state")), ("disabled".into(), "disabled".into()));
    wait_until("the countries have loaded", || control(&store, "country") == "select").await;
    assert_eq!(offered(&store, "country"), ["India", "Norway"]);
    assert_eq!(control(&store, "state"), "disabled");
    store.typed("country".into(), "Norway".into());
    wait_until("the states have loaded", || control(&store, "state") == "select").await;
    assert_eq!(offered(&store, "state"), ["India", "Norway"]);
    assert!(is_frozen(&field(&place(&store, "state"), "options")));
    let before = store.get_snapshot();
    store.typed("country".into(), "Norway".into());
    assert!(Object::is(&before, &store.get_snapshot()));
}

#[wasm_bindgen_test]
fn con_6_countries_of_the_initial_data_are_in_the_first_view() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    provide_initial_data("countries", "", js_sys::JSON::parse(PLACES).unwrap()).unwrap();
    let store = unwrap_js(FormStore::new("contact".into(), options([("region", "Asia".into())])));
    assert_eq!((control(&store, "country"), control(&store, "state")), ("select".into(), "text".into()));
    assert_eq!(offered(&store, "country"), ["India"]);
    assert!(Object::is(&store.get_snapshot(), &store.get_server_snapshot()));
}
