//! Finds values that should be quantities, but cannot be parsed or can be read in two ways.

use crate::content::{SizeTable, Specification};
use crate::quantity::{Kind, Measure, Unit, measures_in};

use super::name::lead;
use super::table::Column;
use super::value::{Property, text_with_unit};

/// A value that cannot be parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    pub location: ValueLocation,
    /// The value in the file.
    pub text: String,
    /// An example of the expected format.
    pub example: &'static str,
}

/// The location of a value in a product's file, as indices from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueLocation {
    Specification(usize),
    Cell { row: usize, column: usize },
}

/// Words in a specification's name, the kind of quantity that they announce, and an example.
const EXPECTED: [(&str, Kind, &str); 7] = [
    ("pressure", Kind::Pressure, "10,000 psi (68.9 MPa)"),
    ("temperature", Kind::Temperature, "70–300 °F (21–149 °C)"),
    ("diameter", Kind::Length, "5.875 in (149.2 mm)"),
    ("length", Kind::Length, "84.3 in (2,141 mm)"),
    ("bore", Kind::Length, "4.000 in (101.6 mm)"),
    ("force", Kind::Force, "25,000 lbf (111.2 kN)"),
    ("load", Kind::Force, "25,000 lbf (111.2 kN)"),
];

/// The values of a product that should be quantities but cannot be parsed. Pages show them, but searches for a quantity do not
/// find them.
pub fn find_unreadable(specifications: &[Specification], table: Option<&SizeTable>) -> Vec<Unreadable> {
    let mut found = Vec::new();
    for (index, specification) in specifications.iter().enumerate() {
        if let Some(example) = example_for(specification) {
            let text = Property::of(specification).text;
            found.push(Unreadable { location: ValueLocation::Specification(index), text, example });
        }
    }
    let Some(table) = table else { return found };
    let columns: Vec<Column> = table.columns.iter().map(|heading| Column::of(heading)).collect();
    for (row, cells) in table.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let Some(parser @ Column { unit: Some(unit), .. }) = columns.get(column) else { continue };
            if has_digit(cell) && parser.values_in(cell).iter().all(|value| value.span.kind != unit.kind) {
                let example = example_of(unit.kind);
                found.push(Unreadable { location: ValueLocation::Cell { row, column }, text: cell.clone(), example });
            }
        }
    }
    found
}

/// The metric values of a product whose point or comma may be of decimals or of thousands: `1.250 mm`, `2,141 m`.
pub fn find_ambiguous(specifications: &[Specification], table: Option<&SizeTable>) -> Vec<(ValueLocation, String)> {
    let texts = specifications.iter().map(text_with_unit).enumerate();
    let mut found: Vec<(ValueLocation, String)> = texts
        .filter(|(_, text)| is_ambiguous(text, None))
        .map(|(index, text)| (ValueLocation::Specification(index), text))
        .collect();
    let Some(table) = table else { return found };
    for (column, heading) in table.columns.iter().enumerate() {
        let unit = Column::of(heading).unit;
        let cells = table.rows.iter().enumerate().filter_map(|(row, cells)| Some((row, cells.get(column)?)));
        let ambiguous = cells.filter(|(_, cell)| is_ambiguous(cell, unit));
        found.extend(ambiguous.map(|(row, cell)| (ValueLocation::Cell { row, column }, cell.clone())));
    }
    found
}

fn is_ambiguous(text: &str, unit: Option<&'static Unit>) -> bool {
    let is_figure = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
    // `101.600 mm` is no length of 102 m.
    let has_group = |figure: &str| match (figure.split_once('.'), figure.split_once(',')) {
        (Some((whole, part)), None) => (1..3).contains(&whole.len()) && whole != "0" && part.len() == 3,
        (None, Some((whole, part))) => (1..4).contains(&whole.len()) && whole != "0" && part.len() == 3,
        _ => false,
    };
    measures_in(text, unit).into_iter().any(|Measure { unit, at, .. }| {
        let is_metric = matches!(unit.symbol, "mm" | "cm" | "m" | "bar" | "MPa" | "t");
        is_metric && text.get(at).is_some_and(|text| text.split(|c| !is_figure(c)).any(has_group))
    })
}

