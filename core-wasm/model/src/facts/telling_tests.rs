//! How little is told of a text: its figures as whole numbers, and those in a second unit not at all.

use serde_json::{Value as Json, from_str, json, to_value};

use super::*;
use crate::content::{Bases, SizeTable, Specification, read_record};

fn specification(name: &str, value: &str) -> Specification {
    Specification { name: name.into(), value: value.into(), unit: None, group: None }
}

fn index(specifications: &[Specification], table: Option<&SizeTable>, standards: &[String]) -> FactIndex {
    FactIndex::of([FactSource { slug: "cm-2", specifications, table, standards }])
}

/// A template with its figures as they are written: `,` with commas, `-` as a fraction, digits for the places behind the point, and
/// `=0` for a conversion of the first. An `!` stands behind it for each quantity that is told as it is, beside its text.
fn shape(template: &Template) -> String {
    let figure = |figure: &Figure| {
        let style = match figure.style {
            Style::Grouped => ",",
            Style::Plain => "",
            Style::Fraction => "-",
        };
        let conversion = figure.conversion.as_ref().map_or(String::new(), |conversion| format!("={}", conversion.of));
        format!("{{{style}{}{conversion}}}", figure.places)
    };
    let figures = template.figures.iter().map(figure).chain([String::new()]);
    let text: String =
        template.pieces.iter().zip(figures).map(|(piece, figure)| [piece.as_str(), &figure].concat()).collect();
    text + &"!".repeat(template.quantities.iter().filter(|quantity| quantity.fixed.is_some()).count())
}

/// The only template of an index, and its numbers.
fn told(index: &FactIndex) -> (String, &str) {
    let ([template], [series]) = (index.templates.as_slice(), index.series.as_slice()) else { panic!("{index:?}") };
    (shape(template), &series.forms[0].numbers)
}

#[test]
fn prd_4_the_figures_of_a_text_are_told_as_whole_numbers() {
    for (text, shape, numbers) in [
        ("10,000 psi (68.9 MPa)", "{,0} psi ({,1=0} MPa)", "10000"),
        ("10000 psi", "{0} psi", "10000"),
        ("10000.25 psi", "{2} psi", "1000025"),
        ("10,000.5 psi", "{,1} psi", "100005"),
        ("0.05 psi", "{,2} psi", "5"),
        ("5/8 in, 7 in and 9-5/8 in", "{-0} in, {-0} in and {-0} in", "40 448 616"),
        ("0 in", "{-0} in", "0"),
        ("6 in to 7 in", "{-0} in to {-0} in", "384 448"),
        ("5.875 in (149.2 mm)", "{,3} in ({,1=0} mm)", "5875"),
        ("149.2–150.5 mm (5.874–5.925 in)", "{,1}–{,1} mm ({,3=0}–{,3=1} in)", "1492 1505"),
        ("150.5 °C (303 °F)", "{,1} °C ({,0=0} °F)", "1505"),
        ("-20–250 °F (-29–121 °C)", "-{,0}–{,0} °F (-{,0=0}–{,0=1} °C)", "-20 250"),
        ("−20 to −5 °F", "−{,0} to −{,0} °F", "-20 -5"),
        ("6 to -5 °F", "{,0} to -{,0} °F", "6 -5"),
        ("10–-5 °F", "{,0}–-{,0} °F", "10 -5"),
        ("300–70 °F", "{,0}–{,0} °F", "300 70"),
        ("84.3 in (about 2 m)", "{,1} in (about {,0=0} m)", "843"),
        ("10,000 psi (70 MPa)", "{,0} psi ({,0} MPa)", "10000 70"),
        (
            "10,000 psi (68.9 MPa) to 7 in; 7,500 psi (51.7 MPa) above",
            "{,0} psi ({,1=0} MPa) to 7 in; {,0} psi ({,1=2} MPa) above",
            "10000 7500",
        ),
    ] {
        assert_eq!(told(&index(&[specification("Rating", text)], None, &[])), (shape.to_owned(), numbers), "{text}");
    }
}

