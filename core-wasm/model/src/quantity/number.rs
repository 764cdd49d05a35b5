//! Parses numbers as oilfield catalogues write them: `10,000`, `9-5/8`, `9 5/8`, `9.5/8`, `9⅝`, `9-⅝`, `5.875`, `10k`; and as most of the
//! world does: `10.000 psi`, `10 000 psi`, `1.250,5 mm`, `244,5 mm`.

use super::is_dash;
use super::unit::{Kind, Unit};
use crate::writing::is_letter;

/// A number at the start of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number {
    pub value: f64,
    /// Its length in bytes.
    pub length: usize,
    /// The rounding error, half of a unit in the last digit; used for converted values.
    pub rounding: f64,
    /// Whether it is a whole number with a fraction, as only inches are written.
    pub is_mixed: bool,
    /// Whether it is written in thousands, with a `k`.
    pub is_kilo: bool,
}

const FRACTIONS: [(char, f64); 15] = [
    ('½', 1.0 / 2.0),
    ('¼', 1.0 / 4.0),
    ('¾', 3.0 / 4.0),
    ('⅛', 1.0 / 8.0),
    ('⅜', 3.0 / 8.0),
    ('⅝', 5.0 / 8.0),
    ('⅞', 7.0 / 8.0),
    ('⅓', 1.0 / 3.0),
    ('⅔', 2.0 / 3.0),
    ('⅕', 1.0 / 5.0),
    ('⅖', 2.0 / 5.0),
    ('⅗', 3.0 / 5.0),
    ('⅘', 4.0 / 5.0),
    ('⅙', 1.0 / 6.0),
    ('⅚', 5.0 / 6.0),
];

impl Number {
    /// The number at the start of a text, without a sign, because a minus may be a dash. If no unit follows, it has the unit `default`.
    pub fn at_start(text: &str, default: Option<&'static Unit>) -> Option<Self> {
        let (whole, rest) = digits(text)?;
        if let Some((value, length)) = fraction(text) {
            return Some(Self { value, length, rounding: 0.0, is_mixed: false, is_kilo: false });
        }
        if let Some((part, length)) = mixed(rest) {
            let length = text.len() - rest.len() + length;
            let value = whole_number(whole) + part;
            return Some(Self { value, length, rounding: 0.0, is_mixed: true, is_kilo: false });
        }
        let mut written = whole.to_owned();
        let mut rest = rest;
        if whole.len() <= 3 {
            let unit_of = |after| unit_behind(after).or(default);
            let spaced = thousands(rest, SPACES)
                .filter(|(groups, after)| !groups.contains(' ') || unit_of(after).is_some_and(is_counted_in_thousands));
            let pointed = || {
                thousands(rest, &['.']).filter(|(groups, after)| {
                    let is_round = || groups.ends_with("00") && unit_of(after).is_some_and(has_no_thousandths);
                    groups.len() > 4 || after_comma(after).is_some() || is_round()
                })
            };
            let comma = || {
                thousands(rest, &[',', '\'', '’'])
                    .filter(|(_, after)| whole != "0" && unit_of(after).is_none_or(|unit| unit.symbol != "in"))
            };
            if let Some((groups, after)) = spaced.or_else(comma).or_else(pointed) {
                written.extend(groups.chars().filter(char::is_ascii_digit));
                rest = after;
            }
        }
        let mut one = 1.0;
        if let Some((decimals, after)) = rest.strip_prefix('.').and_then(digits).or_else(|| after_comma(rest)) {
            written.push_str(decimals);
            for _ in decimals.chars() {
                one *= 10.0;
            }
            rest = after;
        }
        let (mut value, mut rounding) = (whole_number(&written) / one, 0.5 / one);
        let kilo = rest.strip_prefix(['k', 'K']).filter(|after| !after.starts_with(is_letter));
        if let Some(after) = kilo {
            (value, rounding, rest) = (value * 1000.0, rounding * 1000.0, after);
        }
        Some(Self { value, length: text.len() - rest.len(), rounding, is_mixed: false, is_kilo: kilo.is_some() })
    }
}

