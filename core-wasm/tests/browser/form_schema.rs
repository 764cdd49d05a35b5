//! Forms from a schema, for other sites.

use js_sys::{JSON, RegExp};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::common::{Counter, field, made, text, until};
use crate::form_page::{ACCEPTED, FakeServer, FormPage, focused, message, state};
use core_wasm::Parsed;
use core_wasm::calls::{configure_api, describe_form, form_rules};
use core_wasm::stores::form::FormStore;
use model::forms::{FileInfo, Form};

const VISIT: &str = r#"{
    "name": "visit", "path": "/api/visit",
    "fields": [
        { "name": "visitor", "label": "Visitor", "kind": { "type": "text" }, "required": "Who comes?" },
        { "name": "badge", "label": "Badge", "kind": { "type": "text" }, "pattern": "[A-Z]{2}-\\d{4}",
          "messages": { "invalid": "Two letters and four digits" } },
        { "name": "plan", "label": "Plan", "kind": { "type": "file", "of": { "extensions": [".pdf"], "maxMegabytes": 1 } } }
    ]
}"#;

fn schema(json: &str) -> JsValue {
    JSON::parse(json).expect("JSON")
}

fn error<T>(result: Result<T, wasm_bindgen::JsError>) -> String {
    match result {
        Ok(_) => panic!("it was made"),
        Err(error) => text(&error.into(), "message"),
    }
}

#[wasm_bindgen_test]
async fn a_form_from_a_schema_is_validated_and_sent_as_the_built_in_ones() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let wrong = r#"{"status":"error","errors":{"badge":"This badge is not known"}}"#;
    let server = FakeServer::new().responds(422, wrong).responds(200, ACCEPTED);
    let store = made(FormStore::new(schema(VISIT), JsValue::UNDEFINED));
    let page = FormPage::new(&store, &["visitor", "badge"]);
    let seen = Counter::new();
    let leave = store.subscribe(&seen.listener);
    page.type_into(&store, "badge", "cm-1");
    assert_eq!(message(&store, "badge"), None, "nothing is wrong before it is sent");
    store.submit();
    assert_eq!(message(&store, "visitor").as_deref(), Some("Who comes?"));
    assert_eq!(message(&store, "badge").as_deref(), Some("Two letters and four digits"));
    assert_eq!(focused().as_deref(), Some("visitor"));
    page.type_into(&store, "visitor", "Ada");
    page.type_into(&store, "badge", "CM-1204");
    assert_eq!(message(&store, "badge"), None, "errors follow the typing");
    store.submit();
    until("the server has objected", || message(&store, "badge").is_some()).await;
    assert_eq!(focused().as_deref(), Some("badge"));
    store.submit();
    until("it has been accepted", || state(&store) == "succeeded").await;
    let sent = server.last_of(2).await;
    let entries = sent.entries().await;
    assert_eq!(sent.url, "/api/visit");
    assert_eq!(entries[..2], [("visitor".into(), "Ada".into()), ("badge".into(), "CM-1204".into())]);
    assert!(entries.iter().any(|(name, _)| name == "elapsed"), "its clock goes with it");
    assert!(!store.goes_elsewhere());
    crate::common::leave(&leave);
}

#[wasm_bindgen_test]
fn the_error_for_an_invalid_schema_names_the_field() {
    let bad = VISIT.replace("\"Badge\"", "\"\"");
    let expected = "the form schema \"visit\": fields[1] \"badge\": label: say what the field is called";
    assert_eq!(error(FormStore::new(schema(&bad), JsValue::UNDEFINED)), expected);
    assert_eq!(error(describe_form(schema(&bad))), expected);
    assert!(error(form_rules(JsValue::UNDEFINED)).starts_with("the form schema: expected an object"));
    assert_eq!(error(FormStore::new("visit".into(), JsValue::UNDEFINED)), "core-wasm has no form named \"visit\".");
}

#[wasm_bindgen_test]
fn a_schema_parsed_by_the_browser_equals_one_parsed_by_serde_json() {
    let described = made(describe_form(schema(VISIT)));
    assert_eq!(text(&described, "name"), "visit");
    let here = Form::read(Parsed::from(schema(VISIT))).expect("a form");
    let there = Form::read(serde_json::from_str::<serde_json::Value>(VISIT).expect("JSON")).expect("a form");
    assert!(std::ptr::eq(here, there));
    let file = FileInfo { name: "plan.pdf".into(), size: 7 };
    assert_eq!(there.field("plan").and_then(|field| field.check("", Some(&file))), None);
}

/// Without script the browser validates with the same pattern.
#[wasm_bindgen_test]
fn a_pattern_matches_as_in_html() {
    for pattern in [
        "[A-Z]{2}-\\d{4,6}",
        "a*ab?",
        "é.",
        "[^a-c]+",
        "\\w{2,}\\.\\/",
        "[\\d.]+",
        "[a\\-z]{1,}",
        "[^^]",
        "~!@#%&-_=:;,<>'\" /",
        ".",
        "[\\]\\[]+",
        "𝒳?[𝒜-𝒵]*",
        "\\$\\^\\|",
    ] {
        // HTML compiles a pattern with the flag `v` and matches the whole text.
        let other = RegExp::new(&format!("^(?:{pattern})$"), "v");
        let of = format!(
            r#"{{"name":"made","path":"/p","fields":[{{"name":"f","label":"F","kind":{{"type":"text"}},"pattern":{}}}]}}"#,
            JSON::stringify(&pattern.into()).expect("a text")
        );
        let form = Form::read(Parsed::from(schema(&of))).expect("a form");
        for text in [
            "CM-1204",
            "CM-12",
            "aab",
            "b",
            "éß",
            "xyz",
            "xbz",
            "a_./",
            "1.2",
            "a-z",
            "^",
            "x",
            "]",
            "𝒳𝒳",
            "𝒳",
            "$^|",
            "~!@#%&-_=:;,<>'\" /",
        ] {
            let wrong = form.fields[0].check(text, None).is_some();
            assert_eq!(!wrong, other.test(text), "{pattern} {text}");
        }
    }
    assert!(field(&made(describe_form(schema(VISIT))), "fields").is_object());
}
