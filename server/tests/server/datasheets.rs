//! `server datasheets`: data sheets show the values of the API, of search and of the structured data.

use std::io::Write;
use std::process::{Output, Stdio};

use model::content::Specification;
use serde_json::{Value, json};

use crate::company::Company;
use crate::program::{command, run};

/// The sample company's content.
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/content");

#[test]
fn a_variable_that_is_no_text_is_ignored() {
    let mut command = command(&["datasheets", "--content", SAMPLE], &[]);
    command.env("SOME_BYTES", <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"\xff"));
    printed(command.output().unwrap());
}

/// The data sheets that the program prints for the sample company.
fn print_sheets(variables: &[(&str, &str)]) -> Value {
    printed(run(&["datasheets", "--content", SAMPLE], variables))
}

/// The JSON that a successful program has printed.
fn printed(output: Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The names and values of a sheet's specifications, in the order of the sheet.
fn rows(sheet: &Value) -> Vec<(String, String)> {
    let text = |row: &Value, key: &str| row[key].as_str().unwrap().to_owned();
    let groups = sheet["specifications"].as_array().unwrap().iter();
    groups
        .flat_map(|group| group["rows"].as_array().unwrap())
        .map(|row| (text(row, "name"), text(row, "value")))
        .collect()
}

#[tokio::test]
async fn prd_4_data_sheets_show_the_values_of_the_api_and_of_search() {
    let server = Company::sample().stay_open().await;
    let sheets = print_sheets(&[]);
    let sheets = sheets["sheets"].as_array().unwrap();
    assert_eq!(sheets.len(), 20);
    for sheet in sheets {
        let slug = sheet["slug"].as_str().unwrap();
        let detail = server.get(&format!("/api/products/{slug}")).await.data();
        for key in ["name", "model", "summary", "description"] {
            assert_eq!(sheet[key], detail[key], "{slug}: {key}");
        }
        for (key, own) in [("standards", "standards"), ("sizeTable", "size_table")] {
            assert_eq!(sheet[key], detail[own], "{slug}: {key}");
        }
        let listed: Vec<Specification> = serde_json::from_value(detail["specifications"].clone()).unwrap();
        let mut groups: Vec<&str> = Vec::new();
        for row in &listed {
            let group = row.group.as_deref().unwrap_or("Specification");
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        let expected: Vec<(String, String)> = groups
            .iter()
            .flat_map(|group| listed.iter().filter(|row| row.group.as_deref().unwrap_or("Specification") == *group))
            .map(|row| {
                let unit = row.unit.as_ref().map(|unit| format!(" {unit}")).unwrap_or_default();
                (row.name.clone(), format!("{}{unit}", row.value))
            })
            .collect();
        assert_eq!(rows(sheet), expected, "{slug}");
    }
    // A specification for which search finds a product is on its sheet, word for word.
    let mut compared = 0;
    for query in ["10k+packer", "300F+hnbr", "viton", "sour", "13Cr", "69+MPa", "bore"] {
        let found = server.get(&format!("/api/search?q={query}")).await.data();
        for hit in found["hits"].as_array().unwrap() {
            let sheet = sheets.iter().find(|sheet| sheet["slug"] == hit["slug"]).unwrap();
            for reason in hit["reasons"].as_array().into_iter().flatten() {
                let joined = |key: &str| -> String {
                    reason[key].as_array().unwrap().iter().map(|part| part["text"].as_str().unwrap()).collect()
                };
                let row = (joined("name"), joined("text"));
                if rows(sheet).iter().any(|(name, _)| *name == row.0) {
                    assert!(rows(sheet).contains(&row), "{query}: {row:?}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn prd_4_data_sheets_and_structured_data_name_the_same_values() {
    let mut describe =
        command(&["describe", "--content", SAMPLE], &[]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    describe.stdin.take().unwrap().write_all(br#"{"titles":{"/":"A","/new":"B"},"pageSize":24}"#).unwrap();
    let described = printed(describe.wait_with_output().unwrap());
    let [warning] = &**described["warnings"].as_array().unwrap() else { panic!("{}", described["warnings"]) };
    assert!(
        warning.as_str().unwrap().starts_with("/new is not in STATIC_ROUTES of server/src/urls/routes.rs"),
        "{warning}"
    );
    for sheet in print_sheets(&[])["sheets"].as_array().unwrap() {
        let slug = sheet["slug"].as_str().unwrap();
        let pages = described["pages"].as_object().unwrap();
        let (_, page) = pages.iter().find(|(path, _)| path.ends_with(&format!("/{slug}"))).unwrap();
        let graph = page["structured"]["@graph"].as_array().unwrap();
        let product = graph.iter().find(|node| node["@type"] == "Product").unwrap();
        let text = |property: &Value, key: &str| property[key].as_str().unwrap().to_owned();
        let mut named: Vec<(String, String)> = product["additionalProperty"]
            .as_array()
            .unwrap()
            .iter()
            .map(|property| (text(property, "name"), text(property, "value")))
            .collect();
        let mut shown = rows(sheet);
        named.sort();
        shown.sort();
        assert_eq!(named.len(), shown.len(), "{slug}");
        for ((name, value), (shown_name, shown_value)) in named.iter().zip(&shown) {
            assert_eq!(name, shown_name, "{slug}");
            assert!(shown_value.starts_with(value.as_str()), "{slug}: {shown_value} is {value} with its unit");
        }
    }
}

#[test]
fn api_4_data_sheets_print_the_url_of_the_settings() {
    let sheets = print_sheets(&[("SERVER_SITE_URL", "https://www.tools.example")]);
    assert_eq!(sheets["company"]["site_url"], json!("https://www.tools.example"));
    let wrong = run(&["datasheets", "--content", "nowhere"], &[]);
    assert!(!wrong.status.success());
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("nowhere: is not a folder"));
}
