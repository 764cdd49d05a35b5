//! Forms from a schema, for other sites.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function, JSON, RegExp, Uint8Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{File, HtmlInputElement};

use crate::common::{Counter, Subscription, field, number, options, text, unwrap_js, wait_until};
use crate::form_page::{ACCEPTED, FakeServer, FormPage, focused, message, state};
use border::Parsed;
use core_wasm::configure_api;
use core_wasm::form_rules::{describe_form, form_rules};
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
        Ok(_) => panic!("no error was returned"),
        Err(error) => text(&error.into(), "message"),
    }
}

#[wasm_bindgen_test]
async fn a_form_from_a_schema_is_validated_and_sent_as_the_built_in_ones() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let wrong = r#"{"status":"error","errors":{"badge":"This badge is not known"}}"#;
    let server = FakeServer::new().responds(422, wrong).responds(200, ACCEPTED);
    let store = unwrap_js(FormStore::new(schema(VISIT), JsValue::UNDEFINED));
    let page = FormPage::new(&store, &["visitor", "badge"]);
    let seen = Counter::new();
    let _subscription = Subscription(store.subscribe(&seen.listener));
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
    wait_until("the server has objected", || message(&store, "badge").is_some()).await;
    assert_eq!(focused().as_deref(), Some("badge"));
    store.submit();
    wait_until("it has been accepted", || state(&store) == "succeeded").await;
    let sent = server.last_of(2).await;
    let entries = sent.entries().await;
    assert_eq!(sent.url, "/api/visit");
    assert_eq!(entries[..2], [("visitor".into(), "Ada".into()), ("badge".into(), "CM-1204".into())]);
    assert!(entries.iter().any(|(name, _)| name == "elapsed"), "the timer ends with the store");
    assert!(!store.goes_elsewhere());
}

