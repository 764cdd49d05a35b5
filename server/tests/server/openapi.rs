//! The OpenAPI document agrees with the server's responses.

use axum::body::Body;
use axum::http::Request;
use model::forms::{CAREER, CONTACT, DATASHEET, Kind};
use serde_json::Value;

use crate::company::{Company, get, send};
use crate::form::MultipartForm;

fn document() -> Value {
    server::routes::description()
}

/// Validates a value against a schema of the document. Supports the keywords that the document uses, and no others.
fn mismatches(document: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = document
            .pointer(reference.strip_prefix('#').unwrap())
            .unwrap_or_else(|| panic!("{reference} has no target"));
        return mismatches(document, target, value, at, found);
    }
    let fits = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() && value.as_i64() >= schema["minimum"].as_i64().or(value.as_i64()),
        other => panic!("{at}: a type {other:?} in the document"),
    };
    if !fits {
        found.push(format!("{at}: {value} is no {}", schema["type"]));
        return;
    }
    if let Some(choices) = schema["enum"].as_array()
        && !choices.contains(value)
    {
        found.push(format!("{at}: {value} is none of {choices:?}"));
    }
    for item in value.as_array().into_iter().flatten() {
        mismatches(document, &schema["items"], item, &format!("{at}[]"), found);
    }
    let Some(fields) = value.as_object() else { return };
    for name in schema["required"].as_array().into_iter().flatten() {
        if !fields.contains_key(name.as_str().unwrap()) {
            found.push(format!("{at}: {name} is missing"));
        }
    }
    for (name, field) in fields {
        let known = schema["properties"].get(name);
        match (known, &schema["additionalProperties"]) {
            (Some(schema), _) => mismatches(document, schema, field, &format!("{at}.{name}"), found),
            (None, Value::Bool(false)) => found.push(format!("{at}: {name} is not described")),
            (None, Value::Object(_)) => {
                mismatches(document, &schema["additionalProperties"], field, &format!("{at}.{name}"), found)
            }
            (None, _) => {}
        }
    }
}

fn check(document: &Value, operation: &Value, status: u16, body: &Value, what: &str) {
    let response = &operation["responses"][status.to_string()];
    assert!(response.is_object(), "{what}: {status} is not described");
    let mut found = Vec::new();
    mismatches(document, &response["content"]["application/json"]["schema"], body, what, &mut found);
    assert!(found.is_empty(), "{found:#?}");
}

#[tokio::test]
async fn api_1_the_response_of_every_get_matches_the_document() {
    let document = document();
    let company = Company::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        if item["get"].is_null() {
            continue;
        }
        let parameter = &item["parameters"][0];
        let filled = parameter["name"]
            .as_str()
            .map_or(path.clone(), |name| path.replace(&format!("{{{name}}}"), parameter["example"].as_str().unwrap()));
        let response = company.get(&filled).await;
        assert_eq!(response.status, 200, "{filled}");
        if response.header("content-type") == "application/json" {
            check(&document, &item["get"], 200, &response.json(), &filled);
        }
        if !item["get"]["responses"]["404"].is_null() && parameter.is_object() {
            let response = company.get(&filled.replace(parameter["example"].as_str().unwrap(), "0.json")).await;
            check(&document, &item["get"], response.status.as_u16(), &response.json(), &filled);
        }
    }
}

#[tokio::test]
async fn the_responses_to_forms_match_the_document() {
    let document = document();
    let company = Company::new();
    let (_, router) = company.open().await;
    for (form, good) in [(&CONTACT, MultipartForm::contact()), (&CAREER, MultipartForm::career())] {
        let operation = &document["paths"][form.path]["post"];
        let reused = good.clone().text("details", "other").header("Idempotency-Key", "k");
        let requests = [
            (200, good.clone().header("Idempotency-Key", "k").request()),
            (409, reused.request()),
            (422, MultipartForm::new(form.path).request()),
            (400, good.clone().request_with(Body::from("nonsense"))),
            (415, Request::post(form.path).body(Body::empty()).unwrap()),
            (413, good.file("other", "long.pdf", &vec![b'x'; 25 * 1024 * 1024]).request()),
        ];
        for (status, request) in requests {
            let response = send(router.clone(), request).await;
            assert_eq!(response.status, status, "{}: {}", form.path, response.text());
            check(&document, operation, status, &response.json(), form.path);
        }
    }
}

#[test]
fn the_described_fields_are_those_of_the_forms() {
    let document = document();
    for form in [&CONTACT, &CAREER, &DATASHEET] {
        let schema = &document["paths"][form.path]["post"]["requestBody"]["content"]["multipart/form-data"]["schema"];
        let described: Vec<&str> = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let mut wanted: Vec<&str> = form.fields.iter().map(|field| field.name).chain(["website", "elapsed"]).collect();
        wanted.sort_unstable();
        let mut sorted = described.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, wanted, "{}", form.path);
        let required: Vec<&str> =
            schema["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let wanted: Vec<&str> =
            form.fields.iter().filter(|field| field.required.is_some()).map(|field| field.name).collect();
        assert_eq!(required, wanted, "{}", form.path);
        for field in form.fields {
            let described = &schema["properties"][field.name];
            match &field.kind {
                Kind::File(_) => assert_eq!(described["format"], "binary"),
                Kind::Choice(of) => {
                    let listed = described["enum"].as_array().unwrap().iter().filter_map(Value::as_str);
                    assert!(listed.filter(|choice| !choice.is_empty()).eq(of.iter().copied()), "{}", field.name);
                }
                _ => {
                    assert_eq!(described["maxLength"], field.max_length, "{}", field.name);
                    assert_eq!(described["minLength"] == 1, field.required.is_some(), "{}", field.name);
                }
            }
        }
    }
}

#[tokio::test]
async fn responses_of_the_sample_company_match_the_document() {
    let document = document();
    let (app, router) = Company::sample().open().await;
    let catalogue = app.catalogue.now();
    let products = catalogue.content.products.iter().map(|product| ("/api/products/{slug}", product.slug.clone()));
    let states =
        catalogue.content.places.states.keys().map(|country| ("/places/states/{file}", format!("{country}.json")));
    let lists =
        document["paths"].as_object().unwrap().keys().filter(|path| !path.contains('{') && path.as_str() != "/metrics");
    let lists =
        lists.filter(|path| document["paths"][*path]["get"].is_object()).map(|path| (path.as_str(), String::new()));
    for (path, parameter) in products.chain(states).chain(lists) {
        let filled = path.split_once('{').map_or(path.to_owned(), |(fixed, _)| format!("{fixed}{parameter}"));
        let response = send(router.clone(), get(&filled)).await;
        check(&document, &document["paths"][path]["get"], response.status.as_u16(), &response.json(), &filled);
    }
}
