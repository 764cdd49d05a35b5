//! `GET /api/openapi.json`: the description of all calls, from the types that the handlers send and the fields of the forms.
//!
//! schemars derives the schemas. The types mark a field as optional if another company's API may omit it; `ALWAYS_SENT` marks those
//! that this server always sends as required.

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use model::content::{
    CaseStudyItem, CategoryItem, CertificateItem, ClientItem, CompanyItem, Envelope, GALLERY_SECTIONS, GalleryItem,
    InsightItem, ProductDetailItem, ProductItem, TeamMemberItem,
};
use model::facts::DataSheet;
use model::forms::{CAREER, CONTACT, DATASHEET, ELAPSED, Field, Form, HONEYPOT, IDEMPOTENCY_HEADER, Kind};
use model::search::{FacetName, SearchAnswer};
use model::well::{CASING_SIZES, NO, WellAnswer, YES};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::monitoring::Health;
use crate::catalogue::MAX_TEXT_LENGTH;
use crate::content::places::{Country, State};
use crate::error::{Error, Failure};
use crate::forms::{MAX_KEY_LENGTH, Stored};
use crate::static_response::{QUALITY, StaticResponse};

const SLUG: &str = "^[a-z0-9-]+$";

/// Control characters in a class of a regular expression, those of ASCII and those from U+0080 on.
const CONTROL: &str = "\\u0000-\\u001f\\u007f-\\u009f";
const DELETE_AND_C1: &str = "\\u007f-\\u009f";

const TOO_MANY_REQUESTS: &str =
    "Far more requests from this address than a visitor sends; `Retry-After` says how long to wait.";

/// Fields that another API may leave out, and this server always sends.
const ALWAYS_SENT: [(&str, &[&str]); 10] = [
    (
        "CompanyItem",
        &["legal_name", "founded", "experience", "tagline", "phone", "email", "ceo", "contact_person", "insights_url"],
    ),
    ("ProductItem", &["model", "summary", "category", "subcategory"]),
    ("ProductDetailItem", &["model", "summary", "category", "subcategory"]),
    ("CategoryItem", &["summary", "description", "image", "subcategories"]),
    ("SubcategoryItem", &["summary", "description", "image"]),
    ("CertificateItem", &["regd_no", "title", "standard", "scope"]),
    ("GalleryItem", &["alt", "caption"]),
    ("CaseStudyItem", &["title", "summary", "region", "pages"]),
    ("TeamMemberItem", &["role", "profile_url"]),
    ("InsightItem", &["slug", "date", "content", "featured_media_src_url"]),
];

/// Sends the document.
pub async fn document(headers: HeaderMap) -> Result<Response, Error> {
    static RESPONSE: LazyLock<StaticResponse> = LazyLock::new(|| StaticResponse::json(&description(), QUALITY));
    RESPONSE.respond(&headers).await
}

/// The document, in OpenAPI 3.1.
pub fn description() -> Value {
    let mut schemas = SchemaSettings::draft2020_12()
        .with(|settings| settings.definitions_path = "/components/schemas".into())
        .for_serialize()
        .with_transform(RecursiveTransform(simplify_schema))
        .into_generator();
    let paths = paths(&mut schemas);
    schemas.subschema_for::<Failure>();
    let mut schemas = Value::Object(schemas.take_definitions(true));
    add_limits(&mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Company API",
            "version": "1.0.0",
            "description": "What the catalogue website reads and sends. GET calls answer `{\"status\":\"success\",\"data\":...}`, \
                failures `{\"status\":\"error\",\"message\":...}`; the blog feed and the lists of places have no envelope.",
            "license": { "name": "MIT", "identifier": "MIT" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": schemas, "responses": { "TooManyRequests": failure(TOO_MANY_REQUESTS) } },
    })
}

