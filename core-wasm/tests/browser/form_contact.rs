//! The contact form: the errors that the visitor sees, the request that is sent, and the effects of the response.

use crate::common::{Counter, Subscription, field, is_frozen, no_listener, options, unwrap_js, wait, wait_until};
use crate::form_page::{ACCEPTED, FakeServer, FormPage, focused, message, state};
use core_wasm::form_rules::{describe_form, form_rules};
use core_wasm::stores::form::FormStore;
use core_wasm::{configure_api, provide_initial_data};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

const FIELDS: [&str; 8] = ["name", "phone", "companyName", "email", "country?", "state?", "purpose?", "details"];

const ENQUIRY: [(&str, &str); 8] = [
    ("name", "Ada Lovelace"),
    ("phone", "+44 20 7946 0000"),
    ("companyName", "Analytical Engines"),
    ("email", "ada@engines.example"),
    ("country", "India"),
    ("state", "Goa"),
    ("purpose", "Product Enquiry"),
    ("details", ""),
];

fn store(timeout: Option<u32>) -> FormStore {
    unwrap_js(FormStore::new("contact".into(), options([("timeout", timeout.into())])))
}

fn blank() -> (FormStore, FormPage) {
    configure_api(String::new(), String::new(), String::new(), String::new());
    // Only the form's own requests are counted.
    provide_initial_data("countries", "", js_sys::Array::new().into()).unwrap();
    let store = store(None);
    let page = FormPage::new(&store, &FIELDS);
    (store, page)
}

fn filled() -> (FormStore, FormPage) {
    let (store, page) = blank();
    fill(&store, &page);
    (store, page)
}

fn fill(store: &FormStore, page: &FormPage) {
    for (field, value) in ENQUIRY {
        page.type_into(store, field, value);
    }
}

#[wasm_bindgen_test]
fn con_2_the_form_is_described_for_the_page() {
    let form = crate::common::unwrap_js(describe_form("contact".into()));
    let fields: Array = field(&form, "fields").unchecked_into();
    let names: Vec<_> = fields.iter().map(|entry| crate::common::text(&entry, "name")).collect();
    assert_eq!(names, FIELDS.map(|name| name.trim_end_matches('?')));
    let purpose = fields.get(6);
    let purposes: Array = field(&field(&purpose, "kind"), "of").unchecked_into();
    assert_eq!((purposes.length(), crate::common::text(&purpose, "required")), (5, "Purpose is required".into()));
    assert_eq!(crate::common::number(&fields.get(7), "maxLength"), 5_000.0);
    assert!(is_frozen(&form) && is_frozen(&fields) && is_frozen(&purpose));
    assert!(describe_form("nothing".into()).is_err());
    assert!(FormStore::new("nothing".into(), JsValue::UNDEFINED).is_err());
}

#[wasm_bindgen_test]
fn con_9_a_form_that_is_kept_has_what_was_entered_before_it_was_left() {
    let kept = || unwrap_js(FormStore::new("contact".into(), options([("keep", true.into())])));
    kept().typed("name".into(), "Ada".into());
    let (store, other) = (kept(), store(None));
    assert_eq!((store.adopt("name".into(), String::new()), other.text("name")), ("Ada".into(), String::new()));
    store.typed("name".into(), String::new());
}

#[wasm_bindgen_test]
fn con_3_the_focus_goes_to_the_first_field_with_an_error_and_errors_follow_the_typing() {
    let (store, page) = filled();
    page.type_into(&store, "phone", "12-34");
    page.type_into(&store, "email", "ada");
    assert_eq!(message(&store, "phone"), None);
    store.submit();
    assert_eq!(focused().as_deref(), Some("phone"));
    assert_eq!(message(&store, "phone").as_deref(), Some("Invalid phone number"));
    assert_eq!(message(&store, "email").as_deref(), Some("Invalid email address"));
    page.type_into(&store, "phone", "1234");
    assert_eq!(message(&store, "phone"), None);
    assert_eq!(message(&store, "email").as_deref(), Some("Invalid email address"));
}

