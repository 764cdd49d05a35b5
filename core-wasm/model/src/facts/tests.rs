//! Parses generated data sheets on the server and from the API's response.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value as Json, json};

use super::*;
use crate::content::{SizeTable, Specification};

const NAMES: [&str; 6] = [
    "Differential pressure, above and below",
    "Temperature, HNBR element",
    "Working pressure, 2-3/8 to 3-1/2 in",
    "Body pressure rating, 5 in × 7 in",
    "Casing sizes",
    "Slips",
];
const VALUES: [&str; 32] = [
    "10,000 psi (68.9 MPa)",
    "10000 psi (69 MPa)",
    "10,000 psi (68.9 MPa) to 7 in; 7,500 psi (51.7 MPa) for 7-5/8 in and larger",
    "70–300 °F (21–149 °C)",
    "-20–250 °F (-29–121 °C)",
    "−20 to 250 °F (−29 to 121 °C)",
    "150 °C",
    "5.875 in (149.2 mm)",
    "1.938–2.992 in (49.2–76.0 mm)",
    "84.3 in (2,141 mm)",
    "84.3 in (about 2 m)",
    "2-3/8, 2-7/8 and 3-1/2 in EUE 8RD, box up × pin down",
    "9⅝ in",
    "9 5/8 in or 5/8\"",
    "3/64 in; 10/16 in",
    "10k psi",
    "10 m3 (63 bbl)",
    "6 in to 7 in",
    "177.8 mm (7 in)",
    "177.8 mm to 8 in",
    "28 days",
    "1/4 turn right to set, 1/4 turn right to release",
    "AISI 4140 heat-treated, 110 ksi minimum yield",
    "90 / 70 / 90 Shore A",
    "22 HRC maximum, to NACE MR0175 / ISO 15156",
    "0.0000000001 in",
    "123,456,789,012,345,678 psi",
    "007 in",
    "300–70 °F",
    "10,000–15,000 lbf (44.5–66.7 kN)",
    "As the tubing",
    "",
];
const HEADINGS: [&str; 6] = [
    "Set in casing, in",
    "Casing weight, lb/ft",
    "Maximum OD, in (mm)",
    "Differential pressure, psi (MPa)",
    "Temperature, °F (°C)",
    "Connection",
];
const CELLS: [&str; 10] = [
    "7", "9-5/8", "26.0–32.0", "3.750 (95.3)", "1.938–2.992 (49.2–76.0)", "6,000 (41.4)", "40–250 (4–121)",
    "2-7/8 EUE 8RD", "–", "",
];

/// A text of the trade, or any.
fn text(known: &'static [&'static str]) -> impl Strategy<Value = String> {
    let figures =
        ("[0-9]{1,5}", select(&["", ".0", ".25", "-5/8", "k"][..]), select(&["", " in", " psi", " °F", " kN"][..]));
    prop_oneof![
        6 => select(known).prop_map(str::to_owned),
        3 => figures.prop_map(|(whole, rest, unit)| [&whole, rest, unit].concat()),
        1 => "[-0-9,./–k ()a-zé°%]{0,24}",
    ]
}

