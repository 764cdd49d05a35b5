//! Parses a well's texts into quantities.

use super::answer::{WellAnswer, WellField, WellProblem};
use super::casing::{CASING_SIZES, Casing, CasingSize};
use super::query::WellQuery;
use crate::quantity::{Kind, Measure, Piece, Span, Unit, measures_in, pieces};
use crate::writing::{decimal, is_letter};

/// A quantity of the well.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Condition {
    pub span: Span,
    /// The unit of the text.
    pub unit: &'static Unit,
}

/// A well's quantities; `None` for those that are empty or cannot be read.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Conditions {
    pub casing: Option<Casing>,
    pub pressure: Option<Condition>,
    pub temperature: Option<Condition>,
    pub sour: bool,
}

impl Conditions {
    /// Parses a well. The returned answer has what was understood and what was not, without tools.
    pub fn of(query: &WellQuery) -> (Self, WellAnswer) {
        let mut problems = Vec::new();
        let mut add_problem = |field: WellField, text: String| problems.push(WellProblem { field, text });
        let casing = casing(query).unwrap_or_else(|(field, text)| {
            add_problem(field, text);
            None
        });
        let pressure = quantity(&query.pressure, Kind::Pressure);
        let is_negative = matches!(pressure, Ok(Some(condition)) if condition.span.low < 0.0);
        let pressure = if is_negative { Err(NotAQuantity) } else { pressure }.unwrap_or_else(|NotAQuantity| {
            add_problem(WellField::Pressure, "Write one pressure, such as 8,000 psi, 10k or 55 MPa.".into());
            None
        });
        let temperature = quantity(&query.temperature, Kind::Temperature).unwrap_or_else(|NotAQuantity| {
            add_problem(WellField::Temperature, "Write one temperature, such as 275 °F or 135 °C.".into());
            None
        });
        let answer = WellAnswer {
            casing: casing.map(|casing| casing.described()),
            pressure: pressure.map(|condition| in_both_units(&condition)),
            temperature: temperature.map(|condition| in_both_units(&condition)),
            problems,
            functions: Vec::new(),
        };
        (Self { casing, pressure, temperature, sour: query.sour }, answer)
    }
}

/// The text is not one quantity of the expected kind.
#[derive(Debug, Clone, Copy, PartialEq)]
struct NotAQuantity;

/// The casing of a well; `None` if it is empty, or a size without a weight.
fn casing(query: &WellQuery) -> Result<Option<Casing>, (WellField, String)> {
    if let Some(casing) = query.listed() {
        return Ok(Some(casing));
    }
    if query.casing.is_empty() {
        return Ok(None);
    }
    let single_measure = |text: &str, symbol: &str| {
        let measures = measures_in(text, Unit::named(symbol));
        if let [Measure { span, .. }] = measures.as_slice() { Some(*span) } else { None }
    };
    let size = CasingSize::named(&query.casing).or_else(|| {
        let span = single_measure(&query.casing, "in")?;
        CasingSize::of_diameter(span.high, span.rounding)
    });
    let Some(size) = size else {
        let names = CASING_SIZES.map(|size| size.name).join(", ");
        return Err((WellField::Casing, format!("Choose a casing size of API 5CT in inches: {names}.")));
    };
    if query.weight.is_empty() {
        return Ok(None);
    }
    let found = size.weighing(&query.weight).or_else(|| {
        let span = single_measure(&query.weight, "lb/ft")?;
        size.of_weight(span.high, span.rounding)
    });
    found.map(Some).ok_or_else(|| {
        let weights: Vec<String> = size.casings().map(|casing| casing.weight_name()).collect();
        let text = format!("Choose a weight of {} in casing in lb/ft: {}.", size.name, weights.join(", "));
        (WellField::Weight, text)
    })
}

