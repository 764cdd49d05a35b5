//! Search in the sample company's catalogue, by the server and by the code of the browser.

use std::path::Path;

use model::api::{Endpoint, Payload};
use model::content::{Bases, read_record};
use model::search::{CatalogueSearch, SearchQuery};
use serde_json::{Value, json};

use crate::company::{Company, OpenServer};

/// The slugs of the products that a query finds, best first.
async fn found(server: &OpenServer, query: &str) -> Vec<String> {
    let params: String = form_urlencoded::Serializer::new(String::new()).append_pair("q", query).finish();
    let data = server.get(&format!("/api/search?{params}")).await.data();
    data["hits"].as_array().unwrap().iter().map(|hit| hit["slug"].as_str().unwrap().to_owned()).collect()
}

/// The browser's search: the search module reads the payloads of three calls.
async fn in_browser(server: &OpenServer) -> CatalogueSearch {
    async fn view(server: &OpenServer, endpoint: Endpoint) -> Value {
        let body = server.get(&endpoint.url(&Bases::default())).await.body;
        let body = std::str::from_utf8(&body).unwrap();
        let read = endpoint.read::<Value>(body, &Bases::default()).unwrap();
        serde_json::to_value(read.payload.unwrap()).unwrap()
    }
    let payloads = json!({
        "products": view(server, Endpoint::Products).await,
        "categories": view(server, Endpoint::Categories).await,
        "facts": view(server, Endpoint::Facts).await,
    });
    read_record(payloads, &Bases::default(), CatalogueSearch::read).unwrap()
}

const QUERIES: [&str; 22] = [
    "", "packer", "paker 7 in", "7 in", "7\"", "177.8 mm", "5-1/2 23#", "10k packer", "69 MPa", "300F hnbr", "150 °C",
    "viton", "sour 9-5/8", "13cr", "api 11d1", "iso14310", "2-7/8 EUE", "26 lb 7 in", "float 13-3/8 in",
    "liner hangr 7 x 9-5/8", "cm 2", "nothing of the kind",
];

#[tokio::test]
async fn prd_4_the_server_and_the_browser_give_the_same_results() {
    let server = Company::sample().stay_open().await;
    let in_browser = in_browser(&server).await;
    for text in QUERIES {
        let params = SearchQuery { text: text.to_owned(), ..SearchQuery::default() }.params();
        let own = in_browser.answer(&params);
        let endpoint = Endpoint::Search(params);
        let response = server.get(&endpoint.url(&Bases::default())).await;
        assert_eq!(response.data(), serde_json::to_value(&own).unwrap(), "{text}");
        let body = std::str::from_utf8(&response.body).unwrap();
        let read = endpoint.read::<Value>(body, &Bases::default()).unwrap();
        assert_eq!(read.payload.and_then(Payload::search).as_deref(), Some(&own), "read by the browser's code: {text}");
    }
}

/// The reasons of a query's first hit, with the matching text between two marks.
async fn reasons_of_first(server: &OpenServer, query: &str, [open, close]: [&str; 2]) -> Vec<String> {
    let params: String = form_urlencoded::Serializer::new(String::new()).append_pair("q", query).finish();
    let data = server.get(&format!("/api/search?{params}")).await.data();
    let show = |parts: &Value| -> String {
        let parts = parts.as_array().unwrap().iter().map(|part| {
            let text = part["text"].as_str().unwrap();
            if part["isMatch"] == true { [open, text, close].concat() } else { text.to_owned() }
        });
        parts.collect()
    };
    let reasons = data["hits"][0]["reasons"].as_array().cloned().unwrap_or_default();
    let line = |reason: &Value| match show(&reason["name"]) {
        name if name.is_empty() => show(&reason["text"]),
        name => format!("{name}: {}", show(&reason["text"])),
    };
    reasons.iter().map(line).collect()
}

