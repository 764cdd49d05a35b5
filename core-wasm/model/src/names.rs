//! Names as recordings bring them back: fields, timers and media queries, which the code has as constants.

use std::cell::RefCell;
use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

thread_local! {
    /// Every name that was read once. A recording repeats the few names that the code has.
    static READ: RefCell<Vec<&'static str>> = RefCell::default();
}

pub(crate) fn constant(name: String) -> &'static str {
    READ.with_borrow_mut(|read| {
        if let Some(known) = read.iter().find(|known| **known == name) {
            return *known;
        }
        let name = name.leak();
        read.push(name);
        name
    })
}

/// Reads a name.
///
/// # Errors
/// When it is no text.
pub fn read_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static str, D::Error> {
    String::deserialize(deserializer).map(constant)
}

/// Reads texts by name, in their order, from an object or from a list of pairs.
///
/// # Errors
/// When it is neither.
pub fn read_named<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(&'static str, String)>, D::Error> {
    deserializer.deserialize_any(Named)
}

struct Named;

impl<'de> Visitor<'de> for Named {
    type Value = Vec<(&'static str, String)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("texts by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut named = Vec::new();
        while let Some((name, text)) = map.next_entry::<String, String>()? {
            named.push((constant(name), text));
        }
        Ok(named)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut named = Vec::new();
        while let Some((name, text)) = list.next_element::<(String, String)>()? {
            named.push((constant(name), text));
        }
        Ok(named)
    }
}
