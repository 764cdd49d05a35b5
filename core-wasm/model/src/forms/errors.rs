use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Form;
use crate::names::read_named;

/// The error of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    pub field: &'static str,
    pub message: Cow<'static, str>,
}

/// A field's own messages, each of which replaces the default one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "FieldMessages")]
pub struct Messages {
    /// The value does not match the kind, the choices or the pattern; a file has another extension.
    pub invalid: Option<&'static str>,
    /// The text is too short, the number too small, the date too early.
    pub too_short: Option<&'static str>,
    /// The text is too long, the number too large, the date too late, the file too large, or there are too many files.
    pub too_long: Option<&'static str>,
}

/// The errors of a form: at most one per field, in the order of the fields.
///
/// Serialized as an object from field name to message, in that order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, FieldError> {
        self.0.iter()
    }

    /// The first field with an error, which gets the focus.
    pub fn first(&self) -> Option<&'static str> {
        self.0.first().map(|error| error.field)
    }

    /// The errors in order, without those whose message an earlier field has.
    pub fn unique_messages(&self) -> impl Iterator<Item = &FieldError> {
        let is_new =
            |(at, error): &(usize, &FieldError)| self.iter().take(*at).all(|other| other.message != error.message);
        self.iter().enumerate().filter(is_new).map(|(_, error)| error)
    }

    /// The error message of this field.
    pub fn get(&self, field: &str) -> Option<&str> {
        self.0.iter().find(|error| error.field == field).map(|error| &*error.message)
    }

    /// Removes the error of a field.
    pub fn remove(&mut self, field: &str) {
        self.0.retain(|error| error.field != field);
    }

    /// Appends the error of a field that comes after all fields in this list.
    pub(super) fn push(&mut self, error: FieldError) {
        self.0.push(error);
    }

    /// Sets the error message of a field. Ignored if the form has no such field.
    pub fn set(&mut self, form: &Form, field: &str, message: Cow<'static, str>) {
        let Some((rank, field)) = form.fields.iter().enumerate().find(|(_, other)| other.name == field) else { return };
        self.remove(field.name);
        let before = form.fields.iter().take(rank);
        let at = before.filter(|earlier| self.get(earlier.name).is_some()).count();
        self.0.insert(at, FieldError { field: field.name, message });
    }
}

impl<'a> IntoIterator for &'a FieldErrors {
    type Item = &'a FieldError;
    type IntoIter = std::slice::Iter<'a, FieldError>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Serialize for FieldErrors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for error in &self.0 {
            map.serialize_entry(error.field, &error.message)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for FieldErrors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let pairs = read_named(deserializer)?;
        Ok(Self(pairs.into_iter().map(|(field, message)| FieldError { field, message: message.into() }).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::CONTACT;

    #[test]
    fn con_4_a_message_of_two_fields_is_listed_once_for_the_first_of_them() {
        let mut errors = FieldErrors::default();
        for (field, message) in [("purpose", "c"), ("name", "n"), ("country", "c"), ("state", "s")] {
            errors.set(&CONTACT, field, message.into());
        }
        let fields: Vec<_> = errors.unique_messages().map(|error| error.field).collect();
        assert_eq!(fields, ["name", "country", "state"]);
        assert_eq!(FieldErrors::default().unique_messages().count(), 0);
    }

    #[test]
    fn errors_are_in_the_order_of_the_fields_whatever_the_order_of_setting() {
        let mut errors = FieldErrors::default();
        for (field, message) in [("purpose", "p"), ("name", "n"), ("email", "e"), ("name", "again"), ("other", "x")] {
            errors.set(&CONTACT, field, message.into());
        }
        assert_eq!(serde_json::to_string(&errors).unwrap(), r#"{"name":"again","email":"e","purpose":"p"}"#);
        assert_eq!((errors.first(), errors.get("email"), errors.get("phone")), (Some("name"), Some("e"), None));
    }
}