#[tokio::test]
async fn prd_4_every_fact_of_the_sample_company_is_found() {
    let server = Company::sample().stay_open().await;
    for (query, count, among, not_among) in [
        ("7 in", 14, "pe-1-packing-element-set", "ln-1-landing-nipple"),
        ("7\"", 14, "cm-2-double-grip-packer", "or-1-o-ring-kit"),
        ("177.8 mm", 14, "bp-1-bridge-plug", "fl-1-flow-coupling"),
        ("5-1/2 23#", 8, "fp-2-frac-plug", "lm-1-mechanical-liner-hanger"),
        ("7 in 10k packer", 6, "cw-9-permanent-packer", "ch-4-hydraulic-packer"),
        ("9-5/8 in 7,500 psi packer", 5, "pe-1-packing-element-set", "ch-4-hydraulic-packer"),
        ("packer hnbr", 6, "cw-9-permanent-packer", "ln-1-landing-nipple"),
        ("151 °C", 10, "ch-4-hydraulic-packer", "cm-2-double-grip-packer"),
        ("viton", 10, "lh-3-hydraulic-liner-hanger", "cm-2-double-grip-packer"),
        ("13Cr", 8, "su-1-seal-assembly", "cm-2-double-grip-packer"),
        ("iso14310", 8, "bp-1-bridge-plug", "ln-1-landing-nipple"),
        ("liner hangr 7 x 9-5/8", 3, "lm-1-mechanical-liner-hanger", "cm-2-double-grip-packer"),
        ("float 13-3/8 in", 4, "fs-100-float-shoe", "cm-2-double-grip-packer"),
    ] {
        let found = found(&server, query).await;
        assert_eq!(found.len(), count, "{query}: {found:?}");
        assert!(found.iter().any(|slug| slug == among), "{query}: {found:?}");
        assert!(!found.iter().any(|slug| slug == not_among), "{query}: {found:?}");
    }
}

#[tokio::test]
async fn prd_4_a_hit_names_the_row_and_the_specification_that_match() {
    let server = Company::sample().stay_open().await;
    for (query, reasons) in [
        (
            "packer 7 in 26# 10k 300F",
            vec![
                "Set in casing [7 in] · Casing weight [20.0–26.0 lb/ft]",
                "Differential pressure, above and below: [10,000 psi] (68.9 MPa) to 7 in; 7,500 psi (51.7 MPa) for 7-5/8 in and larger",
                "Temperature, HNBR element: [70–300 °F] (21–149 °C)",
            ],
        ),
        ("hydraulic hanger viton", vec!["Temperature, [FKM] cylinder seals: 40–350 °F (4–177 °C)"]),
        ("sliding sleeve 2-7/8", vec!["Tubing [2-7/8 in] · Connection [2-7/8 EUE 8RD]"]),
        ("packer", vec![]),
    ] {
        assert_eq!(reasons_of_first(&server, query, ["[", "]"]).await, reasons, "{query}");
    }
}

const QUESTIONS: [(&str, &str); 10] = [
    ("Which packer holds 10,000 psi in 7 in, 26 lb/ft casing?", "packer 7 in 26# 10k"),
    ("What can be retrieved from 5-1/2 in, 15.5 lb/ft?", "retrievable packer 5-1/2 15.5#"),
    ("Which packers seal with HNBR at 300 °F?", "hnbr packer 300F"),
    ("What hangs a 7 in liner in 9-5/8 in casing?", "liner hanger 7 x 9-5/8"),
    ("The casing is given in millimetres: which bridge plug?", "177.8 mm bridge plug"),
    ("Which frac plug goes into 5-1/2 in, 23 lb/ft?", "frac plug 5-1/2 23#"),
    ("Is there a sleeve with 2-7/8 in EUE?", "sliding sleeve 2-7/8 EUE"),
    ("There is H2S: which packers?", "h2s packer"),
    ("What is validated to grade V1?", "V1"),
    ("Which centralizer runs in a 12-1/4 in hole?", "centralizer 12-1/4 hole"),
];

#[tokio::test]
async fn prd_4_the_document_of_questions_states_the_results_of_the_site() {
    let server = Company::sample().stay_open().await;
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/finding-a-tool.md");
    let page = std::fs::read_to_string(page).unwrap();
    let products = server.get("/api/get-products").await.data();
    for (question, query) in QUESTIONS {
        let found = found(&server, query).await;
        let first = products.as_array().unwrap().iter().find(|product| product["slug"] == found[0].as_str()).unwrap();
        let name = first["name"].as_str().unwrap();
        let because = reasons_of_first(&server, query, ["**", "**"]).await.join("<br>");
        let row = format!("| {question} | `{query}` | {} | {name} | {because} |", found.len());
        assert!(page.contains(&row), "docs/finding-a-tool.md should say:\n{row}");
    }
}

