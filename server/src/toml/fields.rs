//! The fields of one TOML table, read one by one.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use reqwest::Url;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml::value::Datetime;

use super::{Diagnostics, Document, Location};

/// The fields of one table while it is read. At the end, fields that were not read are noted as unknown.
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
    /// Reads the top level of a document.
    pub fn read<T>(
        document: &'d Document,
        diagnostics: &'d Diagnostics,
        table: &'d DeTable<'d>,
        read: impl FnOnce(&Self) -> T,
    ) -> T {
        let top = Self { document, diagnostics, table, span: 0..0, path: String::new(), known: RefCell::default() };
        top.read_and_finish(read)
    }

    fn read_and_finish<T>(self, read: impl FnOnce(&Self) -> T) -> T {
        let value = read(&self);
        let known = self.known.into_inner();
        let names = known.iter().copied().collect::<Vec<_>>().join(", ");
        for (key, value) in self.table.iter().filter(|(key, _)| !known.contains(key.get_ref().as_ref())) {
            let field = name(&self.path, key.get_ref());
            let location = self.document.location(key.span().start..value.span().end, field);
            self.diagnostics.note(location, "is not a known field", format!("Remove it or use one of: {names}."));
        }
        value
    }

    /// The location of a field: its line, or the table's if it is missing.
    pub fn location(&self, key: &str) -> Location {
        let span = self.table.get(key).map_or(self.span.clone(), Spanned::span);
        self.document.location(span, name(&self.path, key))
    }

    /// Notes a mistake in a field.
    pub fn note(&self, key: &str, problem: impl Into<String>, remedy: impl Into<String>) {
        self.diagnostics.note(self.location(key), problem, remedy);
    }

    /// Whether the field is there. It does not count as read.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Whether a required field is missing. In a file with a syntax error it may only seem so.
    fn lacks(&self, key: &str) -> bool {
        !self.has(key) && !self.document.has_syntax_errors.get()
    }

    /// A text that must be there and not be blank.
    pub fn text(&self, key: &'static str) -> String {
        self.required(key, "\"...\"", Self::optional_text)
    }

    /// A text that may be left out.
    pub fn optional_text(&self, key: &'static str) -> Option<String> {
        let text = self.typed(key, "a text", &format!("{key} = \"...\""), |value| value.as_str())?.trim();
        if text.is_empty() {
            self.note(key, "is blank", "Write the text, or remove the line.");
            return None;
        }
        self.diagnostics.check_text(&self.location(key), text);
        Some(text.to_owned())
    }

    /// A whole number that must be there.
    pub fn integer(&self, key: &'static str) -> i64 {
        self.required(key, "1", Self::optional_integer)
    }

    /// A whole number of at least 1 that must be there.
    pub fn count(&self, key: &'static str) -> u32 {
        self.required(key, "1", |fields, key| {
            let number = fields.optional_integer(key)?;
            let count = u32::try_from(number).ok().filter(|count| *count > 0);
            if count.is_none() {
                fields.note(key, format!("is {number}"), format!("Write a whole number from 1 to {}.", u32::MAX));
            }
            count
        })
    }

    fn optional_integer(&self, key: &'static str) -> Option<i64> {
        self.typed(key, "a whole number", &format!("{key} = 1"), |value| {
            value.as_integer().and_then(|n| i64::from_str_radix(n.as_str(), n.radix()).ok())
        })
    }

    /// A date that must be there, as `2026-03-02`.
    pub fn date(&self, key: &'static str) -> String {
        self.required(key, "\"2026-03-02\"", |fields, key| {
            fields.typed(key, "a date", &format!("{key} = \"2026-03-02\""), |value| {
                let date = match value {
                    DeValue::Datetime(date) => Some(*date),
                    DeValue::String(text) => text.parse::<Datetime>().ok(),
                    _ => None,
                };
                match date {
                    Some(Datetime { date: Some(date), time: None, offset: None }) => Some(date.to_string()),
                    _ => None,
                }
            })
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
        self.located_texts(key).into_iter().map(|(text, _)| text).collect()
    }

    /// A list of texts, each with its location, for lists whose items are checked further.
    pub fn located_texts(&self, key: &'static str) -> Vec<(String, Location)> {
        let mut texts = Vec::new();
        for (item, location) in self.items(key, "a list of texts", &format!("{key} = [\"...\", \"...\"]")) {
            match item.get_ref().as_str().map(str::trim) {
                Some("") => self.diagnostics.note(location, "is blank", "Write the text, or remove the item."),
                Some(text) => {
                    self.diagnostics.check_text(&location, text);
                    texts.push((text.to_owned(), location));
                }
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
        let items = self.items(key, "a list of rows", &format!("{key} = [[\"...\"], [\"...\"]]"));
        let row = |(item, location): (&Spanned<DeValue<'_>>, Location)| {
            let cells = item.get_ref().as_array();
            let cells: Option<Vec<String>> =
                cells.and_then(|cells| cells.iter().map(|cell| cell.get_ref().as_str().map(str::to_owned)).collect());
            let (problem, remedy) = match cells {
                Some(cells) if cells.len() == columns => {
                    cells.iter().for_each(|cell| self.diagnostics.check_text(&location, cell));
                    return cells;
                }
                Some(cells) => (
                    format!("has {} cells but the table has {columns} columns", cells.len()),
                    "Give every row one text for each column.",
                ),
                None => (
                    "is not a list of texts".to_owned(),
                    "Write the row as [\"...\", \"...\"], each cell in \"quotes\".",
                ),
            };
            self.diagnostics.note(location, problem, remedy);
            Vec::new()
        };
        items.into_iter().map(row).collect()
    }

    /// A table that must be there.
    pub fn table<T>(&self, key: &'static str, read: impl FnOnce(&Self) -> T) -> Option<T> {
        if self.lacks(key) {
            self.note(key, "is missing", format!("Add a section [{}].", name(&self.path, key)));
        }
        self.optional_table(key, read)
    }

    /// A table that may be left out.
    pub fn optional_table<T>(&self, key: &'static str, read: impl FnOnce(&Self) -> T) -> Option<T> {
        let path = name(&self.path, key);
        let table = self.typed(key, "a section", &format!("[{path}]"), |value| value.as_table())?;
        let span = self.table.get(key).map_or(0..0, Spanned::span);
        Some(Self { table, span, path, known: RefCell::default(), ..*self }.read_and_finish(read))
    }

    /// A list of tables, written `[[key]]`; an empty list when it is left out.
    pub fn tables<T>(&self, key: &'static str, mut read: impl FnMut(&Self) -> T) -> Vec<T> {
        let remedy = format!("[[{}]]", name(&self.path, key));
        let mut tables = Vec::new();
        for (item, location) in self.items(key, "a list of sections", &remedy) {
            match item.get_ref() {
                DeValue::Table(table) => {
                    let fields =
                        Self { table, span: item.span(), path: location.field, known: RefCell::default(), ..*self };
                    tables.push(fields.read_and_finish(&mut read));
                }
                _ => self.wrong_type(key, item, "a section", &remedy),
            }
        }
        tables
    }

    /// A list of tables that must have at least one entry.
    pub fn required_tables<T>(&self, key: &'static str, read: impl FnMut(&Self) -> T) -> Vec<T> {
        if self.lacks(key) {
            self.note(key, "is missing", format!("Add at least one section [[{}]].", name(&self.path, key)));
        }
        self.tables(key, read)
    }

    fn required<T: Default>(
        &self,
        key: &'static str,
        example: &str,
        read: impl FnOnce(&Self, &'static str) -> Option<T>,
    ) -> T {
        if self.lacks(key) {
            self.note(key, "is missing", format!("Add {key} = {example}."));
        }
        read(self, key).unwrap_or_default()
    }

    /// The items of a list, each with its location; none if it is left out.
    fn items(&self, key: &'static str, wanted: &str, example: &str) -> Vec<(&'d Spanned<DeValue<'d>>, Location)> {
        let items = self.typed(key, wanted, example, |value| value.as_array());
        let path = name(&self.path, key);
        let locate = |(index, item): (usize, &'d Spanned<DeValue<'d>>)| {
            (item, self.document.location(item.span(), format!("{path}[{}]", index + 1)))
        };
        items.into_iter().flatten().enumerate().map(locate).collect()
    }

    /// A field that may be left out; noted when it is of another type than wanted.
    fn typed<T>(
        &self,
        key: &'static str,
        wanted: &str,
        example: &str,
        read: impl FnOnce(&'d DeValue<'d>) -> Option<T>,
    ) -> Option<T> {
        self.known.borrow_mut().insert(key);
        let value = self.table.get(key)?;
        let read = read(value.get_ref());
        if read.is_none() {
            self.wrong_type(key, value, wanted, example);
        }
        read
    }

    fn wrong_type(&self, key: &str, value: &Spanned<DeValue<'_>>, wanted: &str, example: &str) {
        let location = self.document.location(value.span(), name(&self.path, key));
        let found = match value.get_ref() {
            DeValue::String(text) => format!("the string {text:?}"),
            other => article(other.type_str()),
        };
        let problem = format!("is {found} but must be {wanted}");
        self.diagnostics.note(location, problem, format!("Write it like this: {example}"));
    }
}

/// The name of a field from the top of the file.
fn name(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// Small letters, digits and single hyphens.
pub fn is_slug(text: &str) -> bool {
    text.split('-').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
}

/// Whether it is a whole URL of the web. The parser accepts spaces.
pub fn is_url(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "https" | "http")) && !text.contains(char::is_whitespace)
}

fn article(kind: &str) -> String {
    let vowel = kind.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {kind}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_url_has_a_scheme_of_the_web_and_a_host() {
        for url in ["https://a.example", "http://localhost:8080/?q=%20#a", "https://[::1]/"] {
            assert!(is_url(url), "{url}");
        }
        for other in
            ["", "a.example", "https://", "https://:80", "ftp://a.example", "https://a.example/a b", "https://a b/"]
        {
            assert!(!is_url(other), "{other}");
        }
    }

    proptest! {
        /// Reading any text ends, and every mistake has a line of the file.
        #[test]
        fn any_text_is_read_or_its_mistakes_are_named(
            text in "([a-d]{1,2}( = |\\.| )|\\[\\[?a\\]?\\]|[\"'{},=#]|[0-9]{1,3}|true|\n|\\PC){0,60}",
        ) {
            let document = Document::new("file", text.as_str());
            let diagnostics = Diagnostics::default();
            let table = document.parse(&diagnostics);
            Fields::read(&document, &diagnostics, &table, |fields| {
                let _ = (fields.text("a"), fields.integer("b"), fields.date("c"), fields.texts("d"));
                let _ = (fields.rows("aa", 2), fields.slug("ab"), fields.url("ac"), fields.count("ad"));
                let _ = (fields.tables("a", |inner| inner.text("a")), fields.optional_table("b", |inner| inner.text("a")));
            });
            let lines = text.split('\n').count();
            for diagnostic in diagnostics.into_sorted() {
                prop_assert!((1..=lines).contains(&diagnostic.location.line), "{diagnostic}");
                prop_assert!(!diagnostic.remedy.is_empty());
            }
        }
    }
}