fn paths(schemas: &mut SchemaGenerator) -> Value {
    let slug = json!({
        "name": "slug", "in": "path", "required": true, "example": "p-1", "description": "The product's slug.",
        "schema": { "type": "string", "pattern": SLUG },
    });
    let states = json!({
        "name": "file", "in": "path", "required": true, "example": "1.json", "description": "The country's id and `.json`.",
        "schema": { "type": "string", "pattern": "^[0-9]+\\.json$" },
    });
    json!({
        "/api/company": get::<Envelope<CompanyItem>>(schemas, "The company: names, addresses, people."),
        "/api/get-products": with_query(
            get::<Envelope<Vec<ProductItem>>>(schemas, "All products, or those of the query."),
            product_parameters(),
            "A parameter that takes a whole number has another value.",
        ),
        "/api/products/{slug}": with_parameter(get::<Envelope<ProductDetailItem>>(schemas, "A product with everything on its page."), slug),
        "/api/product-facts": get::<Envelope<Vec<DataSheet>>>(
            schemas,
            "The specifications, sizes and standards of all products, in the order of the product list, for the search.",
        ),
        "/api/search": with_query(
            get::<Envelope<SearchAnswer>>(schemas, "The products that a query finds, by the same code that searches in the browser."),
            search_parameters(),
            "The text is too long, or a facet has no such value.",
        ),
        "/api/well": with_query(
            get::<Envelope<WellAnswer>>(schemas, "The tools for a well, with their sizes and margins; none without a casing of API 5CT. It is advice: an engineer checks it."),
            well_parameters(),
            "A value is too long, or `h2s` is neither yes nor no.",
        ),
        "/api/get-categories": get::<Envelope<Vec<CategoryItem>>>(schemas, "All categories with their sub-categories."),
        "/api/certificates-licenses": get::<Envelope<Vec<CertificateItem>>>(schemas, "All certificates."),
        "/api/gallery": get::<Envelope<Vec<GalleryItem>>>(schemas, "All pictures of the gallery."),
        "/api/case-studies": get::<Envelope<Vec<CaseStudyItem>>>(schemas, "All case studies."),
        "/api/clients": get::<Envelope<Vec<ClientItem>>>(schemas, "All clients."),
        "/api/team": get::<Envelope<Vec<TeamMemberItem>>>(schemas, "The whole team."),
        "/wp-json/wp/v2/posts": get::<Vec<InsightItem>>(schemas, "The company's articles in WordPress's format, the newest first."),
        "/places/countries.json": get::<Vec<Country>>(schemas, "All countries."),
        "/places/states/{file}": with_parameter(get::<Vec<State>>(schemas, "The states of a country; some have none."), states),
        CONTACT.path: post(schemas, &CONTACT, "Send an enquiry."),
        CAREER.path: post(schemas, &CAREER, "Apply for a job."),
        DATASHEET.path: post(schemas, &DATASHEET, "Request a product's datasheet."),
        "/media/{path}": {
            "parameters": [{
                "name": "path", "in": "path", "required": true, "example": "gallery/1/a.webp", "schema": { "type": "string" },
                "description": "For example `<product>/images/<file>`, `documents/<id>/<file>`, `gallery/<id>/<file>`.",
            }],
            "get": {
                "tags": ["media"],
                "summary": "A picture, a video or a document.",
                "description": "With entity tags, conditional requests and byte ranges.",
                "responses": {
                    "200": { "description": "The file.", "content": { "*/*": {} } },
                    "206": { "description": "A range of the file.", "content": { "*/*": {} } },
                    "304": { "description": "The client's copy is current." },
                    "404": failure("There is no such file."),
                    "416": { "description": "The range is outside the file." },
                    "429": { "$ref": "#/components/responses/TooManyRequests" },
                },
            },
        },
        "/healthz": operation("Whether the process runs.", json!({ "200": response::<Health>(schemas, "It does.") })),
        "/readyz": operation("Whether enquiries can be stored.", json!({
            "200": response::<Health>(schemas, "They can."),
            "503": response::<Health>(schemas, "They cannot at the moment."),
        })),
        "/metrics": operation("Metrics for Prometheus.", json!({
            "200": {
                "description": "For this machine and the addresses of the settings.",
                "content": { "application/openmetrics-text": { "schema": { "type": "string" } } },
            },
            "404": failure("For everyone else."),
        })),
        "/api/openapi.json": operation("This document.", json!({
            "200": { "description": "This document.", "content": { "application/json": { "schema": { "type": "object" } } } },
            "304": { "description": "The client's copy is current." },
            "429": { "$ref": "#/components/responses/TooManyRequests" },
        })),
    })
}

fn operation(summary: &str, responses: Value) -> Value {
    json!({ "get": { "tags": ["operation"], "summary": summary, "responses": responses } })
}

fn get<T: JsonSchema>(schemas: &mut SchemaGenerator, summary: &str) -> Value {
    json!({ "get": {
        "tags": ["catalogue"],
        "summary": summary,
        "responses": {
            "200": response::<T>(schemas, "With an entity tag, and compressed for clients that accept it."),
            "304": { "description": "The client's copy is current." },
            "429": { "$ref": "#/components/responses/TooManyRequests" },
        },
    } })
}

fn with_query(mut path: Value, parameters: Value, refusal: &str) -> Value {
    path["get"]["parameters"] = parameters;
    path["get"]["responses"]["400"] = failure(refusal);
    path
}

fn with_parameter(mut path: Value, parameter: Value) -> Value {
    path["parameters"] = json!([parameter]);
    path["get"]["responses"]["404"] = failure("There is nothing of this name.");
    path
}

fn response<T: JsonSchema>(schemas: &mut SchemaGenerator, description: &str) -> Value {
    let mut schema = schemas.subschema_for::<T>();
    RecursiveTransform(simplify_schema).transform(&mut schema);
    json!({ "description": description, "content": { "application/json": { "schema": schema } } })
}