/// The spaces that separate thousands.
const SPACES: &[char] = &[' ', '\u{a0}', '\u{202f}'];

/// Groups of three digits, each after a separator, at the start of a text, and the text after them; `None` if there are none.
fn thousands<'a>(text: &'a str, separators: &[char]) -> Option<(&'a str, &'a str)> {
    let mut after = text;
    while let Some((group, rest)) = after.strip_prefix(separators).and_then(digits)
        && group.len() == 3
    {
        after = rest;
    }
    text.split_at_checked(text.len() - after.len()).filter(|(groups, _)| !groups.is_empty())
}

/// The decimals after a comma. Of `4,5,7`, a list, there are none.
fn after_comma(text: &str) -> Option<(&str, &str)> {
    let (decimals, after) = text.strip_prefix(',').and_then(digits)?;
    let is_list = after.strip_prefix(',').and_then(digits).is_some();
    (!is_list && mixed(after).is_none()).then_some((decimals, after))
}

/// The unit behind a number, or behind the range that it begins.
fn unit_behind(text: &str) -> Option<&'static Unit> {
    let rest = text.trim_start_matches(SPACES);
    let range = rest.strip_prefix("to ").or_else(|| rest.strip_prefix(|c| is_dash(c) || matches!(c, '…' | '±')));
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '+') || SPACES.contains(&c);
    let rest = range.map_or(rest, |range| range.trim_start_matches(is_of_number));
    Unit::at_start(rest).map(|(unit, _)| unit)
}

/// Whether a number before this unit may have spaces between its thousands. Before others, as in `7 300 °F`, there may be two numbers.
fn is_counted_in_thousands(unit: &Unit) -> bool {
    !matches!(unit.kind, Kind::Temperature | Kind::LinearWeight)
}

/// Whether thousandths of this unit are never written, so that `10.000 psi` are ten thousand. Round figures end with `00`.
fn has_no_thousandths(unit: &Unit) -> bool {
    ["psi", "lbf", "N", "daN", "kN", "N·m", "l/min"].contains(&unit.symbol)
}

/// The value of ASCII digits.
fn whole_number(digits: &str) -> f64 {
    digits.bytes().fold(0.0, |number, digit| number * 10.0 + f64::from(digit - b'0'))
}

/// Splits a text after its leading digits; `None` if there are none.
fn digits(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    if end == 0 { None } else { text.split_at_checked(end) }
}

/// A proper fraction of inches such as `5/8` at the start of a text, and its length. With other denominators it is a list.
fn fraction(text: &str) -> Option<(f64, usize)> {
    let (numerator, rest) = digits(text)?;
    let (denominator, rest) = rest.strip_prefix('/').and_then(digits)?;
    if rest.strip_prefix('.').and_then(digits).is_some() {
        return None;
    }
    let is_of_inches = ["2", "4", "8", "16", "32", "64"].contains(&denominator);
    let (numerator, denominator) = (whole_number(numerator), whole_number(denominator));
    let is_proper = is_of_inches && 0.0 < numerator && numerator < denominator;
    is_proper.then(|| (numerator / denominator, text.len() - rest.len()))
}

