//! What travels is what was read: texts, values and where they stand, to the last digit.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value as Json, json, to_value};

use super::*;
use crate::content::{Bases, SizeTable, Specification, read_record};

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
    "7",
    "9-5/8",
    "26.0–32.0",
    "3.750 (95.3)",
    "1.938–2.992 (49.2–76.0)",
    "6,000 (41.4)",
    "40–250 (4–121)",
    "2-7/8 EUE 8RD",
    "–",
    "",
];

/// A product's specifications and size table.
#[derive(Debug, Clone)]
struct Made {
    specifications: Vec<Specification>,
    table: Option<SizeTable>,
    standards: Vec<String>,
}

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

fn made() -> impl Strategy<Value = Made> {
    let unit = select(vec![None, None, None, Some("in"), Some("psi"), Some("lb/ft")]);
    let specifications = vec((select(&NAMES[..]), text(&VALUES), unit), 0..5);
    let table = vec(select(&HEADINGS[..]), 1..5).prop_flat_map(|columns| {
        let row = vec(text(&CELLS), columns.len());
        vec(row, 0..5).prop_map(move |rows| SizeTable {
            columns: columns.iter().map(|&heading| heading.to_owned()).collect(),
            rows,
        })
    });
    let standards = vec(select(&["API 11D1", "ISO 14310"][..]).prop_map(str::to_owned), 0..3);
    (specifications, proptest::option::of(table), standards).prop_map(|(specifications, table, standards)| Made {
        specifications: specifications
            .into_iter()
            .map(|(name, value, unit)| Specification {
                name: name.into(),
                value,
                unit: unit.map(str::to_owned),
                group: Some("Ratings".into()),
            })
            .collect(),
        table,
        standards,
    })
}

fn index(made: &[Made]) -> FactIndex {
    let slugs: Vec<String> = (0..made.len()).map(|place| format!("product-{place}")).collect();
    FactIndex::of(made.iter().zip(&slugs).map(|(made, slug)| FactSource {
        slug,
        specifications: &made.specifications,
        table: made.table.as_ref(),
        standards: &made.standards,
    }))
}

/// The index as a browser reads it.
fn arrived(index: Json) -> Result<FactIndex, String> {
    read_record(index, &Bases::default(), FactIndex::read)
}

/// The same, ready to be looked through.
fn whole(index: Json) -> Result<Facts, String> {
    Facts::of_response::<Json>(&json!({ "status": "success", "data": index }).to_string())
}

fn specified(name: &str, values: &[&str]) -> Vec<Made> {
    let specification =
        |value: &&str| Specification { name: name.into(), value: (*value).into(), unit: None, group: None };
    let made = |value| Made { specifications: vec![specification(value)], table: None, standards: Vec::new() };
    values.iter().map(made).collect()
}