#[test]
fn prd_4_what_would_be_written_in_another_way_is_told_as_it_is() {
    for (text, shape, numbers) in [
        ("10k psi", "10k psi!", ""),
        ("177.8 mm to 8 in", "177.8 mm to 8 in!", ""),
        ("9⅝ in", "9⅝ in!", ""),
        ("007 in", "007 in!", ""),
        ("123,456,789,012,345,678 in", "123,456,789,012,345,678 in!", ""),
        ("123456789012345 psi", "{0} psi", "123456789012345"),
        ("1234567890123456 psi", "1234567890123456 psi!", ""),
        ("0.123456789 psi", "{,9} psi", "123456789"),
        ("0.1234567891 psi", "0.1234567891 psi!", ""),
        ("84.3 in (2,141 mm or 7 ft)", "{,1} in (2,141 mm or 7 ft)", "843"),
        ("5–6 in (127 mm)", "{-0}–{-0} in (127 mm)", "320 384"),
        ("10,000 psi (gauge) (68.9 MPa)", "{,0} psi (gauge) (68.9 MPa)", "10000"),
        ("10,000 psi (68.9 MPa", "{,0} psi (68.9 MPa", "10000"),
        ("10 m3 (63 bbl)", "10 m3 (63 bbl)!", ""),
    ] {
        assert_eq!(told(&index(&[specification("Rating", text)], None, &[])), (shape.to_owned(), numbers), "{text}");
    }
    let index = index(&[specification("Rating", "10k psi"), specification("Force", "5k kN")], None, &[]);
    let fixed = |at: usize| to_value(&index.templates[at].quantities[0]).unwrap()["fixed"].clone();
    assert_eq!(fixed(0), json!({ "low": 10_000.0, "high": 10_000.0 }), "a value of the trade's own unit is exact");
    assert!(fixed(1)["rounding"].as_f64().unwrap() > 0.0, "another is as exact as it was written");
}

#[test]
fn prd_4_the_figures_of_a_cell_are_in_the_units_of_its_heading() {
    for (heading, cell, shape, numbers) in [
        ("Set in casing, in", "9-5/8", "{-0}", "616"),
        ("Maximum OD, in (mm)", "1.938–2.992 (49.2–76.0)", "{,3}–{,3} ({,1=0}–{,1=1})", "1938 2992"),
        ("Temperature, °F (°C)", "-40–250 (-40–121)", "-{,0}–{,0} (-{,0=0}–{,0=1})", "-40 250"),
        ("Bore, mm (in)", "76.2 (3.0)", "{,1} ({,1=0})", "762"),
        ("Maximum OD, in", "3.750 (95.3)", "{,3} (95.3)", "3750"),
    ] {
        let table = SizeTable { columns: vec![heading.into()], rows: vec![vec![cell.into()]] };
        assert_eq!(told(&index(&[], Some(&table), &[])), (shape.to_owned(), numbers), "{heading}: {cell}");
    }
}

#[test]
fn prd_4_the_example_of_the_documents_is_what_is_told_of_its_product() {
    let page = include_str!("../../../../docs/facts.md");
    let (_, example) = page.split_once("```json").unwrap();
    let example: Json = from_str(example.split_once("```").unwrap().0).unwrap();
    let specifications =
        [specification("Working pressure", "10,000 psi (68.9 MPa)"), specification("Slips", "AISI 4140")];
    let table =
        SizeTable { columns: vec!["Set in casing, in".into()], rows: vec![vec!["7".into()], vec!["9-5/8".into()]] };
    assert_eq!(to_value(index(&specifications, Some(&table), &["API 11D1".into()])).unwrap(), example);
}

#[test]
fn prd_4_the_words_of_a_text_are_those_beside_its_quantities() {
    let told = index(&[specification("Rating", "Cased hole to 10,000 psi (68.9 MPa); HNBR at 70–300 °F")], None, &[]);
    let words = told.templates[0].words();
    assert_eq!(words.split_whitespace().collect::<Vec<_>>(), ["Cased", "hole", "to", "(", "MPa);", "HNBR", "at"]);
}

#[test]
fn prd_4_a_style_may_be_named_that_is_the_usual_one() {
    let told = index(&[specification("Rating", "10,000 psi")], None, &[]);
    let mut sent = to_value(&told).unwrap();
    sent["templates"][0]["figures"][0] = json!({ "style": "grouped" });
    assert_eq!(read_record(sent, &Bases::default(), FactIndex::read), Ok(told));
}