#[tokio::test]
async fn prd_4_the_order_of_words_does_not_matter() {
    let server = Company::sample().stay_open().await;
    for (one, other) in [
        ("packer 7 in 26# 10k 300F", "300F 10k 26# 7 in packer"),
        ("sour 9-5/8 hanger", "hanger 9-5/8 sour"),
        ("viton sleeve 2-7/8", "2-7/8 sleeve viton"),
    ] {
        let found_one = found(&server, one).await;
        assert!(!found_one.is_empty(), "{one}");
        assert_eq!(found_one, found(&server, other).await, "{one}");
    }
}

#[tokio::test]
async fn a_text_that_is_too_long_is_refused() {
    let company = Company::new();
    let answer = company.get(&format!("/api/search?q={}", "a".repeat(201))).await;
    assert_eq!(answer.status, 400);
    assert_eq!(company.get(&format!("/api/search?q={}", "a".repeat(200))).await.status, 200);
}

/// The facets of a response, each with its values and their counts.
fn facets(data: &Value) -> Vec<(String, Vec<(String, u64)>)> {
    let facet = |facet: &Value| {
        let value = |value: &Value| (value["value"].as_str().unwrap().to_owned(), value["count"].as_u64().unwrap());
        let values = facet["values"].as_array().unwrap().iter().map(value).collect();
        (facet["name"].as_str().unwrap().to_owned(), values)
    };
    data["facets"].as_array().unwrap().iter().map(facet).collect()
}

/// The query of a URL.
fn params(pairs: &[(String, String)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

#[tokio::test]
async fn prd_4_each_count_of_a_facet_is_the_number_of_products_after_choosing_it() {
    let server = Company::sample().stay_open().await;
    let in_browser = in_browser(&server).await;
    for chosen in [
        "",
        "q=packer",
        "casing=7",
        "casing=9-5%2F8&casing=7&pressure=10000",
        "category=packer-systems&temperature=300&service=h2s",
        "q=7+in&standard=API+11D1&standard=API+5CT",
        "standard=nothing+of+the+kind&pressure=6000",
    ] {
        let data = server.get(&format!("/api/search?{chosen}")).await.data();
        assert_eq!(data, serde_json::to_value(in_browser.answer(chosen)).unwrap(), "as in the browser: {chosen}");
        for (name, values) in facets(&data) {
            for (value, count) in values {
                let is_other = |(own, _): &(String, String)| *own != name;
                let own = form_urlencoded::parse(chosen.as_bytes()).into_owned();
                let with: Vec<_> = own.filter(is_other).chain([(name.clone(), value)]).collect();
                let left = in_browser.answer(&params(&with)).hits.len() as u64;
                assert_eq!(left, count, "{chosen}: {with:?}");
            }
        }
    }
}

#[tokio::test]
async fn prd_4_the_facets_of_the_sample_company_come_from_its_specifications() {
    let server = Company::sample().stay_open().await;
    let data = server.get("/api/search").await.data();
    let all = facets(&data);
    let values = |name: &str| -> Vec<(&str, u64)> {
        let (_, values) = all.iter().find(|(own, _)| own == name).unwrap();
        values.iter().map(|(value, count)| (value.as_str(), *count)).collect()
    };
    let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["category", "casing", "pressure", "temperature", "service", "standard"]);
    assert_eq!(values("pressure"), [("5000", 16), ("7500", 14), ("10000", 13)]);
    assert_eq!(values("temperature"), [("300", 17), ("350", 13), ("400", 12), ("450", 3)]);
    let casings =
        [("4-1/2", 10), ("5", 9), ("5-1/2", 11), ("7", 13), ("7-5/8", 7), ("9-5/8", 13), ("13-3/8", 8), ("20", 4)];
    assert_eq!(values("casing"), casings);
    assert_eq!(values("service"), [("h2s", 9)]);
    assert_eq!(values("standard")[..2], [("NACE MR0175 / ISO 15156", 9), ("API 11D1", 8)]);
}

#[tokio::test]
async fn prd_4_an_invalid_value_of_a_facet_gets_400_with_an_example() {
    let company = Company::new();
    for (query, takes) in [
        ("casing=6", "casing=9-5/8"),
        ("pressure=10k", "pressure=10000"),
        ("temperature=-1", "temperature=300"),
        (format!("standard={}", "a".repeat(121)).as_str(), "at most 120 characters"),
    ] {
        let answer = company.get(&format!("/api/search?{query}")).await;
        assert_eq!(answer.status, 400, "{query}");
        assert!(answer.text().contains(takes), "{query}: {}", answer.text());
    }
}