/// An example for a specification whose name or unit announces a quantity that its value does not contain.
fn example_for(specification: &Specification) -> Option<&'static str> {
    let Property { values, text, .. } = Property::of(specification);
    if !has_digit(&text) {
        return None;
    }
    let has = |kind: Kind| values.iter().any(|value| value.span.kind == kind);
    if let Some(unit) = specification.unit.as_deref() {
        return match Unit::named(unit) {
            Some(known) if has(known.kind) => None,
            Some(known) => Some(example_of(known.kind)),
            None => Some("a unit such as in, lb/ft, psi, °F or lbf"),
        };
    }
    let name = lead(&specification.name).to_lowercase();
    let (_, kind, example) = EXPECTED.iter().find(|(word, ..)| name.split_whitespace().any(|own| own == *word))?;
    // "Seal bore finish" is not a bore: the word must be the last one.
    let is_about = EXPECTED.iter().any(|(word, ..)| name.ends_with(word));
    (is_about && !has(*kind)).then_some(example)
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

fn example_of(kind: Kind) -> &'static str {
    match kind {
        Kind::LinearWeight => "26.0–32.0",
        Kind::Temperature => "70–300",
        Kind::Pressure | Kind::Force => "10,000 (68.9)",
        _ => "9-5/8, 5.875 or 5.875 (149.2)",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specification(name: &str, value: &str, unit: Option<&str>) -> Specification {
        Specification { name: name.into(), value: value.into(), unit: unit.map(Into::into), group: None }
    }

    #[test]
    fn prd_3_an_unreadable_value_is_reported_with_an_example_of_its_kind() {
        for (name, value, unit, example) in [
            ("Working pressure", "10,000 pis", None, "10,000 psi (68.9 MPa)"),
            ("Working temperature", "to 300", None, "70–300 °F (21–149 °C)"),
            ("Maximum outside diameter", "8.375", None, "5.875 in (149.2 mm)"),
            ("Overall length", "84.3", None, "84.3 in (2,141 mm)"),
            ("Seal bore", "4.000", None, "4.000 in (101.6 mm)"),
            ("Setting force", "25,000", None, "25,000 lbf (111.2 kN)"),
            ("Tensile load", "25,000", None, "25,000 lbf (111.2 kN)"),
            ("Casing weight range", "26x", Some("lb/ft"), "26.0–32.0"),
            ("Element", "300x", Some("°F"), "70–300"),
            ("Rating", "10x", Some("psi"), "10,000 (68.9)"),
            ("Pull", "10x", Some("lbf"), "10,000 (68.9)"),
            ("Casing sizes", "7x", Some("in"), "9-5/8, 5.875 or 5.875 (149.2)"),
            ("Casing sizes", "7", Some("inhces"), "a unit such as in, lb/ft, psi, °F or lbf"),
        ] {
            let [only] = find_unreadable(&[specification(name, value, unit)], None).try_into().unwrap();
            assert_eq!((only.location, only.example), (ValueLocation::Specification(0), example), "{name}: {value}");
        }
    }

    #[test]
    fn prd_3_readable_values_and_texts_are_not_reported() {
        for (name, value, unit) in [
            ("Differential pressure", "10,000 psi (68.9 MPa)", None),
            ("Differential pressure", "As the tubing", None),
            ("Casing weight range", "17.0–53.5", Some("lb/ft")),
            ("Bows", "4 to 8", None),
            ("Seal bore finish", "16 Ra", None),
        ] {
            let found = find_unreadable(&[specification(name, value, unit)], None);
            assert!(found.is_empty(), "{name}: {value} {unit:?} {found:?}");
        }
    }

    #[test]
    fn prd_3_a_metric_value_with_one_group_of_three_digits_is_ambiguous() {
        let of = |value: &str| find_ambiguous(&[specification("Length", value, None)], None).len();
        for value in ["1.250 mm", "2,141 m", "101,600 mm", "800 – 1.250 mm", "1.035 bar", "1.250 t"] {
            assert_eq!(of(value), 1, "{value}");
        }
        for value in
            ["1250 mm", "1 250 mm", "1.250,5 mm", "101.600 mm", "0.125 mm", "5.875 in (1.250 mm)", "10,000 psi"]
        {
            assert_eq!(of(value), 0, "{value}");
        }
        let table =
            SizeTable { columns: vec!["Size".into(), "OD, mm".into()], rows: vec![vec!["7".into(), "1.250".into()]] };
        assert_eq!(find_ambiguous(&[], Some(&table)), [(ValueLocation::Cell { row: 0, column: 1 }, "1.250".into())]);
    }

    #[test]
    fn prd_3_an_unreadable_cell_is_reported_with_its_row_and_column() {
        let table = SizeTable {
            columns: vec!["Set in casing, in".into(), "Connection".into()],
            rows: vec![vec!["7".into(), "2-7/8 EUE".into()], vec!["7x".into(), "3-1/2 EUE".into()]],
        };
        let [only] = find_unreadable(&[], Some(&table)).try_into().unwrap();
        assert_eq!((only.location, only.text.as_str()), (ValueLocation::Cell { row: 1, column: 0 }, "7x"));
    }
}
