//! Readers of single values, for `#[serde(deserialize_with = ...)]`.
//!
//! An error is two sentences: what the value is, and what to write instead. [`super::load`] puts the setting's name before it.

use std::fmt;
use std::time::Duration;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};

/// A text that `parse` takes.
pub fn text<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    remedy: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse(&text).ok_or_else(|| D::Error::custom(format!("is \"{text}\". {remedy}")))
}

/// A list of texts that `parse` takes; a single text is a list of one.
pub fn texts<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    remedy: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "is not a list of texts. Write one such as [\"...\", \"...\"].")]
    enum OneOrMany {
        One(String),
        Many(Vec<String>),
    }
    let texts = match OneOrMany::deserialize(deserializer)? {
        OneOrMany::One(text) => vec![text],
        OneOrMany::Many(texts) => texts,
    };
    let parsed = texts
        .iter()
        .map(|text| parse(text.trim()).ok_or_else(|| D::Error::custom(format!("holds \"{}\". {remedy}", text.trim()))));
    parsed.collect()
}

/// A whole number from `MIN` to `MAX`.
pub fn number<'de, D, N, const MIN: i64, const MAX: i64>(deserializer: D) -> Result<N, D::Error>
where
    D: Deserializer<'de>,
    N: TryFrom<i64>,
{
    struct Number<const MIN: i64, const MAX: i64>;
    impl<const MIN: i64, const MAX: i64> Visitor<'_> for Number<MIN, MAX> {
        type Value = i64;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a whole number from {MIN} to {MAX}")
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<i64, E> {
            Ok(number)
        }
    }
    let number = deserializer.deserialize_i64(Number::<MIN, MAX>)?;
    let fits = (MIN..=MAX).contains(&number).then(|| N::try_from(number).ok()).flatten();
    fits.ok_or_else(|| D::Error::custom(format!("is {number}. Write a whole number from {MIN} to {MAX}.")))
}

/// A time in whole seconds from `MIN` to `MAX`.
pub fn seconds<'de, D: Deserializer<'de>, const MIN: i64, const MAX: i64>(d: D) -> Result<Duration, D::Error> {
    number::<D, u64, MIN, MAX>(d).map(Duration::from_secs)
}
