//! The fields of one TOML table, read one by one.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use serde_spanned::Spanned;
use toml::de::{DeTable, DeValue};
use toml::value::Datetime;

use super::{Diagnostics, Document, Location};

/// The fields of one table. Reading a field ticks it off; [`Fields::finish`] names those that nobody asked for.
#[derive(Debug)]
pub struct Fields<'d> {
    document: &'d Document,
    diagnostics: &'d Diagnostics,
    table: &'d DeTable<'d>,
    span: Range<usize>,
    path: String,
    known: RefCell<BTreeSet<&'static str>>,
}

impl<'d> Fields<'d> {
    /// The top level of a document.
    pub fn top(document: &'d Document, diagnostics: &'d Diagnostics, table: &'d DeTable<'d>) -> Self {
        Self::inner(document, diagnostics, table, 0..0, String::new())
    }

    fn inner(
        document: &'d Document,
        diagnostics: &'d Diagnostics,
        table: &'d DeTable<'d>,
        span: Range<usize>,
        path: String,
    ) -> Self {
        Self { document, diagnostics, table, span, path, known: RefCell::default() }
    }

    /// The place of a field: its own line when it is there, the table's otherwise.
    pub fn location(&self, key: &str) -> Location {
        let span = self.table.get(key).map_or(self.span.clone(), Spanned::span);
        self.document.location(span, self.name(key))
    }

    /// Notes a mistake in a field.
    pub fn note(&self, key: &str, problem: impl Into<String>, remedy: impl Into<String>) {
        self.diagnostics.note(self.location(key), problem, remedy);
    }

    /// Whether the field is there; does not tick it off.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// A text that must be there and not be blank.
    pub fn text(&self, key: &'static str) -> String {
        self.required(key, "\"...\"", Self::optional_text)
    }

    /// A text that may be left out.
    pub fn optional_text(&self, key: &'static str) -> Option<String> {
        let value = self.value(key)?;
        let Some(text) = value.get_ref().as_str() else {
            return self.wrong_type(key, value, "a text", &format!("{key} = \"...\""));
        };
        if text.trim().is_empty() {
            self.note(key, "is blank", "Write the text, or remove the line.");
            return None;
        }
        Some(text.trim().to_owned())
    }

    /// A whole number that must be there.
    pub fn integer(&self, key: &'static str) -> i64 {
        self.required(key, "1", Self::optional_integer)
    }

    /// A whole number that may be left out.
    pub fn optional_integer(&self, key: &'static str) -> Option<i64> {
        let value = self.value(key)?;
        let number = value.get_ref().as_integer().and_then(|n| i64::from_str_radix(n.as_str(), n.radix()).ok());
        number.or_else(|| self.wrong_type(key, value, "a whole number", &format!("{key} = 1")))
    }

    /// A whole number between two bounds that may be left out.
    pub fn optional_number<N: TryFrom<i64>>(
        &self,
        key: &'static str,
        bounds: std::ops::RangeInclusive<i64>,
    ) -> Option<N> {
        let number = self.optional_integer(key)?;
        let fits = bounds.contains(&number).then(|| N::try_from(number).ok()).flatten();
        if fits.is_none() {
            self.note(
                key,
                format!("is {number}"),
                format!("Write a whole number from {} to {}.", bounds.start(), bounds.end()),
            );
        }
        fits
    }

    /// A whole number of at least 1 that must be there.
    pub fn count<N: TryFrom<i64> + Default>(&self, key: &'static str) -> N {
        self.required(key, "1", |fields, key| fields.optional_number(key, 1..=i64::from(u32::MAX)))
    }

    /// `true` or `false`, or left out.
    pub fn optional_flag(&self, key: &'static str) -> Option<bool> {
        let value = self.value(key)?;
        value.get_ref().as_bool().or_else(|| self.wrong_type(key, value, "true or false", &format!("{key} = true")))
    }

