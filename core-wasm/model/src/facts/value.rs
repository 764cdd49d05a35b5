//! Parses the values in a specification.

use std::ops::Range;

use super::name::{has_pair, has_word};
use crate::content::Specification;
use crate::quantity::{Kind, Measure, Span, Unit, measures};

/// A value of a product.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    pub span: Span,
    /// The unit in the text.
    pub unit: &'static Unit,
    /// The bytes of the value in its text.
    pub at: Range<usize>,
    /// Whether it is an upper limit that the product withstands.
    pub is_limit: bool,
    /// The pipe sizes that it is valid for; `None` for all.
    pub sizes: Option<Span>,
}

impl Value {
    /// Whether a wanted value equals this one, lies in its range or below its limit.
    pub fn satisfies(&self, wanted: &Span) -> bool {
        self.accepted_range().contains(wanted)
    }

    /// The values that it satisfies.
    fn accepted_range(&self) -> Span {
        let low = if self.is_limit { self.span.low.min(0.0) } else { self.span.low };
        Span { low, ..self.span }
    }

    /// Whether it is valid for a pipe of this size.
    pub fn is_valid_for(&self, size: &Span) -> bool {
        self.sizes.is_none_or(|sizes| sizes.contains(size))
    }
}

/// A parsed specification.
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    /// The specification's name.
    pub name: String,
    /// Its value and unit as printed.
    pub text: String,
    pub values: Vec<Value>,
}

impl Property {
    /// Parses a specification.
    pub fn of(specification: &Specification) -> Self {
        let text = text_with_unit(specification);
        let values = values_in(&specification.name, &text);
        Self { name: specification.name.clone(), text, values }
    }

    /// The value, if the text contains nothing but one value and its conversion.
    pub fn only_value(&self) -> Option<&Value> {
        match self.values.as_slice() {
            [value] if value.at.start == 0 && value.sizes.is_none() => {
                let rest = self.text.get(value.at.end..).unwrap_or_default().trim();
                (rest.is_empty() || rest.starts_with('(') && rest.ends_with(')')).then_some(value)
            }
            _ => None,
        }
    }
}

/// The values in the text of a specification of this name.
pub fn values_in(name: &str, text: &str) -> Vec<Value> {
    let is_limit = is_limit(name);
    let own_sizes = sizes_in_name(name);
    let mut values: Vec<Value> = Vec::new();
    let mut segment = 0;
    let measures = measures(text);
    let leading = measures.first().map(|measure| measure.span.kind);
    for Measure { span, unit, at } in measures {
        if text.get(segment..at.start).is_some_and(|between| between.contains(';')) {
            segment = at.start;
        }
        let condition = match leading {
            Some(Kind::Length) | None => None,
            Some(_) if span.kind != Kind::Length => None,
            Some(_) => size_condition(text, &at, span),
        };
        match condition {
            Some(sizes) => {
                for value in values.iter_mut().filter(|value| value.at.start >= segment) {
                    value.sizes = Some(sizes);
                }
            }
            None => values.push(Value { span, unit, at, is_limit: is_limit && is_load(span.kind), sizes: own_sizes }),
        }
    }
    values
}

/// A specification's value and unit.
pub fn text_with_unit(Specification { value, unit, .. }: &Specification) -> String {
    match unit {
        Some(unit) => format!("{value} {unit}"),
        None => value.clone(),
    }
}

/// Kinds of values for which a rating is an upper limit.
pub(super) fn is_load(kind: Kind) -> bool {
    matches!(kind, Kind::Pressure | Kind::Force)
}

/// Words in the names of limits, and words in names that are not limits although they contain one of those.
const LIMITS: [&str; 11] =
    ["differential", "working", "bump", "rating", "rated", "maximum", "static", "capacity", "tensile", "back", "burst"];
const NO_LIMITS: [&str; 6] = ["shifting", "opening", "rupture", "setting", "release", "yield"];

/// Whether a specification is a limit, by its name: "Differential pressure, above and below", "Hanging capacity".
pub fn is_limit(name: &str) -> bool {
    has_word(name, &LIMITS) && !has_word(name, &NO_LIMITS)
}

/// The sizes in a name: "Working pressure, 2-3/8 to 3-1/2 in", "Setting force, 5 in and larger". For "5 in × 7 in" the outer
/// one.
fn sizes_in_name(name: &str) -> Option<Span> {
    let measures = measures(name);
    let lengths = || measures.iter().filter(|measure| measure.span.kind == Kind::Length);
    let measure = if has_pair(name) { lengths().next_back() } else { lengths().next() }?;
    Some(with_open_end(measure.span, name.get(measure.at.end..).unwrap_or_default()))
}