fn failure(description: &str) -> Value {
    let schema = json!({ "$ref": "#/components/schemas/Failure" });
    json!({ "description": description, "content": { "application/json": { "schema": schema } } })
}

fn parameter(name: &str, description: &str, schema: Value) -> Value {
    json!({ "name": name, "in": "query", "required": false, "description": description, "schema": schema })
}

fn product_parameters() -> Value {
    let text = || json!({ "type": "string" });
    let count = || json!({ "type": "integer", "minimum": 0 });
    json!([
        parameter("category", "Only those of this category, by its slug.", text()),
        parameter("subcategory", "Only those of this sub-category, by its slug.", text()),
        parameter("skip", "Without this many at the beginning.", count()),
        parameter("first", "At most this many.", count()),
        parameter("whole", "Without the limit of `first` if the catalogue has no more products than this.", count()),
        parameter("each", "At most this many of each sub-category.", count()),
        parameter("slugs", "Only these, up to 50 slugs with commas between them, in this order.", text()),
        parameter(
            "only",
            "`names`: only the name, the slug and the categories of each; `cards`: without features, and without a description \
             if there is a summary; other values are ignored.",
            text()
        ),
    ])
}

fn search_parameters() -> Value {
    let limit = || json!({ "type": "integer", "minimum": 1, "maximum": FacetName::MAX_LIMIT });
    let names = || json!({ "type": "array", "items": { "type": "string", "maxLength": FacetName::MAX_LENGTH } });
    let casings: Vec<&str> = CASING_SIZES.iter().map(|size| size.name).collect();
    json!([
        parameter(
            "q",
            "Words, sizes, weights, pressures and temperatures as the trade writes them.",
            json!({ "type": "string", "maxLength": MAX_TEXT_LENGTH }),
        ),
        parameter("category", "Only those of this category, by its slug.", json!({ "type": "string" })),
        parameter("subcategory", "Only those of this sub-category, by its slug.", json!({ "type": "string" })),
        parameter(
            "casing",
            "Only those for one of these sizes of casing, in inches as API 5CT lists them.",
            json!({ "type": "array", "items": { "type": "string", "enum": casings } }),
        ),
        parameter(
            "pressure",
            "Only those rated for this pressure in psi, in one of the sizes of casing if there are any. The first of several counts.",
            limit(),
        ),
        parameter("temperature", "Only those made for this temperature in °F. The first of several counts.", limit()),
        parameter(
            "service",
            "Only those for one of these services: h2s, or another of a specification, such as CO2 service.",
            names()
        ),
        parameter(
            "standard",
            "Only those designed or tested to one of these standards, for example API 11D1.",
            names()
        ),
    ])
}

fn well_parameters() -> Value {
    let text = || json!({ "type": "string", "maxLength": MAX_TEXT_LENGTH });
    json!([
        parameter("casing", "The nominal size of the casing in inches, as API 5CT lists it: 9-5/8.", text()),
        parameter("weight", "The weight of the casing in lb/ft, as API 5CT lists it: 43.5.", text()),
        parameter(
            "pressure",
            "The differential pressure: 8,000 psi, 10k, 55 MPa. A number without a unit is in psi.",
            text()
        ),
        parameter("temperature", "The temperature: 275 °F, 135 °C. A number without a unit is in °F.", text()),
        parameter("h2s", "Whether there is H2S.", json!({ "type": "string", "enum": [YES, NO] })),
    ])
}

fn post(schemas: &mut SchemaGenerator, form: &Form, summary: &str) -> Value {
    let mut fields: Map<String, Value> = form.fields.iter().map(|own| (own.name.to_owned(), field(own))).collect();
    let honeypot = "Leave it out. A form with it is marked as possible spam.";
    fields.insert(HONEYPOT.to_owned(), json!({ "type": "string", "description": honeypot }));
    let elapsed = "Milliseconds from the form's appearance to its submission. Without it, a form that was not sent by the browser itself \
                   is marked as possible spam.";
    fields.insert(ELAPSED.to_owned(), json!({ "type": "string", "description": elapsed }));
    let required = form.fields.iter().filter(|field| field.required.is_some()).map(|field| field.name);
    let body = json!({
        "type": "object",
        "propertyNames": { "pattern": "^[^\\u0000-\\u001f\\u007f]*$" },
        "required": required.collect::<Vec<_>>(),
        "properties": fields,
    });
    json!({ "post": {
        "tags": ["forms"],
        "summary": summary,
        "description": "The form is on the disk before the response is sent. With `Accept: text/html`, as a browser without script sends \
            it, the response is a page: 303 to the thanks, or the form again with the typed values.",
        "parameters": [{
            "name": IDEMPOTENCY_HEADER, "in": "header", "required": false,
            "description": "The same submission sent again under the same key is stored once.",
            "schema": { "type": "string", "minLength": 1, "maxLength": MAX_KEY_LENGTH },
        }],
        "requestBody": { "required": true, "content": { "multipart/form-data": { "schema": body } } },
        "responses": {
            "200": response::<Stored>(schemas, "Stored."),
            "303": { "description": "Stored; the thanks are at `Location`. Only for `Accept: text/html`." },
            "400": failure("The body could not be read."),
            "403": failure("A page of another website sent it, whose origin is not in `cors_origins`."),
            "408": failure("The body took too long."),
            "409": failure("The key was used for another submission."),
            "413": failure("The body is longer than any form."),
            "415": failure("The body is no `multipart/form-data`, or compressed."),
            "422": failure("Fields are missing or wrong; `errors` has a message for each."),
            "429": { "$ref": "#/components/responses/TooManyRequests" },
            "503": failure("The database or the disk cannot be used; nothing was stored. Try again after `Retry-After`."),
        },
    } })
}

