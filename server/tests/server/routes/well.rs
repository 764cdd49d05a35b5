//! The well check of the sample company's catalogue, by the server and by the code of the browser.

use std::path::Path;

use model::api::{Endpoint, Payload};
use model::content::{Bases, read_record};
use model::well::{CASING_SIZES, CasingSize, Verdict, WellAnswer, WellChecker, WellQuery, WellTool};
use serde_json::{Value, json};

use crate::company::{Company, OpenServer};

async fn payload(server: &OpenServer, endpoint: Endpoint) -> Payload {
    let body = server.get(&endpoint.url(&Bases::default())).await.body;
    let body = std::str::from_utf8(&body).unwrap();
    endpoint.read::<Value>(body, &Bases::default()).unwrap().payload.unwrap()
}

/// The server's answer to a well, as the browser reads it.
async fn answer(server: &OpenServer, params: &str) -> WellAnswer {
    let params = WellQuery::read(params).params();
    payload(server, Endpoint::Well(params)).await.well().unwrap().as_ref().clone()
}

/// The browser's checker: the search module reads the payloads of three calls, of the products only names and categories.
async fn in_browser(server: &OpenServer) -> WellChecker {
    let payloads = json!({
        "products": payload(server, Endpoint::ProductQuery("only=names".into())).await,
        "categories": payload(server, Endpoint::Categories).await,
        "facts": payload(server, Endpoint::Facts).await,
    });
    read_record(payloads, &Bases::default(), WellChecker::read).unwrap()
}

/// Wells in unusual or invalid notations.
const ODD: [&str; 16] = [
    "",
    "h2s=yes",
    "casing=7",
    "weight=29",
    "casing=7&weight=29",
    "casing=7 in&weight=29#",
    "casing=177.8 mm&weight=43.2 kg/m&pressure=69 MPa&temperature=150C",
    "casing=6&weight=1&pressure=x&temperature=y",
    "casing=9-5/8&weight=43.5&pressure=5,000–8,000 psi&temperature=70–300 °F",
    "casing=9⅝&weight=47&pressure=10k",
    "casing=7&casing=5&weight=29&pressure=690 bar&pressure=1",
    "casing=7&weight=29&pressure=-5 psi&temperature=-20 F",
    "casing=7&weight=29&pressure=10 ksi&temperature=0",
    "casing=13-3/8&weight=72&pressure=99999999999999999999 psi",
    "casing=4-1/2&weight=11.6&temperature=Ünïcode ☃&h2s=no",
    "casing=%zz&weight=&&&=&pressure",
];

#[tokio::test]
async fn prd_5_the_server_and_the_browser_give_the_same_results() {
    let server = Company::sample().stay_open().await;
    let own = in_browser(&server).await;
    let heaviest = CASING_SIZES.iter().filter_map(|size: &CasingSize| size.casings().next_back());
    let mut wells: Vec<String> = heaviest
        .map(|casing| {
            let (size, weight) = (casing.size.name, casing.weight_name());
            format!("casing={size}&weight={weight}&pressure=8,000 psi&temperature=275F&h2s=yes")
        })
        .collect();
    wells.extend(ODD.map(str::to_owned));
    for well in wells {
        let query = WellQuery::read(&well);
        assert_eq!(answer(&server, &well).await, own.answer(&query), "{well}");
    }
}

fn tools(answer: &WellAnswer) -> Vec<&WellTool> {
    answer.functions.iter().flat_map(|function| &function.tools).collect()
}

/// A tool's slug with its verdict, and its sizes.
fn summary(answer: &WellAnswer, category: &str) -> Vec<(String, Verdict, Vec<String>)> {
    let own = answer.functions.iter().filter(|function| function.category == category);
    own.flat_map(|function| &function.tools)
        .map(|tool| (tool.slug.clone(), tool.verdict, tool.rows.iter().map(|row| row.label.clone()).collect()))
        .collect()
}