#[wasm_bindgen_test]
fn con_4_a_missing_country_shows_at_country_and_at_purpose_in_the_page_s_order() {
    let (store, page) = filled();
    page.type_into(&store, "country", "");
    store.submit();
    let errors = field(&store.get_snapshot(), "errors");
    let names: Vec<_> =
        Object::keys(errors.unchecked_ref::<Object>()).iter().filter_map(|key| key.as_string()).collect();
    assert_eq!(names, ["country", "state", "purpose"]);
    assert_eq!(message(&store, "purpose").as_deref(), Some("Country is required"));
    assert!(is_frozen(&errors));
}

#[wasm_bindgen_test]
fn con_6_choosing_a_country_empties_the_state_in_the_page() {
    let (store, page) = filled();
    assert_eq!(page.value("state"), "Goa");
    page.type_into(&store, "country", "Norway");
    assert_eq!((page.value("state"), store.text("state")), (String::new(), String::new()));
}

#[wasm_bindgen_test]
async fn con_7_the_enquiry_goes_as_multipart_once_and_waits() {
    let server = FakeServer::new();
    let (store, _page) = filled();
    let _subscription = Subscription(store.subscribe(&no_listener()));
    store.submit();
    store.submit();
    assert_eq!(state(&store), "submitting");
    wait(30).await;
    let sent = server.last_of(1).await;
    assert_eq!((&*sent.url, &*sent.method(), sent.keepalive()), ("/api/contact-us", "POST", true));
    let kind = sent.header("Content-Type").unwrap();
    assert!(kind.starts_with("multipart/form-data; boundary="), "{kind}");
    assert_eq!(sent.header("Accept").as_deref(), Some("application/json"));
    let entries = sent.entries().await;
    let expected = ENQUIRY.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(entries[..8], expected);
    assert_eq!(entries[8], ("website".into(), String::new()));
    assert_eq!(entries[9].0, "elapsed");
    assert!(entries[9].1.parse::<u32>().is_ok() && entries.len() == 10);
}

#[wasm_bindgen_test]
async fn con_7_another_host_gets_the_fields_and_nothing_else() {
    let server = FakeServer::new();
    configure_api("https://api.example".into(), String::new(), String::new(), String::new());
    let store = store(None);
    let page = FormPage::new(&store, &FIELDS);
    fill(&store, &page);
    store.submit();
    let sent = server.last_of(1).await;
    assert_eq!((&*sent.url, sent.entries().await.len()), ("https://api.example/api/contact-us", 8));
    assert_eq!(sent.header("Idempotency-Key"), None);
}

#[wasm_bindgen_test]
async fn con_8_success_opens_the_dialog_and_empties_the_form() {
    let _server = FakeServer::new().responds(200, ACCEPTED);
    let (store, page) = filled();
    let counter = Counter::new();
    let _subscription = Subscription(store.subscribe(&counter.listener));
    store.submit();
    wait_until("it has been accepted", || state(&store) == "succeeded").await;
    assert_eq!(counter.calls(), 2, "submitting, succeeded");
    for (name, _) in ENQUIRY {
        assert_eq!((page.value(name), store.text(name)), (String::new(), String::new()), "{name}");
    }
    store.close();
    assert_eq!(state(&store), "editing");
}