    /// A date that must be there, as `2026-03-02`.
    pub fn date(&self, key: &'static str) -> String {
        self.required(key, "\"2026-03-02\"", |fields, key| {
            let value = fields.value(key)?;
            let date = match value.get_ref() {
                DeValue::Datetime(date) => Some(*date),
                DeValue::String(text) => text.parse::<Datetime>().ok(),
                _ => None,
            };
            match date {
                Some(Datetime { date: Some(date), time: None, offset: None }) => Some(date.to_string()),
                _ => fields.wrong_type(key, value, "a date", &format!("{key} = \"2026-03-02\"")),
            }
        })
    }

    /// A name fit for a URL: small letters, digits and single hyphens.
    pub fn slug(&self, key: &'static str) -> String {
        let slug = self.text(key);
        if !slug.is_empty() && !is_slug(&slug) {
            self.note(
                key,
                format!("is \"{slug}\", which cannot stand in a URL"),
                "Use small letters, digits and single hyphens, for example \"float-equipment\".",
            );
        }
        slug
    }

    /// A URL that must be there.
    pub fn url(&self, key: &'static str) -> String {
        let url = self.text(key);
        if !url.is_empty() && !is_url(&url) {
            self.note(key, format!("is \"{url}\""), "Write a whole URL that begins with https://.");
        }
        url
    }

    /// A list of texts; an empty list when it is left out.
    pub fn texts(&self, key: &'static str) -> Vec<String> {
        self.placed_texts(key).into_iter().map(|(text, _)| text).collect()
    }