/// The fraction after a whole number, and its length including the separator.
fn mixed(rest: &str) -> Option<(f64, usize)> {
    let part = rest.strip_prefix(['-', ' ', '\u{2011}', '\u{a0}', '+', '.']).unwrap_or(rest);
    let sign = || FRACTIONS.iter().find(|(sign, _)| part.starts_with(*sign));
    let (value, length) = fraction(part).or_else(|| sign().map(|(sign, value)| (*value, sign.len_utf8())))?;
    Some((value, rest.len() - part.len() + length))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn prd_3_numbers_are_read_in_the_notations_of_oilfield_catalogues() {
        for (text, value, length) in [
            ("7", 7.0, 1),
            ("7 in", 7.0, 1),
            ("9-5/8 in", 9.625, 5),
            ("9 5/8", 9.625, 5),
            ("9⅝", 9.625, 4),
            ("9-⅝", 9.625, 5),
            ("9 ⅝ in", 9.625, 5),
            ("1/4 turn", 0.25, 3),
            ("10,000 psi", 10_000.0, 6),
            ("10,00", 10.0, 5),
            ("10 000 psi", 10_000.0, 6),
            ("1\u{202f}250\u{a0}000 lbf", 1_250_000.0, 12),
            ("10 000", 10.0, 2),
            ("10.000 psi", 10_000.0, 6),
            ("7.500psi", 7_500.0, 5),
            ("1.250.000 lbf", 1_250_000.0, 9),
            ("10.000 in", 10.0, 6),
            ("14.696 psi", 14.696, 6),
            ("10.000", 10.0, 6),
            ("10.000 MPa", 10.0, 6),
            ("244,5 mm", 244.5, 5),
            ("69,0MPa", 69.0, 4),
            ("43,16 – 52,09 kg/m", 43.16, 5),
            ("177,8", 177.8, 5),
            ("4,5,7 in", 4.0, 1),
            ("5,875 in", 5.875, 5),
            ("0,125", 0.125, 5),
            ("1 250 mm", 1_250.0, 5),
            ("5 000–10 000 psi", 5_000.0, 5),
            ("10\u{a0}000", 10_000.0, 7),
            ("1.250,5 mm", 1_250.5, 7),
            ("1.200 kN", 1_200.0, 5),
            ("1.250.000", 1_250_000.0, 9),
            ("10'000 psi", 10_000.0, 6),
            ("7 133 lb/ft", 7.0, 1),
            ("9.5/8 in", 9.625, 5),
            ("2.3/4.5 mm", 2.3, 3),
            ("5, 7 in", 5.0, 1),
            ("7 300 °F", 7.0, 1),
            ("7 10 000 psi", 7.0, 1),
            ("1,234,567.25", 1_234_567.25, 12),
            ("5.875)", 5.875, 5),
            ("10k", 10_000.0, 3),
            ("7.5K psi", 7_500.0, 4),
            ("10kN", 10.0, 2),
            ("90/80", 90.0, 2),
            ("12.", 12.0, 2),
            ("9\u{a0}5/8 in", 9.625, 6),
            ("0/8", 0.0, 1),
            ("8/8", 8.0, 1),
            ("9/8", 9.0, 1),
            ("5/7", 5.0, 1),
        ] {
            let number = Number::at_start(text, None).unwrap();
            assert_eq!((number.value, number.length), (value, length), "{text}");
        }
        assert_eq!(Number::at_start("x7", None), None);
    }

    #[test]
    fn prd_3_every_sign_of_a_fraction_has_its_value() {
        let thousandths = [500, 250, 750, 125, 375, 625, 875, 333, 667, 200, 400, 600, 800, 167, 833];
        for ((sign, _), expected) in FRACTIONS.iter().zip(thousandths) {
            let Number { value, is_mixed, .. } = Number::at_start(&format!("9{sign}"), None).unwrap();
            assert!((value - 9.0 - f64::from(expected) / 1000.0).abs() < 0.0005 && is_mixed, "{sign} {value}");
        }
    }

    #[test]
    fn prd_3_a_number_is_as_exact_as_its_last_digit() {
        for (text, rounding) in [("7", 0.5), ("5.875", 0.0005), ("10,000", 0.5), ("7.5k", 50.0), ("9-5/8", 0.0)] {
            let found = Number::at_start(text, None).unwrap().rounding;
            assert!((found - rounding).abs() < 1e-9, "{text} {found}");
        }
    }

    proptest! {
        #[test]
        fn prd_3_any_number_is_read_back_with_and_without_commas(value in 0u32..10_000_000) {
            for text in [value.to_string(), crate::writing::grouped(value.into())] {
                prop_assert_eq!(Number::at_start(&text, None).map(|number| number.value), Some(f64::from(value)), "{}", text);
            }
        }

        #[test]
        fn prd_3_any_text_is_parsed_without_a_panic(text in ".*") {
            if let Some(number) = Number::at_start(&text, None) {
                prop_assert!(number.length <= text.len() && text.is_char_boundary(number.length));
            }
        }
    }
}
