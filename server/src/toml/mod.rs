//! Reads TOML written by people: every mistake is collected with its file, line, field and remedy.
//!
//! serde stops at the first mistake. Here a missing or wrong field is noted in [`Diagnostics`] and read as an empty value, so
//! that the rest of the file is checked too. The caller drops a result with mistakes.

mod diagnostic;
mod fields;

use std::cell::Cell;
use std::ops::Range;

use toml::de::DeTable;

pub use diagnostic::{Diagnostic, Diagnostics, Location};
pub use fields::{Fields, is_slug, is_url};

/// A TOML text with its file name.
#[derive(Debug)]
pub struct Document {
    file: String,
    text: String,
    /// Whether some of the text could not be parsed, so that its fields seem to be missing.
    has_syntax_errors: Cell<bool>,
}

impl Document {
    /// The text of a file.
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Self {
        Self { file: file.into(), text: text.into(), has_syntax_errors: Cell::default() }
    }

    /// The location of a field at these bytes.
    pub fn location(&self, span: Range<usize>, field: impl Into<String>) -> Location {
        let line = 1 + self.text.bytes().take(span.start).filter(|byte| *byte == b'\n').count();
        Location { file: self.file.clone(), line, field: field.into() }
    }

    /// Parses the text. Syntax errors are noted, and the rest is returned.
    pub fn parse<'d>(&'d self, diagnostics: &Diagnostics) -> DeTable<'d> {
        let (table, errors) = DeTable::parse_recoverable(&self.text);
        self.has_syntax_errors.set(!errors.is_empty());
        for error in errors {
            let remedy = if error.message() == "duplicate key" {
                "Remove one of the two, or begin each entry of a list with its name in double brackets, as in [[items]]."
            } else {
                "Compare the line with the lines around it: text stands in straight quotes (\"), a quote inside it is \\\", lists stand in [brackets]."
            };
            diagnostics.note(
                self.location(error.span().unwrap_or(0..0), ""),
                format!("is not valid TOML here: {}", error.message().replace('\n', ", ")),
                remedy,
            );
        }
        table.into_inner()
    }
}