    /// A list of texts, each with its place, for lists whose items are checked further.
    pub fn placed_texts(&self, key: &'static str) -> Vec<(String, Location)> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let Some(items) = value.get_ref().as_array() else {
            self.wrong_type::<()>(key, value, "a list of texts", &format!("{key} = [\"...\", \"...\"]"));
            return Vec::new();
        };
        let mut texts = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let location = self.document.location(item.span(), format!("{}[{}]", self.name(key), index + 1));
            match item.get_ref().as_str().map(str::trim) {
                Some("") => self.diagnostics.note(location, "is blank", "Write the text, or remove the item."),
                Some(text) => texts.push((text.to_owned(), location)),
                None => self.diagnostics.note(
                    location,
                    format!("is {} but a text belongs here", article(item.get_ref().type_str())),
                    "Put it in \"quotes\".",
                ),
            }
        }
        texts
    }

    /// Rows of texts, as in a table of sizes; an empty list when it is left out.
    pub fn rows(&self, key: &'static str, columns: usize) -> Vec<Vec<String>> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let Some(items) = value.get_ref().as_array() else {
            self.wrong_type::<()>(key, value, "a list of rows", &format!("{key} = [[\"...\"], [\"...\"]]"));
            return Vec::new();
        };
        items
            .iter()
            .enumerate()
            .map(|(index, item)| {
                let location = self.document.location(item.span(), format!("{}[{}]", self.name(key), index + 1));
                let cells: Option<Vec<String>> = item
                    .get_ref()
                    .as_array()
                    .and_then(|cells| cells.iter().map(|c| c.get_ref().as_str().map(str::to_owned)).collect());
                match cells {
                    Some(cells) if cells.len() == columns => cells,
                    Some(cells) => {
                        self.diagnostics.note(
                            location,
                            format!("has {} cells but the table has {columns} columns", cells.len()),
                            "Give every row one text for each column.",
                        );
                        Vec::new()
                    }
                    None => {
                        self.diagnostics.note(
                            location,
                            "is not a list of texts",
                            "Write the row as [\"...\", \"...\"], each cell in \"quotes\".",
                        );
                        Vec::new()
                    }
                }
            })
            .collect()
    }

    /// A table that must be there.
    pub fn table(&self, key: &'static str) -> Option<Fields<'d>> {
        if !self.has(key) {
            self.known.borrow_mut().insert(key);
            self.note(key, "is missing", format!("Add a section [{}].", self.name(key)));
        }
        self.optional_table(key)
    }

    /// A table that may be left out.
    pub fn optional_table(&self, key: &'static str) -> Option<Fields<'d>> {
        let value = self.value(key)?;
        match value.get_ref() {
            DeValue::Table(table) => {
                Some(Self::inner(self.document, self.diagnostics, table, value.span(), self.name(key)))
            }
            _ => self.wrong_type(key, value, "a section", &format!("[{}]", self.name(key))),
        }
    }

    /// A list of tables, written `[[key]]`; an empty list when it is left out.
    pub fn tables(&self, key: &'static str) -> Vec<Fields<'d>> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let remedy = format!("[[{}]]", self.name(key));
        let Some(items) = value.get_ref().as_array() else {
            self.wrong_type::<()>(key, value, "a list of sections", &remedy);
            return Vec::new();
        };
        let mut tables = Vec::new();
        for (index, item) in items.iter().enumerate() {
            match item.get_ref() {
                DeValue::Table(table) => tables.push(Self::inner(
                    self.document,
                    self.diagnostics,
                    table,
                    item.span(),
                    format!("{}[{}]", self.name(key), index + 1),
                )),
                _ => {
                    self.wrong_type::<()>(key, item, "a section", &remedy);
                }
            }
        }
        tables
    }

    /// A list of tables that must have at least one entry.
    pub fn some_tables(&self, key: &'static str) -> Vec<Fields<'d>> {
        if !self.has(key) {
            self.known.borrow_mut().insert(key);
            self.note(key, "is missing", format!("Add at least one section [[{}]].", self.name(key)));
        }
        self.tables(key)
    }

    /// Notes every field that nobody asked for. To be called when the table is read.
    pub fn finish(self) {
        let known = self.known.borrow();
        for (key, value) in self.table.iter() {
            let key_text = key.get_ref().as_ref();
            if !known.contains(key_text) {
                let location = self.document.location(key.span().start..value.span().end, self.name(key_text));
                let names = known.iter().copied().collect::<Vec<_>>().join(", ");
                self.diagnostics.note(location, "is not a known field", format!("Remove it or use one of: {names}."));
            }
        }
    }

    fn required<T: Default>(
        &self,
        key: &'static str,
        example: &str,
        read: impl FnOnce(&Self, &'static str) -> Option<T>,
    ) -> T {
        if !self.has(key) {
            self.note(key, "is missing", format!("Add {key} = {example}."));
        }
        read(self, key).unwrap_or_default()
    }

    fn value(&self, key: &'static str) -> Option<&'d Spanned<DeValue<'d>>> {
        self.known.borrow_mut().insert(key);
        self.table.get(key)
    }

    fn wrong_type<T>(&self, key: &str, value: &Spanned<DeValue<'_>>, wanted: &str, example: &str) -> Option<T> {
        let location = self.document.location(value.span(), self.name(key));
        let found = article(value.get_ref().type_str());
        self.diagnostics.note(
            location,
            format!("is {found} but must be {wanted}"),
            format!("Write it like this: {example}"),
        );
        None
    }

    fn name(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }
}

/// Small letters, digits and single hyphens.
pub fn is_slug(text: &str) -> bool {
    text.split('-').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
}

fn is_url(text: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| text.strip_prefix(scheme).is_some_and(|rest| !rest.is_empty()))
        && !text.contains(char::is_whitespace)
}

fn article(kind: &str) -> String {
    let vowel = kind.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {kind}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever somebody writes, reading ends, and every mistake has a line of the file.
        #[test]
        fn any_text_is_read_or_its_mistakes_are_named(
            text in "([a-d]{1,2}( = |\\.| )|\\[\\[?a\\]?\\]|[\"'{},=#]|[0-9]{1,3}|true|\n|\\PC){0,60}",
        ) {
            let document = Document::new("file", text.as_str());
            let diagnostics = Diagnostics::default();
            let table = document.parse(&diagnostics);
            let fields = Fields::top(&document, &diagnostics, &table);
            let _ = (fields.text("a"), fields.optional_integer("b"), fields.date("c"), fields.texts("d"));
            let _ = (fields.rows("aa", 2), fields.slug("ab"), fields.url("ac"), fields.count::<u32>("ad"));
            for inner in fields.tables("a").into_iter().chain(fields.optional_table("b")) {
                let _ = inner.optional_flag("a");
                inner.finish();
            }
            fields.finish();
            let lines = text.split('\n').count();
            for diagnostic in diagnostics.into_sorted() {
                prop_assert!((1..=lines).contains(&diagnostic.location.line), "{diagnostic}");
                prop_assert!(!diagnostic.remedy.is_empty());
            }
        }
    }
}