proptest! {
    #[test]
    fn prd_4_what_travels_is_what_was_read(made in vec(made(), 0..6)) {
        let sent = index(&made);
        let index = arrived(to_value(&sent).unwrap()).unwrap();
        prop_assert_eq!(&index, &sent);
        let facts = Facts::of(&index).unwrap();
        prop_assert_eq!(facts.products.len(), made.len());
        for (place, made) in made.iter().enumerate() {
            let own = facts.of_product(&format!("product-{place}"), place).unwrap();
            let read: Vec<Property> = own.specifications.iter().map(|fact| facts.property(*fact)).collect();
            prop_assert_eq!(read, made.specifications.iter().map(Property::of).collect::<Vec<_>>());
            let table = facts.table_of(own);
            prop_assert_eq!(table.is_some(), made.table.is_some());
            if let (Some((table, sizes)), Some(made)) = (table, &made.table) {
                prop_assert_eq!(&table, made);
                prop_assert_eq!(sizes, Sizes::of(made));
            }
            prop_assert_eq!(facts.standards_of(own), made.standards.iter().map(String::as_str).collect::<Vec<_>>());
        }
        // What a search compares is what stands in the text.
        for form in &facts.forms {
            for place in 0..form.count {
                let cells = facts.cells(form.first + place);
                for (cell, (_, values)) in form.cells().iter().zip(cells) {
                    let compared = cell.readers.iter().map(|reader| form.value(cell, reader, place));
                    let stated = values.into_iter().map(|value| Value { at: 0..0, ..value });
                    prop_assert_eq!(compared.collect::<Vec<_>>(), stated.collect::<Vec<_>>());
                }
            }
        }
    }

    #[test]
    fn prd_4_a_damaged_index_is_refused_or_read_without_a_panic(made in vec(made(), 1..4), place: usize, junk in "[-0-9 a]{0,6}") {
        let mut sent = to_value(index(&made)).unwrap();
        let mut lists = Vec::new();
        texts_of(&mut sent, &mut lists);
        let count = lists.len();
        *lists.swap_remove(place % count) = Json::String(junk);
        if let Ok(facts) = whole(sent) {
            for fact in 0..facts.count {
                facts.cells(fact);
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

#[test]
fn prd_4_a_text_is_told_once_and_its_figures_as_numbers() {
    let index = index(&specified("Working pressure", &["5,000 psi (34.5 MPa)", "10,000 psi (68.9 MPa)"]));
    let sent = to_value(&index).unwrap();
    assert_eq!(
        sent["templates"],
        json!([{
            "pieces": ["", " psi (", " MPa)"],
            "figures": [{}, { "places": 1, "conversion": { "of": 0, "from": "psi", "to": "MPa" } }],
            "quantities": [{ "unit": "psi", "figures": [0], "start": [0, 0], "end": [1, 4], "isLimit": true }],
        }])
    );
    assert_eq!(
        sent["series"],
        json!([{ "names": ["Working pressure"], "forms": [{ "cells": [0], "numbers": "5000 10000" }] }])
    );
    assert_eq!(sent["products"], json!({ "slugs": ["product-0", "product-1"], "families": "0 0", "rows": "0 0" }));
}

#[test]
fn prd_4_a_conversion_that_is_rounded_otherwise_keeps_its_own_number() {
    let index = index(&specified("Length", &["84.3 in (2,141 mm)", "84.3 in (2,142 mm)"]));
    let numbers: Vec<_> = index.series[0].forms.iter().map(|form| form.numbers.clone()).collect();
    assert_eq!(numbers, ["843", "843 2142"]);
    assert_eq!(index.series[0].order, "0 1");
}

#[test]
fn prd_4_counts_that_do_not_fit_are_refused() {
    let table = SizeTable { columns: vec!["Casing, in".into()], rows: vec![vec!["7".into()], vec!["7".into()]] };
    let mut made = specified("Working pressure", &["5,000 psi", "10,000 psi", "As the tubing"]);
    made[0].table = Some(table);
    made[1].standards = vec!["API 11D1".into()];
    let sent = to_value(index(&made)).unwrap();
    assert_eq!(whole(sent.clone()).map(|_| ()), Ok(()));
    for (path, changed) in [
        ("/series/0/forms/0/numbers", json!("5000")),
        ("/series/0/forms/0/numbers", json!("5000 10000 15000")),
        ("/series/0/forms/0/numbers", json!("5000 1o")),
        ("/series/0/forms/0/numbers", json!("5000  10000")),
        ("/series/0/forms/0/numbers", json!("5000 ")),
        ("/series/0/forms/0/numbers", json!("5000 -")),
        ("/series/0/forms/0/numbers", json!("5000 --1")),
        ("/series/0/forms/0/numbers", json!("5000 1-0")),
        ("/series/0/forms/0/numbers", json!("5000 1234567890123456789")),
        ("/series/0/forms/0/cells/0", json!(9)),
        ("/series/0/order", json!("0 0")),
        ("/series/0/order", json!("0 0 7")),
        ("/products/families", json!("0 1")),
        ("/products/families", json!("0 1 9")),
        ("/products/families", json!("0 1 2 0")),
        ("/products/rows", json!("2 0 0 0")),
        ("/products/rows", json!("3 0 0")),
        ("/products/rows", json!("1 0 0")),
        ("/products/rows", json!("-1 0 0")),
        ("/products/slugs", json!(["product-0"])),
        ("/families/1/standards/0", json!(1)),
        ("/families/0/table", json!(9)),
        ("/templates/0/quantities/0/unit", json!("furlong")),
        ("/templates/0/quantities/0/figures/0", json!(1)),
        ("/templates/0/quantities/0/start", json!([0])),
        ("/templates/0/figures/0", json!({ "style": "roman" })),
    ] {
        let mut damaged = sent.clone();
        *damaged.pointer_mut(path).unwrap_or_else(|| panic!("{path} {sent}")) = changed.clone();
        assert!(whole(damaged).is_err(), "{path} {changed}");
    }
}

#[test]
fn prd_4_the_example_of_the_documents_reads_as_they_say() {
    let page = include_str!("../../../../docs/facts.md");
    let (_, example) = page.split_once("```json").unwrap();
    let example = serde_json::from_str(example.split_once("```").unwrap().0).unwrap();
    let facts = Facts::of(&arrived(example).unwrap()).unwrap();
    let own = facts.of_product("cm-2", 0).unwrap();
    let texts: Vec<String> = own.specifications.iter().map(|fact| facts.property(*fact).text).collect();
    assert_eq!(texts, ["10,000 psi (68.9 MPa)", "AISI 4140"]);
    assert_eq!(facts.table_of(own).unwrap().0.rows, [["7"], ["9-5/8"]]);
    assert_eq!(facts.standards_of(own), ["API 11D1"]);
}
