//! Writes the records that components get.

use super::Item;
use super::json::WriteJson;

/// A record of a payload, written field by field from an item of a response.
///
/// A field has the item's name, in camel case. A value that stays as it is goes over without being copied.
pub struct Record<'i, 'a, J> {
    item: &'i Item<'a, J>,
    written: J,
}

impl<'i, 'a, J: WriteJson> Record<'i, 'a, J> {
    pub fn of(item: &'i Item<'a, J>) -> Self {
        Self { item, written: J::object() }
    }

    /// The whole record.
    pub fn end(self) -> J {
        self.written
    }

    /// A field that is made of others.
    pub fn set(&mut self, name: &'static str, value: J) -> &mut Self {
        self.written.set(name, value);
        self
    }

    /// A text that must be there.
    pub fn text(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.text_value(name))
    }

    /// A text; `null` when it is missing.
    pub fn maybe_text(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.maybe_text_value(name).unwrap_or_else(J::null))
    }

    /// A text that is left out when it is missing.
    pub fn text_if_any(&mut self, name: &'static str) -> &mut Self {
        if let Some(text) = self.item.maybe_text_value(name) {
            self.set(name, text);
        }
        self
    }

    /// A text in a field that is not the specification's; `null` when it is missing: see [`Item::extra_text`].
    pub fn extra_text(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.extra_text_value(name).unwrap_or_else(J::null))
    }

    /// The text of HTML that must be there.
    pub fn html(&mut self, name: &'static str) -> &mut Self {
        self.set(name, J::text(&self.item.html(name)))
    }

    /// A whole number; `null` when it is missing.
    pub fn maybe_number(&mut self, name: &'static str) -> &mut Self {
        let number = self.item.maybe_number(name);
        self.set(name, number.map_or_else(J::null, |number| J::number(number.into())))
    }

    /// A number or a text, as it is.
    pub fn id(&mut self, name: &'static str) -> &mut Self {
        self.set(name, self.item.id_value(name))
    }

    /// A list of texts; a missing one is empty.
    pub fn texts(&mut self, name: &'static str) -> &mut Self {
        self.set(name, J::list(self.item.text_values(name)))
    }

    /// A list of records; a missing one is empty.
    pub fn records(&mut self, name: &'static str, read: impl Fn(&Item<'_, J>) -> J) -> &mut Self {
        self.set(name, J::list(self.item.records(name, read)))
    }

    /// A record; `null` when it is missing.
    pub fn maybe_record(&mut self, name: &'static str, read: impl Fn(&Item<'_, J>) -> J) -> &mut Self {
        self.set(name, self.item.maybe_record(name, read).unwrap_or_else(J::null))
    }
}
