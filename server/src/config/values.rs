//! How single settings are read: each reader says what is wrong with a value and what to write instead.
//!
//! An error is two sentences, "is \"nowhere\". Write a URL ...": [`super::load`] puts the setting's name before it.

use std::fmt::{self, Display};
use std::path::PathBuf;
use std::time::Duration;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};

/// The error of a value that is a text, but not a right one.
pub fn wrong<E: Error>(text: &str, remedy: impl Display) -> E {
    E::custom(format!("is \"{text}\". {remedy}"))
}

/// The error of a list's item that is a text, but not a right one.
pub fn wrong_item<E: Error>(item: &str, remedy: impl Display) -> E {
    E::custom(format!("holds \"{item}\". {remedy}"))
}

/// A text that is not blank, without space around it.
pub fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    struct Text;
    impl Visitor<'_> for Text {
        type Value = String;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text in \"quotes\"")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
            match text.trim() {
                "" => Err(E::custom("is blank. Write the text, or remove the line.")),
                text => Ok(text.to_owned()),
            }
        }
    }
    deserializer.deserialize_str(Text)
}

/// A text that may be left out.
pub fn optional_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    text(deserializer).map(Some)
}

/// The path of a file or a folder.
pub fn path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    text(deserializer).map(PathBuf::from)
}

/// A list of texts; a single text is a list of one.
pub fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Texts;
    impl<'de> Visitor<'de> for Texts {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of texts such as [\"...\", \"...\"]")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok(vec![text.trim().to_owned()])
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
            let mut texts = Vec::new();
            while let Some(text) = items.next_element::<String>()? {
                texts.push(text.trim().to_owned());
            }
            Ok(texts)
        }
    }
    let texts = deserializer.deserialize_any(Texts)?;
    match texts.iter().any(String::is_empty) {
        true => Err(D::Error::custom("holds a blank text. Write the text, or remove the item.")),
        false => Ok(texts),
    }
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
            match (MIN..=MAX).contains(&number) {
                true => Ok(number),
                false => Err(E::custom(format!("is {number}. Write a whole number from {MIN} to {MAX}."))),
            }
        }
    }
    let number = deserializer.deserialize_i64(Number::<MIN, MAX>)?;
    N::try_from(number).map_err(|_| D::Error::custom(format!("is {number}. Write a smaller number.")))
}

/// A time in whole seconds from `MIN` to `MAX`.
pub fn seconds<'de, D, const MIN: i64, const MAX: i64>(deserializer: D) -> Result<Duration, D::Error>
where
    D: Deserializer<'de>,
{
    number::<D, u64, MIN, MAX>(deserializer).map(Duration::from_secs)
}

/// A port that may be left out.
pub fn optional_port<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u16>, D::Error> {
    number::<D, u16, 1, 65_535>(deserializer).map(Some)
}
