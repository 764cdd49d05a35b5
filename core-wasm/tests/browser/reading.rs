//! Checks that responses parsed by the browser and by `serde_json` are read equally. `responses.json` has one response of
//! each call, from the sample company.

use border::Parsed;
use model::api::{Endpoint, ParsedResponse, Payload, SubmitOutcome};
use model::content::{Bases, WriteJson};
use model::forms::CONTACT;
use serde_json::{Value, json};
use wasm_bindgen_test::wasm_bindgen_test;

fn responses() -> Vec<(Endpoint, Value)> {
    let responses: Vec<Value> = serde_json::from_str(include_str!("responses.json")).unwrap();
    let response = |response: &Value| {
        let text = |name: &str| response[name].as_str().unwrap();
        (Endpoint::named(text("call"), text("argument")).unwrap(), response["body"].clone())
    };
    responses.iter().map(response).collect()
}

fn bases() -> Bases {
    Bases { media: "https://media.example".into(), ..Bases::default() }
}

/// Reads a response; the payload is converted to `serde_json`'s.
fn read<J: WriteJson>(endpoint: &Endpoint, text: &str) -> Result<ParsedResponse, String> {
    let mut reading = endpoint.read::<J>(text, &bases())?;
    reading.payload = reading.payload.map(|payload| Payload::new(payload.to_record::<Value>().unwrap()));
    Ok(reading)
}

/// Collects the JSON pointers of all values in a body.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    let mut visit = |name: &str, value: &Value| {
        let at = format!("{at}/{name}");
        pointers(value, &at, found);
        found.push(at);
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| visit(name, value)),
        Value::Array(items) => items.iter().enumerate().for_each(|(index, item)| visit(&index.to_string(), item)),
        _ => {}
    }
}

/// The body without the field or item at this pointer.
fn without(mut body: Value, pointer: &str) -> Value {
    let (around, name) = pointer.rsplit_once('/').unwrap();
    match body.pointer_mut(around).unwrap() {
        Value::Object(fields) => drop(fields.remove(name)),
        Value::Array(items) => drop(items.remove(name.parse().unwrap())),
        _ => unreachable!(),
    }
    body
}

/// The body with another value at this pointer.
fn with(mut body: Value, pointer: &str, other: Value) -> Value {
    *body.pointer_mut(pointer).unwrap() = other;
    body
}

#[wasm_bindgen_test]
fn api_1_a_response_of_each_call_is_read_equally_and_completely() {
    for (endpoint, body) in responses() {
        let text = body.to_string();
        let read = read::<Parsed>(&endpoint, &text);
        assert_eq!(read, self::read::<Value>(&endpoint, &text));
        assert!(read.unwrap().rejected.is_empty(), "{endpoint:?}");
    }
}

#[wasm_bindgen_test]
fn api_5_a_body_altered_at_any_pointer_is_read_or_rejected_equally() {
    let others = [
        json!(null),
        json!(false),
        json!(true),
        json!(7),
        json!(-1),
        json!(1.5),
        json!(9_007_199_254_740_993_u64),
        json!(""),
        json!("a <b>b</b> &amp; {\"image\":[\"c d.webp\"]}"),
        json!("{\"image\":\"\",\"name\":\"c.webp\"}"),
        json!([]),
        json!([{}]),
        json!({}),
    ];
    let (mut compared, mut refused) = (0, 0);
    for (endpoint, body) in responses() {
        let mut found = Vec::new();
        pointers(&body, "", &mut found);
        for pointer in found {
            let altered = others.iter().map(|other| with(body.clone(), &pointer, other.clone()));
            for altered in altered.chain([without(body.clone(), &pointer)]) {
                let text = altered.to_string();
                let read = read::<Parsed>(&endpoint, &text);
                assert_eq!(read, self::read::<Value>(&endpoint, &text), "{text}");
                compared += 1;
                refused += i32::from(read.is_err() || read.is_ok_and(|read| !read.rejected.is_empty()));
            }
        }
    }
    assert!(compared > 3_000 && refused > 1_000, "{compared} compared, {refused} refused");
}

#[wasm_bindgen_test]
fn api_5_invalid_json_is_rejected_exactly_if_serde_json_rejects_it() {
    for text in [
        "", " ", "{", "[", "\"", "{\"a\"}", "{\"a\":}", "[1,]", "{\"a\":1,}", "[1 2]", "01", "1.", ".5", "-", "1e",
        "+1", "tru", "nul", "\"\\x\"", "\"\\u12\"", "\"a\nb\"", "1 1", "'a'", "{1:2}", "\u{feff}1", "NaN", "[\u{a0}]",
    ] {
        assert!(<Value as WriteJson>::parse(text).is_err(), "{text:?}");
        assert!(Parsed::parse(text).is_err_and(|problem| !problem.is_empty()), "{text:?}");
    }
    let problem = Endpoint::Products.read::<Parsed>("<html>", &bases()).unwrap_err();
    assert!(problem.starts_with("the response is not JSON ("), "{problem}");
}

#[wasm_bindgen_test]
fn api_5_any_text_is_read_unchanged() {
    let written = r#"[{"id":1,"name":"\"\\\/\b\f\n\r\t\u0041\ud83d\ude00 é"}]"#;
    let regions = Endpoint::Regions("IN".into())
        .read::<Parsed>(written, &bases())
        .unwrap()
        .payload
        .and_then(Payload::regions)
        .unwrap();
    assert_eq!(regions[0].name, "\"\\/\u{8}\u{c}\n\r\tA😀 é");
}

#[wasm_bindgen_test]
fn api_5_deep_nesting_is_no_crash() {
    let nested = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    for body in [
        nested.clone(),
        format!(r#"{{"status":"success","data":{nested}}}"#),
        format!(r#"{{"status":"success","data":[{{"name":{nested},"slug":"a"}}]}}"#),
    ] {
        let read = Endpoint::Products.read::<Parsed>(&body, &bases());
        assert!(read.is_err() || read.is_ok_and(|read| !read.rejected.is_empty()));
    }
    let body = format!(r#"{{"status":"success","data":[{{"name":"A","slug":"a","media":"{nested}"}}]}}"#);
    let products =
        Endpoint::Products.read::<Parsed>(&body, &bases()).unwrap().payload.and_then(Payload::products).unwrap();
    assert_eq!(products[0].image, None);
}

#[wasm_bindgen_test]
fn con_9_the_response_to_a_form_is_read_equally() {
    for status in [200, 422, 500] {
        for body in [
            r#"{"status":"success"}"#,
            r#"{"status":"error","message":"m","errors":{"email":"e","name":"n","nothing":"x","phone":7}}"#,
            r#"{"status":"error","message":"m","errors":{}}"#,
            r#"{"status":"error","errors":["name"]}"#,
            r#"["success"]"#,
            "null",
            "",
        ] {
            let read = SubmitOutcome::read::<Parsed>(&CONTACT, status, body);
            assert_eq!(read, SubmitOutcome::read::<Value>(&CONTACT, status, body), "{status} {body}");
        }
    }
}