#[wasm_bindgen_test]
async fn con_9_after_a_failure_all_values_stay_and_a_retry_has_the_same_key() {
    let server = FakeServer::new().fails().responds(500, "<html>").responds(200, ACCEPTED);
    let (store, page) = filled();
    for attempt in 1..=2 {
        store.submit();
        wait_until("it has failed", || state(&store) == "failed").await;
        assert!(field(&store.get_snapshot(), "notice").as_string().is_some_and(|notice| notice.contains("try again")));
        for (name, value) in ENQUIRY {
            assert_eq!((page.value(name), store.text(name)), (value.into(), value.into()), "{name}");
        }
        wait(30).await;
        assert_eq!(server.sent().len(), attempt, "never sent again unasked");
    }
    store.submit();
    wait_until("it has been accepted", || state(&store) == "succeeded").await;
    let keys: Vec<_> = server.sent().iter().map(|sent| sent.header("Idempotency-Key").unwrap()).collect();
    assert!(keys[0].len() == 32 && keys.iter().all(|key| *key == keys[0]), "{keys:?}");
    fill(&store, &page);
    store.submit();
    assert_ne!(server.last_of(4).await.header("Idempotency-Key").unwrap(), keys[0], "a new enquiry");
}

#[wasm_bindgen_test]
async fn con_9_a_submission_without_a_response_times_out() {
    let server = FakeServer::new();
    configure_api(String::new(), String::new(), String::new(), String::new());
    let store = store(Some(30));
    let page = FormPage::new(&store, &FIELDS);
    fill(&store, &page);
    store.submit();
    assert!(!server.last_of(1).await.is_aborted());
    wait_until("it has failed", || state(&store) == "failed").await;
    assert!(server.last_of(1).await.is_aborted());
}

#[wasm_bindgen_test]
async fn leaving_the_page_does_not_abort_a_submission() {
    let server = FakeServer::new().responds(200, ACCEPTED);
    let (store, page) = filled();
    let subscription = Subscription(store.subscribe(&no_listener()));
    store.submit();
    drop(subscription);
    drop(store);
    drop(page);
    wait(50).await;
    assert!(!server.last_of(1).await.is_aborted());
}

#[wasm_bindgen_test]
fn a_proposed_value_is_written_only_to_an_empty_field() {
    let (store, page) = blank();
    page.type_into(&store, "companyName", "mine");
    store.propose("companyName".into(), "CM-2".into());
    store.propose("purpose".into(), "Product Enquiry".into());
    assert_eq!((page.value("companyName"), page.value("purpose")), ("mine".into(), "Product Enquiry".into()));
    store.adopt("name".into(), "typed early".into());
    assert_eq!(store.text("name"), "typed early");
}

#[wasm_bindgen_test]
fn con_3_form_rules_validate_values_without_a_store() {
    let mut rules = crate::common::unwrap_js(form_rules("contact".into()));
    for (place, (_, value)) in ENQUIRY.into_iter().enumerate() {
        assert!(!rules.put(place, value), "{value}");
    }
    assert!(rules.errors().is_null());
    assert!(rules.put(3, "ada"));
    let errors = rules.errors();
    assert_eq!(crate::common::text(&errors, "email"), "Invalid email address");
    assert_eq!(Object::keys(errors.unchecked_ref::<Object>()).length(), 1);
    assert!(is_frozen(&errors));
}

#[wasm_bindgen_test]
async fn con_2_a_value_filled_in_without_an_event_is_submitted() {
    let server = FakeServer::new();
    let (store, page) = filled();
    Reflect::set(&page.field("email"), &"value".into(), &"filled@engines.example".into()).unwrap();
    store.submit();
    assert_eq!((store.text("email"), state(&store)), ("filled@engines.example".into(), "submitting".into()));
    // Wait until it is sent; otherwise the server of a later test would get it.
    server.last_of(1).await;
}

#[wasm_bindgen_test]
async fn con_9_after_a_failure_the_button_gets_the_focus_unless_another_element_has_it() {
    for elsewhere in [false, true] {
        let _server = FakeServer::new().fails();
        let (store, page) = filled();
        page.0.insert_adjacent_html("beforeend", "<button name=send data-part=submit></button>").unwrap();
        let details: HtmlElement = page.field("details").unchecked_into();
        store.submit();
        if elsewhere {
            details.focus().unwrap();
        }
        wait_until("it has failed", || state(&store) == "failed").await;
        assert_eq!(focused().as_deref(), Some(if elsewhere { "details" } else { "send" }));
    }
}
