//! Interns names: deserializes fields, timers and media queries of recordings as `&'static str`.

use std::cell::RefCell;
use std::fmt;
use std::thread::LocalKey;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

thread_local! {
    /// The interned names. They are leaked, which is bounded: recordings and schemas repeat a few names.
    static INTERNED: RefCell<Vec<&'static str>> = RefCell::default();
}

pub(crate) fn intern(name: String) -> &'static str {
    INTERNED.with_borrow_mut(|interned| {
        if let Some(known) = interned.iter().find(|known| **known == name) {
            return *known;
        }
        let name = name.leak();
        interned.push(name);
        name
    })
}

/// Lists that are never freed; equal ones are stored once.
pub(crate) type Lists<T> = RefCell<Vec<&'static [T]>>;

pub(crate) fn intern_list<T: PartialEq>(interned: &'static LocalKey<Lists<T>>, list: Vec<T>) -> &'static [T] {
    interned.with_borrow_mut(|interned| {
        if let Some(known) = interned.iter().find(|known| ***known == *list) {
            return *known;
        }
        let list = list.leak();
        interned.push(list);
        list
    })
}

/// Deserializes a name.
///
/// # Errors
/// If it is not a string.
pub fn read_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static str, D::Error> {
    String::deserialize(deserializer).map(intern)
}

/// Deserializes names with texts, in their order, from an object or from a list of pairs.
///
/// # Errors
/// If it is neither.
pub fn read_named<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(&'static str, String)>, D::Error> {
    deserializer.deserialize_any(NamedTexts)
}

struct NamedTexts;

impl<'de> Visitor<'de> for NamedTexts {
    type Value = Vec<(&'static str, String)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("texts by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut named = Vec::new();
        while let Some((name, text)) = map.next_entry::<String, String>()? {
            named.push((intern(name), text));
        }
        Ok(named)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut named = Vec::new();
        while let Some((name, text)) = list.next_element::<(String, String)>()? {
            named.push((intern(name), text));
        }
        Ok(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lists_are_stored_once() {
        thread_local! {
            static LISTS: Lists<u8> = Lists::default();
        }
        assert!(std::ptr::eq(intern_list(&LISTS, vec![1, 2]), intern_list(&LISTS, vec![1, 2])));
        assert_eq!(intern_list(&LISTS, vec![1]), [1]);
    }
}