/// What a field of a form accepts. White space around a value is trimmed, so a required text has another character.
fn field(field: &Field) -> Value {
    let is_required = field.required.is_some();
    let pattern = match field.kind {
        Kind::File(rule) => {
            let kinds = rule.extensions.join(", ");
            let description = format!("{kinds}, by its bytes and its name, at most {} MB.", rule.max_megabytes);
            return json!({ "type": "string", "format": "binary", "description": description });
        }
        Kind::Choice(choices) => {
            let empty = (!is_required).then_some("");
            return json!({ "type": "string", "enum": empty.iter().chain(choices).collect::<Vec<_>>() });
        }
        Kind::Phone => "^\\+?[0-9]+( [0-9]+)*$".to_owned(),
        Kind::Email => {
            let part = format!("[^@\\s{CONTROL}]+");
            format!("^{part}@{part}\\.{part}$")
        }
        // Tabs and line breaks are the control characters 9 to 13.
        Kind::LongText => format!("^[^\\u0000-\\u0008\\u000e-\\u001f{DELETE_AND_C1}]*$"),
        _ if is_required => format!("^[^{CONTROL}]*[^\\s{CONTROL}][^{CONTROL}]*$"),
        _ => format!("^[^{CONTROL}]*$"),
    };
    let mut schema = json!({ "type": "string", "maxLength": field.max_length, "pattern": pattern });
    if is_required {
        schema["minLength"] = json!(1);
    }
    schema
}

/// Describes what is sent: fields are left out instead of `null`, there are no further fields, and the variants of an enum are one list.
fn simplify_schema(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else { return };
    object.remove("default");
    if let Some(Value::Array(types)) = object.get("type") {
        let own = types.iter().find(|own| *own != "null").cloned();
        object.extend(own.map(|own| ("type".to_owned(), own)));
    }
    if let Some(Value::Array(choices)) = object.remove("anyOf") {
        let own = choices.into_iter().find(|choice| choice["type"] != "null");
        object.extend(own.and_then(|own| own.as_object().cloned()).unwrap_or_default());
    }
    if let Some(Value::Array(variants)) = object.remove("oneOf") {
        let names = |variant: Value| match &variant["enum"] {
            Value::Array(names) => names.clone(),
            _ => vec![variant["const"].clone()],
        };
        let names: Vec<Value> = variants.into_iter().flat_map(names).collect();
        object.extend([("type".to_owned(), json!("string")), ("enum".to_owned(), json!(names))]);
    }
    if object.contains_key("properties") {
        object.insert("additionalProperties".to_owned(), json!(false));
    }
}

fn add_limits(schemas: &mut Value) {
    for (name, fields) in ALWAYS_SENT {
        if let Some(required) = schemas[name]["required"].as_array_mut() {
            required.extend(
                fields.iter().map(|field| json!(field)).filter(|field| !required.contains(field)).collect::<Vec<_>>(),
            );
        }
    }
    // An empty one stands for products without a category.
    for (_, schema) in schemas.as_object_mut().into_iter().flatten().filter(|(name, _)| *name != "WellFunction") {
        for field in ["slug", "category", "subcategory"] {
            if schema["properties"][field].is_object() {
                schema["properties"][field]["pattern"] = json!(SLUG);
            }
        }
    }
    schemas["ProductDetailItem"]["properties"]["related"]["items"]["pattern"] = json!(SLUG);
    schemas["GalleryItem"]["properties"]["section"]["enum"] = json!(GALLERY_SECTIONS);
    schemas["PictureInfo"]["properties"]["formats"]["items"]["enum"] = json!(["avif", "webp"]);
    schemas["Datasheet"]["properties"]["date"]["format"] = json!("date");
}