#[wasm_bindgen_test]
fn an_empty_item_in_a_schema_is_named_and_breaks_no_other_form() {
    for (field, problem) in
        [("null", "expected an object"), (r#"{ "name": "a", "label": "A", "kind": null }"#, "kind: ")]
    {
        let given = schema(&format!(r#"{{ "name": "empty", "path": "/api/empty", "fields": [{field}] }}"#));
        let message = error(FormStore::new(given, JsValue::UNDEFINED));
        assert!(message.contains("fields[0]") && message.contains(problem), "{message}");
        unwrap_js(FormStore::new(schema(VISIT), JsValue::UNDEFINED));
    }
}

#[wasm_bindgen_test]
async fn a_form_with_a_field_named_reset_is_emptied_when_it_has_been_sent() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let _server = FakeServer::new().responds(200, ACCEPTED);
    let fields = r#"[{ "name": "reset", "label": "Reset", "kind": { "type": "text" } }]"#;
    let given = schema(&format!(r#"{{ "name": "valve", "path": "/api/valve", "fields": {fields} }}"#));
    let store = unwrap_js(FormStore::new(given, JsValue::UNDEFINED));
    let page = FormPage::new(&store, &["reset"]);
    let seen = Counter::new();
    let _subscription = Subscription(store.subscribe(&seen.listener));
    page.type_into(&store, "reset", "manual");
    store.submit();
    wait_until("it has been accepted", || state(&store) == "succeeded").await;
}

/// Browsers refuse to send more than 64 kB with `keepalive`.
#[wasm_bindgen_test]
async fn only_a_form_with_short_texts_outlives_the_page() {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let json = r#"{ "name": "report", "path": "/api/report", "fields": [
        { "name": "text", "label": "Text", "kind": { "type": "longText" }, "maxLength": 100000 } ] }"#;
    for (length, outlives) in [(1_000, true), (70_000, false)] {
        let server = FakeServer::new().responds(200, ACCEPTED);
        let store = unwrap_js(FormStore::new(schema(json), JsValue::UNDEFINED));
        let page = FormPage::new(&store, &["text"]);
        page.type_into(&store, "text", &"a".repeat(length));
        store.submit();
        assert_eq!(server.last_of(1).await.keepalive(), outlives, "{length}");
        wait_until("it has been accepted", || state(&store) == "succeeded").await;
    }
}

#[wasm_bindgen_test]
fn the_error_for_an_invalid_schema_names_the_field() {
    let bad = VISIT.replace("\"Badge\"", "\"\"");
    let expected = "the form schema \"visit\": fields[1] \"badge\": label: write the name that visitors see";
    assert_eq!(error(FormStore::new(schema(&bad), JsValue::UNDEFINED)), expected);
    assert_eq!(error(describe_form(schema(&bad))), expected);
    assert!(error(form_rules(JsValue::UNDEFINED)).starts_with("the form schema: expected an object"));
    assert_eq!(error(FormStore::new("visit".into(), JsValue::UNDEFINED)), "core-wasm has no form named \"visit\".");
}

#[wasm_bindgen_test]
fn a_schema_parsed_by_the_browser_equals_one_parsed_by_serde_json() {
    let described = unwrap_js(describe_form(schema(VISIT)));
    assert_eq!(text(&described, "name"), "visit");
    let here = Form::read(Parsed::from(schema(VISIT))).expect("a form");
    let there = Form::read(serde_json::from_str::<serde_json::Value>(VISIT).expect("JSON")).expect("a form");
    assert!(std::ptr::eq(here, there));
    let file = FileInfo { name: "plan.pdf".into(), size: 7 };
    assert_eq!(there.field("plan").and_then(|field| field.check_files(&[file])), None);
}

const BOOKING: &str = r#"{
    "name": "booking", "path": "/api/booking", "success": "See you soon.",
    "fields": [
        { "name": "visitor", "label": "Visitor", "kind": { "type": "text" } },
        { "name": "gate", "label": "Gate", "kind": { "type": "choice", "of": ["North", "South"] } },
        { "name": "terms", "label": "Terms", "kind": { "type": "checkbox" }, "required": "Accept the terms" },
        { "name": "news", "label": "News", "kind": { "type": "checkbox" } },
        { "name": "people", "label": "People", "kind": { "type": "number", "of": { "min": 1, "max": 8 } } },
        { "name": "day", "label": "Day", "kind": { "type": "date", "of": { "min": "2026-01-01" } } },
        { "name": "plan", "label": "Plan", "kind": { "type": "file", "of": { "extensions": [".pdf"], "maxMegabytes": 1 } } },
        { "name": "plans", "label": "Plans",
          "kind": { "type": "file", "of": { "extensions": [".pdf"], "maxMegabytes": 1, "maxFiles": 2 } } }
    ]
}"#;

/// A form with the elements that a page may have for the schema above.
fn booking() -> (FormStore, FormPage) {
    configure_api(String::new(), String::new(), String::new(), String::new());
    let store = unwrap_js(FormStore::new(schema(BOOKING), JsValue::UNDEFINED));
    let page = FormPage::new(&store, &[]);
    page.0.set_inner_html(
        "<input name=visitor data-part=visitor>\
         <input type=radio name=gate value=North data-part=gate><input type=radio name=gate value=South>\
         <input type=checkbox name=terms value=on data-part=terms><input type=checkbox name=news value=on>\
         <input name=people data-part=people><input type=date name=day data-part=day>\
         <input type=file name=plan><input type=file name=plans multiple>",
    );
    (store, page)
}

fn input(page: &FormPage, selector: &str) -> HtmlInputElement {
    page.0.query_selector(selector).expect("a valid selector").expect("it is there").unchecked_into()
}

fn file(name: &str) -> File {
    File::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(&b"%PDF-1.7"[..])), name).expect("a file")
}

fn notice(store: &FormStore) -> Option<String> {
    field(&store.get_snapshot(), "notice").as_string()
}

fn function(parameters: &str, body: &str) -> Function {
    Function::new_with_args(parameters, body)
}

