//! Builds the records that components get.

use super::Item;
use super::json::WriteJson;

/// Builds a record of a payload from an item of a response.
///
/// Each method reads the field of that name and sets it under the name in camel case. Unchanged strings are not copied.
pub struct Record<'i, 'a, J> {
    item: &'i Item<'a, J>,
    record: J,
}

impl<'i, 'a, J: WriteJson> Record<'i, 'a, J> {
    pub fn new(item: &'i Item<'a, J>) -> Self {
        Self { item, record: J::object() }
    }

    /// Returns the record. After an invalid field it is incomplete; [`Item`] has the error, by which the reader rejects it.
    pub fn finish(&mut self) -> J {
        std::mem::replace(&mut self.record, J::null())
    }

    /// Sets a computed field.
    pub fn set(&mut self, name: &'static str, value: J) -> &mut Self {
        self.record.set(name, value);
        self
    }

    /// A required text.
    pub fn text(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.text_value(name))
    }

    /// A text, or `null`.
    pub fn maybe_text(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.maybe_text_value(name).unwrap_or_else(J::null))
    }

    /// An optional text.
    pub fn text_if_any(&mut self, name: &'static str) -> &mut Self {
        if let Some(text) = self.item.maybe_text_value(name) {
            self.set(name, text);
        }
        self
    }

    /// A text in a field that the specification does not have, or `null`: see [`Item::extra_text`].
    pub fn extra_text(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.extra_text_value(name).unwrap_or_else(J::null))
    }

    /// Required HTML, as text.
    pub fn html(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.html_value(name))
    }

    /// A whole number, or `null`.
    pub fn maybe_number(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.maybe_number_value(name))
    }

    /// A number or a text.
    pub fn id(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.id_value(name))
    }

    /// A list of texts, empty if missing.
    pub fn texts(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.texts_value(name))
    }

    /// A list of records, empty if missing.
    pub fn records(&mut self, name: &'static str, read: impl Fn(&Item<'_, J>) -> J) -> &mut Self {
        self.set(name, J::list(self.item.records(name, read)))
    }

    /// A record, or `null`.
    pub fn maybe_record(&mut self, name: &'static str, read: impl Fn(&Item<'_, J>) -> J) -> &mut Self {
        self.set(name, self.item.maybe_record(name, read).unwrap_or_else(J::null))
    }
}