/// Parses the only quantity of a text. A number without a unit has the kind's base unit.
fn quantity(text: &str, kind: Kind) -> Result<Option<Condition>, NotAQuantity> {
    let base = Unit::base(kind).ok_or(NotAQuantity)?;
    // With its unit `8.000` is eight thousand, and `5000-8000` a range.
    let has_number_without_unit = pieces(text).iter().any(|piece| matches!(piece, Piece::Bare { .. }));
    let completed = format!("{} {}", text.trim_end_matches(|c| !is_letter(c)), base.symbol);
    let text = if has_number_without_unit { &completed } else { text };
    let mut found = None;
    for piece in pieces(text) {
        let condition = match piece {
            Piece::Text(at) if text.get(at.clone()).is_some_and(|between| !between.contains(is_letter)) => continue,
            Piece::Measure(Measure { span, unit, .. }) if span.kind == kind => Condition { span, unit },
            _ => return Err(NotAQuantity),
        };
        if found.replace(condition).is_some() {
            return Err(NotAQuantity);
        }
    }
    if found.is_none() && !text.trim().is_empty() { Err(NotAQuantity) } else { Ok(found) }
}

/// Formats a value with its unit, with the decimals that are usual for it.
pub fn figure(value: f64, unit: &Unit) -> String {
    format!("{} {}", figure_without_unit(value, unit), unit.symbol)
}

fn figure_without_unit(value: f64, unit: &Unit) -> String {
    let places = match unit.symbol {
        "in" => 3,
        "MPa" | "ksi" | "mm" => 1,
        _ => 0,
    };
    decimal(value, places)
}