/// The sizes that a rating is valid for: "to 7 in", "for 7-5/8 in and larger".
fn size_condition(text: &str, at: &Range<usize>, span: Span) -> Option<Span> {
    let before = text.get(..at.start)?.trim_end();
    let after = text.get(at.end..).unwrap_or_default();
    let word = before.rsplit(|c: char| !c.is_ascii_alphabetic()).next()?;
    match word {
        "to" => Some(Span { low: 0.0, ..span }),
        "for" | "in" => Some(with_open_end(span, after)),
        _ => None,
    }
}

/// Extends a size to a range without end if "and larger" or "and smaller" follows.
fn with_open_end(span: Span, after: &str) -> Span {
    let after = after.trim_start();
    if ["and larger", "and above", "and up", "or larger"].iter().any(|words| after.starts_with(words)) {
        return Span { high: f64::MAX, ..span };
    }
    if ["and smaller", "and below", "or smaller"].iter().any(|words| after.starts_with(words)) {
        return Span { low: 0.0, ..span };
    }
    span
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) fn property(name: &str, value: &str, unit: Option<&str>) -> Property {
        Property::of(&Specification { name: name.into(), value: value.into(), unit: unit.map(Into::into), group: None })
    }

    fn wanted(text: &str) -> Span {
        measures(text)[0].span
    }

    #[test]
    fn prd_3_a_rating_is_a_limit_and_a_range_is_a_range() {
        let rating = property("Differential pressure, above and below", "10,000 psi (68.9 MPa)", None);
        for (question, answer) in
            [("10k psi", true), ("5,000 psi", true), ("69 MPa", true), ("10,001 psi", false), ("300 °F", false)]
        {
            assert_eq!(rating.values[0].satisfies(&wanted(question)), answer, "{question}");
        }
        let temperature = property("Temperature, HNBR element", "70–300 °F (21–149 °C)", None);
        for (question, answer) in [("300F", true), ("70F", true), ("69F", false), ("149 °C", true), ("151 °C", false)]
        {
            assert_eq!(temperature.values[0].satisfies(&wanted(question)), answer, "{question}");
        }
        let highest = property("Maximum temperature", "300 °F", None);
        assert!(!highest.values[0].satisfies(&wanted("100 °F")), "only loads are limits");
        let setting = property("Setting pressure, start of set", "1,200 psi (8.3 MPa)", None);
        assert!(!setting.values[0].satisfies(&wanted("1,000 psi")));
        let casing = property("Casing sizes", "5-1/2 to 9-5/8", Some("in"));
        assert_eq!(casing.text, "5-1/2 to 9-5/8 in");
        assert!(casing.values[0].satisfies(&wanted("7 in")) && !casing.values[0].satisfies(&wanted("13-3/8 in")));
    }

    #[test]
    fn prd_3_a_rating_may_be_valid_for_some_sizes_only() {
        let holds = |property: &Property, pressure: &str, size: &str| {
            property.values.iter().any(|value| value.satisfies(&wanted(pressure)) && value.is_valid_for(&wanted(size)))
        };
        let two = property(
            "Differential pressure, above and below",
            "10,000 psi (68.9 MPa) to 7 in; 7,500 psi (51.7 MPa) for 7-5/8 in and larger",
            None,
        );
        assert_eq!(two.values.len(), 2);
        for (pressure, size, answer) in [
            ("10k psi", "7 in", true),
            ("10k psi", "4-1/2 in", true),
            ("10k psi", "7-5/8 in", false),
            ("7,500 psi", "9-5/8 in", true),
        ] {
            assert_eq!(holds(&two, pressure, size), answer, "{pressure} {size}");
        }
        let smaller = property("Working pressure", "10,000 psi for 7 in and smaller", None);
        assert!(holds(&smaller, "10k psi", "4-1/2 in") && !holds(&smaller, "10k psi", "7-5/8 in"));
        let named = property("Working pressure, 2-3/8 to 3-1/2 in", "10,000 psi (68.9 MPa)", None);
        assert!(holds(&named, "10k psi", "2-7/8 in") && !holds(&named, "10k psi", "4-1/2 in"));
        let outer = property("Body pressure rating, 5 in × 7 in", "10,000 psi (68.9 MPa)", None);
        assert!(holds(&outer, "10k psi", "7 in") && !holds(&outer, "10k psi", "5 in"));
    }

    #[test]
    fn prd_3_a_text_may_be_a_single_value() {
        assert!(property("Maximum outside diameter", "8.375 in (212.7 mm)", None).only_value().is_some());
        assert!(property("Casing weight range", "17.0–53.5", Some("lb/ft")).only_value().is_some());
        for value in [
            "10 psi at 400 °F", "Grey cast iron", "10,000 psi to 7 in", "about 10 in", "10 in or so",
            "10 in (254 mm) or so",
        ] {
            assert!(property("A", value, None).only_value().is_none(), "{value}");
        }
    }
}
