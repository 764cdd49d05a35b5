use std::borrow::Cow;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::forms::Messages;

/// The maximum number of digits: a JavaScript number represents all of them exactly.
const MAX_DIGITS: usize = 15;

/// The maximum number of decimal places.
const MAX_DECIMALS: u32 = 6;

/// The numbers that a field accepts, written as digits with a point, such as `-12.5`.
// They are compared as integers in units of the last decimal place: a parser of floating-point numbers would be larger than all
// other rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ts_rs::TS)]
pub struct NumberRule {
    /// The smallest number.
    #[ts(type = "number | null")]
    min: Option<i64>,
    /// The largest number.
    #[ts(type = "number | null")]
    max: Option<i64>,
    /// The number of decimal places allowed, up to 6. Default: 0, whole numbers.
    decimals: u32,
}

impl NumberRule {
    /// A rule with these limits.
    ///
    /// # Errors
    /// If they contradict each other. The text says what to do.
    pub(crate) fn new(min: Option<f64>, max: Option<f64>, decimals: u32) -> Result<Self, &'static str> {
        if decimals > MAX_DECIMALS {
            return Err("decimals: allow up to 6");
        }
        let scale = 10_f64.powi(decimals as i32);
        let scaled = |limit: f64| {
            let units = limit * scale;
            let fits = (units - units.round()).abs() < 1e-6 && units.abs() < 1e15;
            fits.then_some(units.round() as i64).ok_or("min and max: give them no more decimals than the field allows")
        };
        let (min, max) = (min.map(scaled).transpose()?, max.map(scaled).transpose()?);
        if min.zip(max).is_some_and(|(min, max)| min > max) {
            return Err("min is more than max");
        }
        Ok(Self { min, max, decimals })
    }

    pub(crate) fn check(&self, label: &str, messages: Messages, value: &str) -> Option<Cow<'static, str>> {
        let (own, usual) = match (self.parse(value), self.min, self.max) {
            (None, ..) if self.decimals == 0 => (messages.invalid, format!("{label} must be a whole number")),
            (None, ..) => {
                let places = self.decimals;
                (messages.invalid, format!("{label} must be a number such as 12.5, with up to {places} decimal places"))
            }
            (Some(number), Some(min), _) if number < min => {
                (messages.too_short, format!("{label} must be {} or more", self.text_of(min)))
            }
            (Some(number), _, Some(max)) if number > max => {
                (messages.too_long, format!("{label} must be {} or less", self.text_of(max)))
            }
            _ => return None,
        };
        Some(own.map_or(usual.into(), Cow::Borrowed))
    }

    /// A number that the rule accepts, which replaces a visitor's number in a recording.
    pub fn sample(&self) -> String {
        self.text_of(self.min.or(self.max).unwrap_or_default())
    }

    /// The number in units of the last decimal place.
    fn parse(&self, value: &str) -> Option<i64> {
        let digits = value.strip_prefix('-').unwrap_or(value);
        let (whole, fraction) = match digits.split_once('.') {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (digits, ""),
        };
        let places = self.decimals as usize;
        if whole.is_empty() || fraction.len() > places || whole.len() + places > MAX_DIGITS {
            return None;
        }
        let mut number = 0;
        for byte in whole.bytes().chain(fraction.bytes()) {
            number = number * 10 + i64::from(byte.is_ascii_digit().then(|| byte - b'0')?);
        }
        number *= 10_i64.pow((places - fraction.len()) as u32);
        Some(if digits.len() < value.len() { -number } else { number })
    }

    fn text_of(&self, units: i64) -> String {
        let scale = 10_u64.pow(self.decimals);
        let (sign, units) = (if units < 0 { "-" } else { "" }, units.unsigned_abs());
        let mut text = format!("{sign}{}", units / scale);
        if !units.is_multiple_of(scale) {
            let fraction = format!("{:0places$}", units % scale, places = self.decimals as usize);
            text.push('.');
            text.push_str(fraction.trim_end_matches('0'));
        }
        text
    }
}

impl Serialize for NumberRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = |units: i64| units as f64 / 10_f64.powi(self.decimals as i32);
        let mut rule = serializer.serialize_struct("NumberRule", 3)?;
        rule.serialize_field("min", &self.min.map(number))?;
        rule.serialize_field("max", &self.max.map(number))?;
        rule.serialize_field("decimals", &self.decimals)?;
        rule.end()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn check(rule: NumberRule, value: &str) -> Option<String> {
        rule.check("Amount", Messages::default(), value).map(Cow::into_owned)
    }

    #[test]
    fn a_number_has_at_most_the_decimals_that_the_field_allows() {
        let whole = NumberRule::new(None, None, 0).unwrap();
        for value in ["0", "-0", "007", "999999999999999"] {
            assert_eq!(check(whole, value), None, "{value}");
        }
        for value in ["", "-", "1.0", "1e3", "+1", "1,000", "--1", "1-", "٣", "1000000000000000"] {
            assert_eq!(check(whole, value).unwrap(), "Amount must be a whole number", "{value}");
        }
        let price = NumberRule::new(None, None, 2).unwrap();
        for value in ["12", "12.5", "-0.05", "12.50"] {
            assert_eq!(check(price, value), None, "{value}");
        }
        for value in ["12.", ".5", "12.345", "1.2.3", "12,5"] {
            let message = "Amount must be a number such as 12.5, with up to 2 decimal places";
            assert_eq!(check(price, value).unwrap(), message, "{value}");
        }
    }

    #[test]
    fn the_limits_themselves_are_accepted() {
        let rule = NumberRule::new(Some(-0.5), Some(10.0), 2).unwrap();
        for value in ["-0.5", "-0.50", "0", "10", "10.00"] {
            assert_eq!(check(rule, value), None, "{value}");
        }
        assert_eq!(check(rule, "-0.51").unwrap(), "Amount must be -0.5 or more");
        assert_eq!(check(rule, "10.01").unwrap(), "Amount must be 10 or less");
        let messages = Messages { invalid: Some("a"), too_short: Some("b"), too_long: Some("c") };
        let own = |value| rule.check("Amount", messages, value).unwrap();
        assert_eq!([own("x"), own("-1"), own("11")], ["a", "b", "c"]);
    }

    #[test]
    fn limits_that_no_number_meets_are_rejected() {
        assert!(NumberRule::new(Some(2.0), Some(1.0), 0).is_err());
        assert!(NumberRule::new(Some(0.5), None, 0).is_err());
        assert!(NumberRule::new(None, Some(1e15), 0).is_err());
        assert!(NumberRule::new(None, None, 7).is_err());
    }

    proptest! {
        #[test]
        fn a_number_is_compared_as_floating_point_numbers_are(
            units in -100_000_i64..100_000, min in -1_000_i64..1_000, width in 0_i64..2_000, decimals in 0_u32..5
        ) {
            let scale = 10_f64.powi(decimals as i32);
            let (low, high) = (min as f64 / scale, (min + width) as f64 / scale);
            let rule = NumberRule::new(Some(low), Some(high), decimals).unwrap();
            let value = rule.text_of(units);
            let number: f64 = value.parse().unwrap();
            prop_assert_eq!(check(rule, &value).is_none(), (low..=high).contains(&number), "{} {:?}", value, rule);
            prop_assert_eq!(check(rule, &rule.sample()), None);
            prop_assert_eq!(json!(rule), json!({ "min": low, "max": high, "decimals": decimals }));
        }

        #[test]
        fn no_text_makes_the_rule_panic(value in any::<String>(), decimals in 0_u32..7) {
            let _ = check(NumberRule::new(None, None, decimals).unwrap(), &value);
        }
    }
}