#[wasm_bindgen_test]
async fn checkboxes_choices_numbers_and_dates_of_the_document_are_sent() {
    let server = FakeServer::new().responds(201, r#"{"id":5}"#);
    let (store, page) = booking();
    let seen = Counter::new();
    let _subscription = Subscription(store.subscribe(&seen.listener));
    store.submit();
    assert_eq!((message(&store, "terms").as_deref(), focused().as_deref()), (Some("Accept the terms"), Some("terms")));
    // Without events, as when a script or a password manager fills fields in.
    input(&page, "[value=South]").set_checked(true);
    input(&page, "[name=terms]").set_checked(true);
    input(&page, "[name=people]").set_value("9");
    input(&page, "[name=day]").set_value("2026-11-24");
    store.submit();
    assert_eq!(message(&store, "people").as_deref(), Some("People must be 8 or less"));
    page.type_into(&store, "people", "8");
    store.submit();
    let entries = server.last_of(1).await.entries().await;
    let expected = [("visitor", ""), ("gate", "South"), ("terms", "on"), ("people", "8"), ("day", "2026-11-24")];
    assert_eq!(entries[..5], expected.map(|(name, value)| (name.to_owned(), value.to_owned())), "no entry for news");
    wait_until("any 2xx is a success", || state(&store) == "succeeded").await;
    assert_eq!(notice(&store).as_deref(), Some("See you soon."));
    assert!(!input(&page, "[name=terms]").checked(), "the form is empty");
}

#[wasm_bindgen_test]
fn a_reset_fills_in_the_page_s_values() {
    let (store, page) = booking();
    page.type_into(&store, "visitor", "Ada");
    input(&page, "[value=South]").set_checked(true);
    let values = [("gate", "North"), ("terms", "on"), ("people", "2"), ("day", "2026-02-01")];
    store.reset(options(values.map(|(name, value)| (name, value.into()))).dyn_into().ok());
    assert_eq!(["visitor", "people", "day"].map(|name| page.value(name)), ["", "2", "2026-02-01"]);
    assert!(input(&page, "[value=North]").checked() && !input(&page, "[value=South]").checked());
    assert!(input(&page, "[name=terms]").checked() && !input(&page, "[name=news]").checked());
    assert_eq!(store.text("terms"), "on");
    store.reset(None);
    assert!(!input(&page, "[name=terms]").checked() && store.text("terms").is_empty());
}

#[wasm_bindgen_test]
async fn a_file_of_the_wrong_kind_gets_a_message_and_several_files_are_sent_under_one_name() {
    let server = FakeServer::new().responds(200, "");
    let (store, page) = booking();
    input(&page, "[name=terms]").set_checked(true);
    assert!(!store.choose_files("plan".into(), Array::of1(&file("plan.dwg"))));
    assert_eq!(message(&store, "plan").as_deref(), Some("Plan must be a file of these kinds: .pdf"));
    assert!(store.choose_files("plans".into(), Array::of2(&file("a.pdf"), &file("b.pdf"))));
    assert!(!store.choose_files("plans".into(), Array::of1(&file("c.dwg"))));
    assert_eq!(message(&store, "plans").as_deref(), Some("Plans must be a file of these kinds: .pdf"));
    assert_eq!(store.files("plans").length(), 2, "the previous files stay");
    let shown: Array = field(&field(&store.get_snapshot(), "files"), "plans").unchecked_into();
    assert_eq!(
        (shown.length(), text(&shown.get(0), "name").as_str(), number(&shown.get(0), "size")),
        (2, "a.pdf", 8.0)
    );
    store.submit();
    let sent = server.last_of(1).await.entries().await;
    let files = sent.iter().filter(|(name, _)| name.starts_with("plan")).map(|(_, file)| &**file).collect::<Vec<_>>();
    assert_eq!(files, ["a.pdf", "b.pdf"]);
    wait_until("it has been accepted", || state(&store) == "succeeded").await;
    assert!(store.files("plans").length() == 0);
}

#[wasm_bindgen_test]
async fn the_page_s_rules_are_checked_on_submit_and_then_follow_the_typing() {
    let server = FakeServer::new().responds(200, "");
    let (store, page) = booking();
    input(&page, "[name=terms]").set_checked(true);
    let (asked, answer) = (Rc::new(Cell::new(0)), Rc::new(RefCell::new(JSON::parse("{}").expect("JSON"))));
    let (counted, given) = (Rc::clone(&asked), Rc::clone(&answer));
    let rules = Closure::<dyn Fn() -> JsValue>::new(move || {
        counted.set(counted.get() + 1);
        given.borrow().clone()
    });
    store.validate_with(rules.as_ref().unchecked_ref::<Function>().clone());
    page.type_into(&store, "visitor", "Ada");
    assert_eq!(asked.get(), 0, "not before the visitor submits");
    answer.replace(JSON::parse(r#"{"visitor":"Not Ada again"}"#).expect("JSON"));
    store.submit();
    assert_eq!((message(&store, "visitor").as_deref(), asked.get()), (Some("Not Ada again"), 1));
    assert!(server.sent().is_empty());
    answer.replace(JSON::parse("{}").expect("JSON"));
    page.type_into(&store, "visitor", "Grace");
    assert_eq!((message(&store, "visitor"), asked.get()), (None, 2));
    store.validate_with(function("", "throw new Error('a bug of the page')"));
    store.submit();
    let sent = server.last_of(1).await.entries().await;
    assert_eq!(sent[0], ("visitor".into(), "Grace".into()), "a broken rule does not keep a visitor from submitting");
}

#[wasm_bindgen_test]
async fn a_submit_function_of_the_page_sends_any_request_and_its_response_is_read() {
    let server = FakeServer::new().responds(422, r#"{"errors":{"visitor":["Unknown"]}}"#).responds(200, "");
    let (store, page) = booking();
    input(&page, "[name=terms]").set_checked(true);
    page.type_into(&store, "visitor", "Ada");
    store.submit_with(function(
        "request",
        "return fetch(new Request(request.url, { method: 'PUT', body: JSON.stringify({ a: 1 }), signal: request.signal }))",
    ));
    store.submit();
    let sent = server.last_of(1).await;
    assert_eq!((sent.method().as_str(), sent.url.as_str()), ("PUT", "/api/booking"));
    wait_until("its response is read", || message(&store, "visitor").is_some()).await;
    store.submit_with(function("request", "request.headers.set('X-Site', 'north')"));
    store.submit();
    let sent = server.last_of(2).await;
    assert_eq!(
        (sent.method().as_str(), sent.header("X-Site").as_deref()),
        ("POST", Some("north")),
        "a function that returns nothing leaves the sending to the store"
    );
    wait_until("it has been accepted", || state(&store) == "succeeded").await;
    input(&page, "[name=terms]").set_checked(true);
    for fails in ["throw new Error('offline')", "return Promise.reject(new Error('offline'))"] {
        store.submit_with(function("request", fails));
        input(&page, "[name=terms]").set_checked(true);
        store.submit();
        wait_until("it has failed", || state(&store) == "failed").await;
        store.close();
    }
    assert_eq!(server.sent().len(), 2);
}

#[wasm_bindgen_test]
fn a_page_sets_and_removes_an_error() {
    let (store, _page) = booking();
    store.set_error("visitor".into(), Some("Already booked".into()));
    assert_eq!(message(&store, "visitor").as_deref(), Some("Already booked"));
    store.set_error("visitor".into(), None);
    assert_eq!(message(&store, "visitor"), None);
}

/// Without script the browser validates with the same pattern.
#[wasm_bindgen_test]
fn a_pattern_matches_as_in_html() {
    for pattern in [
        "[A-Z]{2}-\\d{4,6}", "a*ab?", "é.", "[^a-c]+", "\\w{2,}\\.\\/", "[\\d.]+", "[a\\-z]{1,}", "[^^]",
        "~!@#%&-_=:;,<>'\" /", ".", "[\\]\\[]+", "𝒳?[𝒜-𝒵]*", "\\$\\^\\|",
    ] {
        // HTML compiles a pattern with the flag `v` and matches the whole text.
        let other = RegExp::new(&format!("^(?:{pattern})$"), "v");
        let of = format!(
            r#"{{"name":"made","path":"/p","fields":[{{"name":"f","label":"F","kind":{{"type":"text"}},"pattern":{}}}]}}"#,
            JSON::stringify(&pattern.into()).expect("a text")
        );
        let form = Form::read(Parsed::from(schema(&of))).expect("a form");
        for text in [
            "CM-1204", "CM-12", "aab", "b", "éß", "xyz", "xbz", "a_./", "1.2", "a-z", "^", "x", "]", "𝒳𝒳", "𝒳", "$^|",
            "~!@#%&-_=:;,<>'\" /",
        ] {
            let wrong = form.fields[0].check(text).is_some();
            assert_eq!(!wrong, other.test(text), "{pattern} {text}");
        }
    }
    assert!(field(&unwrap_js(describe_form(schema(VISIT))), "fields").is_object());
}