/// Formats a quantity in its own unit and, in parentheses, in the other system's.
fn in_both_units(condition: &Condition) -> String {
    let Condition { span, unit } = condition;
    let other = match (span.kind, unit.is_base()) {
        (Kind::Pressure, true) => "MPa",
        (Kind::Pressure, false) => "psi",
        (_, true) => "°C",
        (_, false) => "°F",
    };
    let written = |unit: &Unit| {
        let (low, high) = (unit.from_base(span.low), unit.from_base(span.high));
        let high = figure(high, unit);
        if span.low < span.high { format!("{}–{high}", figure_without_unit(low, unit)) } else { high }
    };
    match Unit::named(other) {
        Some(other) => format!("{} ({})", written(unit), written(other)),
        None => written(unit),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::well::WellCasing;

    fn read(casing: &str, weight: &str, pressure: &str, temperature: &str) -> WellAnswer {
        let [casing, weight, pressure, temperature] =
            [casing, weight, pressure, temperature].map(|text| text.trim().to_owned());
        Conditions::of(&WellQuery { casing, weight, pressure, temperature, sour: false }).1
    }

    #[test]
    fn prd_5_pressure_and_temperature_are_read_in_all_notations() {
        for (pressure, meaning) in [
            ("8,000 psi", "8,000 psi (55.2 MPa)"),
            ("8000", "8,000 psi (55.2 MPa)"),
            ("10k", "10,000 psi (68.9 MPa)"),
            ("10 ksi", "10.0 ksi (10,000 psi)"),
            ("69 MPa", "69.0 MPa (10,008 psi)"),
            ("690 bar", "690 bar (10,008 psi)"),
            ("5,000–8,000 psi", "5,000–8,000 psi (34.5–55.2 MPa)"),
            ("5000-8000", "5,000–8,000 psi (34.5–55.2 MPa)"),
            ("8.000", "8,000 psi (55.2 MPa)"),
            ("8 000", "8,000 psi (55.2 MPa)"),
            ("~8000.", "8,000 psi (55.2 MPa)"),
            ("0", "0 psi (0.0 MPa)"),
            ("< 8,000 psi!", "8,000 psi (55.2 MPa)"),
        ] {
            assert_eq!(read("", "", pressure, "").pressure.as_deref(), Some(meaning), "{pressure}");
        }
        for (temperature, meaning) in [
            ("275 °F", "275 °F (135 °C)"),
            ("275", "275 °F (135 °C)"),
            ("275°", "275 °F (135 °C)"),
            ("250 to 275", "250–275 °F (121–135 °C)"),
            ("275 ˚F", "275 °F (135 °C)"),
            ("150C", "150 °C (302 °F)"),
            ("-20 F", "-20 °F (-29 °C)"),
        ] {
            assert_eq!(read("", "", "", temperature).temperature.as_deref(), Some(meaning), "{temperature}");
        }
        assert_eq!(read("", "", "", ""), WellAnswer::default());
    }

    #[test]
    fn prd_5_the_problem_of_an_unreadable_field_says_what_to_write() {
        for pressure in ["high", "8,000 pis", "275 F", "-5 psi", "8,000 psi 9,000 psi", "8,000 9,000", "?", "5-1/2"] {
            let answer = read("", "", pressure, "");
            let [problem] = answer.problems.as_slice() else { panic!("{pressure}: {answer:?}") };
            assert_eq!((problem.field, answer.pressure.as_deref()), (WellField::Pressure, None), "{pressure}");
            assert!(problem.text.contains("8,000 psi"));
        }
        assert_eq!(read("", "", "", "hot").problems[0].field, WellField::Temperature);
        let unlisted = read("6", "20", "", "").problems;
        assert!(unlisted[0].field == WellField::Casing && unlisted[0].text.contains("9-5/8, 10-3/4"), "{unlisted:?}");
        let unlisted = read("7", "30", "", "").problems;
        assert_eq!(unlisted[0].field, WellField::Weight);
        assert!(unlisted[0].text.ends_with("in casing in lb/ft: 17.0, 20.0, 23.0, 26.0, 29.0, 32.0, 35.0, 38.0."));
    }

    #[test]
    fn prd_5_casing_is_found_by_its_name_and_by_its_dimensions() {
        let seven = WellCasing {
            size: "7 in".into(),
            weight: "29.0 lb/ft".into(),
            inside: "6.184 in (157.1 mm)".into(),
            drift: "6.059 in (153.9 mm)".into(),
        };
        for (size, weight) in [
            ("7", "29.0"),
            ("7", "29"),
            ("7 in", "29 lb/ft"),
            ("177.8 mm", "29#"),
            ("7\"", "43.2 kg/m"),
            ("178 mm", "29#"),
        ] {
            assert_eq!(read(size, weight, "", "").casing.as_ref(), Some(&seven), "{size} {weight}");
        }
        assert_eq!((read("7", "", "", "").casing, read("7", "", "", "").problems), (None, vec![]));
        assert_eq!((read("", "29", "", "").casing, read("", "29", "", "").problems), (None, vec![]));
    }

    proptest! {
        #[test]
        fn prd_5_any_text_is_read_or_rejected(texts in prop::array::uniform4("\\PC{0,16}")) {
            let [casing, weight, pressure, temperature] = &texts;
            let answer = read(casing, weight, pressure, temperature);
            for (field, text, is_read) in [
                (WellField::Pressure, pressure, answer.pressure.is_some()),
                (WellField::Temperature, temperature, answer.temperature.is_some()),
            ] {
                let is_refused = answer.problems.iter().any(|problem| problem.field == field);
                prop_assert_eq!(is_read || is_refused, !text.trim().is_empty());
                prop_assert!(!(is_read && is_refused));
            }
        }

        #[test]
        fn prd_5_a_pressure_is_the_same_in_every_unit(psi in 100_u32..20_000) {
            // Three decimals of psi would be thousands.
            for (unit, places) in [("psi", 0), ("MPa", 3), ("bar", 3), ("ksi", 3)] {
                let known = Unit::named(unit).unwrap();
                let written = format!("{:.places$} {unit}", known.from_base(f64::from(psi)));
                let query = WellQuery { pressure: written.clone(), ..WellQuery::default() };
                let (Conditions { pressure, .. }, _) = Conditions::of(&query);
                let read = pressure.map_or(0.0, |condition| condition.span.high);
                prop_assert!((read - f64::from(psi)).abs() < 1.0, "{written}: {read}");
            }
        }
    }
}
