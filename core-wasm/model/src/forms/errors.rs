use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Form;
use crate::names::read_named;

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    pub field: &'static str,
    pub message: Cow<'static, str>,
}

/// What is said of a field, where that is not the usual message.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FieldMessages"))]
pub struct Messages {
    /// It is not what the kind, the list or the pattern asks for; a file is not of these kinds.
    pub invalid: Option<&'static str>,
    pub too_short: Option<&'static str>,
    /// A text is too long, or a file too large.
    pub too_long: Option<&'static str>,
}

/// What is wrong with a form: at most one message a field, in the order of the fields.
///
/// Serialised as an object from field name to message, in that order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, FieldError> {
        self.0.iter()
    }

    /// The first wrong field: where the focus goes.
    pub fn first(&self) -> Option<&'static str> {
        self.0.first().map(|error| error.field)
    }

    /// One error for each message, in order: several fields may show the same one.
    pub fn each_message_once(&self) -> impl Iterator<Item = &FieldError> {
        let is_new =
            |(at, error): &(usize, &FieldError)| self.iter().take(*at).all(|other| other.message != error.message);
        self.iter().enumerate().filter(is_new).map(|(_, error)| error)
    }

    /// The message of this field.
    pub fn get(&self, field: &str) -> Option<&str> {
        self.0.iter().find(|error| error.field == field).map(|error| &*error.message)
    }

    /// Takes the message of a field away.
    pub fn remove(&mut self, field: &str) {
        self.0.retain(|error| error.field != field);
    }

    /// Adds the message of a field that stands behind all that are in here.
    pub(super) fn push(&mut self, error: FieldError) {
        self.0.push(error);
    }

    /// Replaces the message of one of the form's fields. A name that the form does not have is left out.
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
    fn con_4_a_message_that_shows_in_two_fields_is_told_once_by_the_first_of_them() {
        let mut errors = FieldErrors::default();
        for (field, message) in [("purpose", "c"), ("name", "n"), ("country", "c"), ("state", "s")] {
            errors.set(&CONTACT, field, message.into());
        }
        let told: Vec<_> = errors.each_message_once().map(|error| error.field).collect();
        assert_eq!(told, ["name", "country", "state"]);
        assert_eq!(FieldErrors::default().each_message_once().count(), 0);
    }

    #[test]
    fn messages_stand_in_the_order_of_the_fields_whenever_they_were_set() {
        let mut errors = FieldErrors::default();
        for (field, message) in [("purpose", "p"), ("name", "n"), ("email", "e"), ("name", "again"), ("other", "x")] {
            errors.set(&CONTACT, field, message.into());
        }
        assert_eq!(serde_json::to_string(&errors).unwrap(), r#"{"name":"again","email":"e","purpose":"p"}"#);
        assert_eq!((errors.first(), errors.get("email"), errors.get("phone")), (Some("name"), Some("e"), None));
    }
}