fn sheets(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<DataSheet>> {
    let unit = select(vec![None, None, None, Some("in"), Some("psi"), Some("lb/ft")]);
    let row = (select(&NAMES[..]), text(&VALUES), unit).prop_map(|(name, value, unit)| Specification {
        name: name.into(),
        value,
        unit: unit.map(str::to_owned),
        group: Some("Ratings".into()),
    });
    let table = vec(select(&HEADINGS[..]), 1..5).prop_flat_map(|columns| {
        let row = vec(text(&CELLS), columns.len());
        vec(row, 0..5).prop_map(move |rows| SizeTable {
            columns: columns.iter().map(|&heading| heading.to_owned()).collect(),
            rows,
        })
    });
    let standards = vec(select(&["API 11D1", "ISO 14310"][..]).prop_map(str::to_owned), 0..3);
    let parts = (vec(row, 0..5), proptest::option::of(table), standards);
    vec(parts, count).prop_map(|products| {
        let sheet = |(place, (specifications, size_table, standards))| DataSheet {
            slug: format!("product-{place}"),
            specifications,
            size_table,
            standards,
        };
        products.into_iter().enumerate().map(sheet).collect()
    })
}

proptest! {
    #[test]
    fn prd_4_facts_are_equal_on_the_server_and_from_its_response(sheets in sheets(0..6)) {
        prop_assert_eq!(&DataSheet::read_response::<Json>(&DataSheet::response(&sheets)).unwrap(), &sheets);
        let facts = Facts::of(&sheets);
        for (place, sheet) in sheets.iter().enumerate() {
            let own = facts.of_product(&sheet.slug, place).unwrap();
            prop_assert_eq!(facts.properties_of(own), sheet.specifications.iter().map(Property::of).collect::<Vec<_>>());
            prop_assert_eq!(own.table.is_some(), sheet.size_table.is_some());
            let SizeTable { columns, rows } = sheet.size_table.clone().unwrap_or_default();
            let cell = |(heading, text): (&String, &String)| FactCell { text: text.clone(), values: Column::of(heading).values_in(text) };
            let rows: Vec<Vec<FactCell>> = rows.iter().map(|row| columns.iter().zip(row).map(cell).collect()).collect();
            prop_assert_eq!(own.rows.iter().map(|row| facts.facts[*row].cells.clone()).collect::<Vec<_>>(), rows);
            prop_assert_eq!(facts.standards_of(own), sheet.standards.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }

    #[test]
    fn prd_4_damaged_facts_never_cause_a_panic(sheets in sheets(1..4), place: usize, junk in "[-0-9 a]{0,6}") {
        let mut sent = serde_json::from_str(&DataSheet::response(&sheets)).unwrap();
        let mut texts = Vec::new();
        texts_of(&mut sent, &mut texts);
        let count = texts.len();
        *texts.swap_remove(place % count) = Json::String(junk);
        if let Ok(sheets) = DataSheet::read_response::<Json>(&sent.to_string()) {
            for fact in &Facts::of(&sheets).facts {
                prop_assert!(fact.cells.iter().all(|cell| cell.words().count() <= cell.text.len()));
            }
        }
    }
}

/// Every text of a JSON value.
fn texts_of<'j>(value: &'j mut Json, texts: &mut Vec<&'j mut Json>) {
    match value {
        Json::String(_) => texts.push(value),
        Json::Array(items) => items.iter_mut().for_each(|item| texts_of(item, texts)),
        Json::Object(fields) => fields.values_mut().for_each(|field| texts_of(field, texts)),
        _ => {}
    }
}

fn specification(name: &str, value: &str) -> Specification {
    Specification { name: name.into(), value: value.into(), ..Specification::default() }
}

/// A product that has this specification.
fn sheet(slug: &str, name: &str, value: &str) -> DataSheet {
    DataSheet { slug: slug.into(), specifications: vec![specification(name, value)], ..DataSheet::default() }
}

#[test]
fn prd_4_equal_facts_of_several_products_are_stored_once() {
    let mut sheets =
        [("a", "Rating", "5,000 psi"), ("b", "Rating", "5,000 psi"), ("c", "Setting pressure", "5,000 psi")]
            .map(|(slug, name, value)| sheet(slug, name, value));
    for sheet in &mut sheets {
        sheet.standards.push("API 11D1".into());
        sheet.size_table = Some(SizeTable { columns: vec!["Casing, in".into()], rows: vec![vec!["7".into()]] });
    }
    let facts = Facts::of(&sheets);
    assert_eq!((facts.facts.len(), facts.subjects.len()), (4, 4));
    let limits: Vec<bool> = (0..3)
        .map(|place| facts.properties_of(facts.of_product(&sheets[place].slug, place).unwrap())[0].values[0].is_limit)
        .collect();
    assert_eq!(limits, [true, true, false], "the specification's name decides whether a value is a limit");
}

#[test]
fn prd_4_an_invalid_data_sheet_is_left_out_and_a_response_that_is_not_a_list_is_an_error() {
    let whole = DataSheet::response(&[sheet("a", "Rating", "5,000 psi"), sheet("b", "Rating", "5,000 psi")]);
    let mut sent: Json = serde_json::from_str(&whole).unwrap();
    *sent.pointer_mut("/data/0/specifications/0/value").unwrap() = json!(7);
    let sheets = DataSheet::read_response::<Json>(&sent.to_string()).unwrap();
    assert_eq!(sheets.into_iter().map(|sheet| sheet.slug).collect::<Vec<_>>(), ["b"]);
    for data in [json!({ "templates": [] }), json!("5,000 psi"), Json::Null] {
        let body = json!({ "status": "success", "data": data }).to_string();
        assert!(DataSheet::read_response::<Json>(&body).is_err(), "{body}");
    }
}

#[test]
fn prd_4_the_words_of_a_text_exclude_quantities_and_their_conversions() {
    for (text, words) in [
        ("Cased hole to 10,000 psi (68.9 MPa); HNBR at 70–300 °F", "Cased hole to MPa ); HNBR at"),
        ("5.875 in (149.2 mm)", "mm )"),
        ("-20–250 °F (-29–121 °C)", "°C )"),
        ("84.3 in (about 2 m)", "(about 2 m)"),
        ("AISI 4140, L-80", "AISI 4140, L-80"),
        ("Grade 2 (L-80)", "Grade 2 (L-80)"),
        ("7 in box (NC 38)", "box (NC 38)"),
        ("7 in (NC 38)", "(NC 38)"),
        ("7 in (", "("),
    ] {
        let facts = Facts::of(&[sheet("a", "Rating", text)]);
        let found: Vec<&str> = facts.facts[0].cells[0].words().collect();
        assert_eq!(found.join(" "), words, "{text}");
    }
}
