use std::borrow::Cow;

use serde::Serialize;

use crate::forms::Messages;

/// The dates that a field accepts, as HTML has them: `2026-11-24`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct DateRule {
    /// The first date, such as `2026-01-01`.
    pub min: Option<&'static str>,
    /// The last date.
    pub max: Option<&'static str>,
}

impl DateRule {
    /// Checks the limits.
    ///
    /// # Errors
    /// If they are no dates or contradict each other. The text says what to do.
    pub(crate) fn checked(self) -> Result<Self, &'static str> {
        if ![self.min, self.max].into_iter().flatten().all(is_date) {
            return Err("min and max: write dates such as 2026-11-24");
        }
        if self.min.zip(self.max).is_some_and(|(min, max)| min > max) {
            return Err("min is after max");
        }
        Ok(self)
    }

    pub(crate) fn check(&self, label: &str, messages: Messages, value: &str) -> Option<Cow<'static, str>> {
        // Dates with four digits for the year are ordered as their texts are.
        let (own, usual) = if !is_date(value) {
            (messages.invalid, format!("{label} must be a date such as 2026-11-24"))
        } else if let Some(min) = self.min.filter(|min| value < *min) {
            (messages.too_short, format!("{label} must be {min} or later"))
        } else {
            let max = self.max.filter(|max| value > *max)?;
            (messages.too_long, format!("{label} must be {max} or earlier"))
        };
        Some(own.map_or(usual.into(), Cow::Borrowed))
    }

    /// A date that the rule accepts, which replaces a visitor's date in a recording.
    pub fn sample(&self) -> &'static str {
        self.min.or(self.max).unwrap_or("2000-01-01")
    }
}

/// Whether the text is a day of the Gregorian calendar, with four digits for the year.
fn is_date(text: &str) -> bool {
    let number = |text: &str| {
        let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.bytes().filter(|_| is_digits).fold(0_u32, |number, byte| number * 10 + u32::from(byte - b'0'))
    };
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    if (year.len(), month.len(), day.len()) != (4, 2, 2) {
        return false;
    }
    let (year, month, day) = (number(year), number(month), number(day));
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    year > 0 && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rule: DateRule, value: &str) -> Option<String> {
        rule.check("Day", Messages::default(), value).map(Cow::into_owned)
    }

    #[test]
    fn a_date_is_a_day_of_the_calendar() {
        for date in ["2026-11-24", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert!(is_date(date), "{date}");
        }
        for text in [
            "", "2026-11-31", "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "0000-01-01",
            "26-01-01", "2026-1-1", "2026-01-01T00:00", "24.11.2026", "2026/11/24", "a026-01-01", "2026-01-01-", "?",
        ] {
            assert!(!is_date(text), "{text}");
            assert_eq!(
                check(DateRule { min: None, max: None }, text).unwrap(),
                "Day must be a date such as 2026-11-24"
            );
        }
    }

    #[test]
    fn the_first_and_the_last_date_are_accepted() {
        let rule = DateRule { min: Some("2026-01-31"), max: Some("2026-12-01") }.checked().unwrap();
        assert_eq!([check(rule, "2026-01-31"), check(rule, "2026-12-01")], [None, None]);
        assert_eq!(check(rule, "2026-01-30").unwrap(), "Day must be 2026-01-31 or later");
        assert_eq!(check(rule, "2027-01-01").unwrap(), "Day must be 2026-12-01 or earlier");
        assert_eq!(check(rule, rule.sample()), None);
        let messages = Messages { invalid: Some("a"), too_short: Some("b"), too_long: Some("c") };
        let own = |value| rule.check("Day", messages, value).unwrap();
        assert_eq!([own("x"), own("2025-01-01"), own("2027-01-01")], ["a", "b", "c"]);
        assert!(DateRule { min: Some("2026-02-30"), max: None }.checked().is_err());
        assert!(DateRule { min: Some("2026-02-02"), max: Some("2026-02-01") }.checked().is_err());
    }
}