#[tokio::test]
async fn prd_5_an_example_well_has_the_expected_tools() {
    let server = Company::sample().stay_open().await;
    let answer = answer(&server, "casing=7&weight=29&pressure=8,000 psi&temperature=275 °F&h2s=yes").await;
    assert_eq!(answer.casing.as_ref().unwrap().drift, "6.059 in (153.9 mm)");
    let tool = |slug: &str, verdict, sizes: &[&str]| {
        (slug.to_owned(), verdict, sizes.iter().map(|&size| size.to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(
        summary(&answer, "packer-systems"),
        [
            tool("cm-2-double-grip-packer", Verdict::Passes, &["7 in, 26.0–32.0 lb/ft"]),
            tool("cw-9-permanent-packer", Verdict::Passes, &["7 in, 23.0–32.0 lb/ft"]),
            tool(
                "ch-4-hydraulic-packer",
                Verdict::Fails,
                &["7 in, 23.0–29.0 lb/ft", "7 in, 26.0–32.0 lb/ft", "7 in, 29.0–35.0 lb/ft",]
            ),
        ]
    );
}

const WELLS: [(&str, &str); 3] = [
    ("7 in, 29 lb/ft; 8,000 psi, 275 °F, H2S", "casing=7&weight=29&pressure=8,000 psi&temperature=275F&h2s=yes"),
    ("9-5/8 in, 47 lb/ft; 6,000 psi, 250 °F", "casing=9-5/8&weight=47&pressure=6000&temperature=250"),
    ("5-1/2 in, 23 lb/ft; 69 MPa, 150 °C", "casing=5-1/2&weight=23&pressure=69 MPa&temperature=150C"),
];

#[tokio::test]
async fn prd_5_the_document_of_questions_states_the_tools_for_wells() {
    let server = Company::sample().stay_open().await;
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/finding-a-tool.md");
    let page = std::fs::read_to_string(page).unwrap();
    for (well, params) in WELLS {
        let answer = answer(&server, params).await;
        let models = |verdict: Verdict| {
            let models = tools(&answer).into_iter().filter(|tool| tool.verdict == verdict);
            let models: Vec<&str> = models.map(|tool| tool.name.split(' ').next().unwrap()).collect();
            if models.is_empty() { "–".to_owned() } else { models.join(", ") }
        };
        let [passes, asks, fails] = [Verdict::Passes, Verdict::Asks, Verdict::Fails].map(models);
        let row = format!("| {well} | {passes} | {asks} | {fails} |");
        assert!(page.contains(&row), "docs/finding-a-tool.md should say:\n{row}");
    }
}

#[tokio::test]
async fn prd_5_no_tool_passes_a_check_without_a_stated_limit() {
    let server = Company::sample().stay_open().await;
    for size in &CASING_SIZES {
        for casing in size.casings() {
            let params =
                format!("casing={}&weight={}&pressure=1 psi&temperature=150F&h2s=yes", size.name, casing.weight_name());
            let answer = answer(&server, &params).await;
            for tool in tools(&answer).into_iter().filter(|tool| tool.verdict == Verdict::Passes) {
                let stated = tool.rows.iter().flat_map(|row| &row.checks).all(|check| !check.stated.is_empty());
                assert!(stated, "{params}: {tool:?}");
            }
        }
    }
}

#[tokio::test]
async fn an_invalid_query_of_the_well_check_is_refused() {
    let company = Company::new();
    let long = "a".repeat(201);
    let response = company.get(&format!("/api/well?pressure={long}")).await;
    assert_eq!(response.status, 400);
    assert!(response.text().contains("`pressure` takes at most 200 characters"), "{}", response.text());
    for other in ["h2s=maybe", "h2s=", "h2s=no&h2s=1"] {
        let response = company.get(&format!("/api/well?{other}")).await;
        assert_eq!(response.status, 400, "{other}");
        assert!(response.text().contains("`h2s` takes yes or no"), "{}", response.text());
    }
    let response = company.get("/api/well?pressure=much").await;
    assert_eq!(response.status, 200);
    assert_eq!(response.data()["problems"][0]["field"], "pressure");
}

/// The page of the well check, as far as the server uses it as a template.
const PAGE: &str = "<!doctype html><h1>Find</h1><noscript class=\"a\"><form data-form=\"well\" action=\"/products/well\">\
    <select name=\"casing\"><option value=\"\">Choose</option><option value=\"7\">7</option></select><input name=\"weight\">\
    <p data-error-for=\"weight\" hidden></p><input name=\"pressure\"><p data-error-for=\"pressure\" hidden></p>\
    <input type=\"checkbox\" name=\"h2s\" value=\"yes\"></form><p>Categories</p></noscript><script>start()</script>";

#[tokio::test]
async fn prd_5_without_script_the_server_fills_in_the_page_of_the_well() {
    let company = Company::sample();
    company.write("site/products/well/index.html", PAGE);
    let server = company.stay_open().await;
    let query = "casing=7&weight=29&pressure=10k&temperature=&h2s=yes&view=plain";
    let response = server.get(&format!("/products/well?{query}")).await;
    assert_eq!(response.status, 200);
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    assert!(!response.header("content-security-policy").contains("script-src"));
    let page = response.text();
    for part in [
        "<option value=\"7\" selected=\"\">7</option>",
        "name=\"weight\" value=\"29\"",
        "<input type=\"checkbox\" name=\"h2s\" value=\"yes\" checked=\"\">",
        "<div class=\"a\"><form",
        "7 in, 29.0 lb/ft, drift 6.059 in (153.9 mm): ",
        "Read as 10,000 psi (68.9 MPa).",
        "<h2>Packer Systems</h2>",
        "/products/packer-systems/mechanical-set-packers/cm-2-double-grip-packer\">CM-2 Double-Grip Packer</a>",
        "7 in, 26.0–32.0 lb/ft",
        "0 psi to spare",
        "<p>Categories</p></div>",
    ] {
        assert!(page.contains(part), "wanted {part}\nfound {page}");
    }
    assert!(!page.contains("<script") && !page.contains("noscript"), "{page}");
    let tools = answer(&server, query).await;
    let count = tools.functions.iter().map(|function| function.tools.len()).sum::<usize>();
    assert_eq!(page.matches("class=\"well-tool\"").count(), count);
}

#[tokio::test]
async fn prd_5_without_script_an_unreadable_value_has_a_message_at_its_field() {
    let company = Company::sample();
    company.write("site/products/well/index.html", PAGE);
    let server = company.stay_open().await;
    let response = server.get("/products/well?casing=7&weight=30&pressure=%3Cb%3E&view=plain").await;
    assert_eq!(response.status, 200);
    let page = response.text();
    for part in [
        "<p data-error-for=\"weight\">Choose a weight of 7 in casing in lb/ft: 17.0,",
        "<p data-error-for=\"pressure\">Write one pressure, such as 8,000 psi, 10k or 55 MPa.</p>",
        "name=\"pressure\" value=\"&lt;b&gt;\"",
        "Say casing size and weight, and the tools appear here.",
    ] {
        assert!(page.contains(part), "wanted {part}\nfound {page}");
    }
    let long = "a".repeat(201);
    let response = server.get(&format!("/products/well?pressure={long}&view=plain")).await;
    assert_eq!(response.status, 400);
    assert!(response.text().contains("`pressure` takes at most 200 characters"), "{}", response.text());
    for other in ["/products/well", "/products/well?casing=7&weight=29", "/products/well?view=all"] {
        assert_eq!(server.get(other).await.text(), PAGE, "{other}");
    }
}
