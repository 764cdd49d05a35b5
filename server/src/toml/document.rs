//! The text of a file and the places in it.

use std::fmt;
use std::ops::Range;

use toml::de::DeTable;

use super::Diagnostics;

/// A field in a line of a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The file as the reader knows it, relative to the folder that is checked.
    pub file: String,
    /// The line, counted from 1; 0 means the file as a whole.
    pub line: usize,
    /// The field, for example `specifications[2].name`; empty means the file as a whole.
    pub field: String,
}

impl Location {
    /// A file as a whole, for example one that is missing.
    pub fn file(file: impl Into<String>) -> Self {
        Self { file: file.into(), line: 0, field: String::new() }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ":")?;
        if !self.field.is_empty() {
            write!(f, " `{}`", self.field)?;
        }
        Ok(())
    }
}

/// A TOML text that knows its file name and its lines.
#[derive(Debug)]
pub struct Document {
    file: String,
    text: String,
    /// Byte offsets at which lines begin.
    lines: Vec<usize>,
    /// Lines of the file that stand before this text (front matter begins below its first marker).
    lines_before: usize,
}

impl Document {
    /// A whole file.
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Self {
        Self::part(file, text, 0)
    }

    /// A part of a file that begins after `lines_before` lines.
    pub fn part(file: impl Into<String>, text: impl Into<String>, lines_before: usize) -> Self {
        let text = text.into();
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { file: file.into(), text, lines, lines_before }
    }

    /// The place of a field that stands at these bytes.
    pub fn location(&self, span: Range<usize>, field: impl Into<String>) -> Location {
        let line = self.lines.partition_point(|&start| start <= span.start);
        Location { file: self.file.clone(), line: line + self.lines_before, field: field.into() }
    }

    /// Parses the text. What cannot be parsed is noted, what can be is returned.
    pub fn parse<'d>(&'d self, diagnostics: &Diagnostics) -> DeTable<'d> {
        let (table, errors) = DeTable::parse_recoverable(&self.text);
        for error in errors {
            diagnostics.note(
                self.location(error.span().unwrap_or(0..0), ""),
                format!("is not valid TOML here: {}", error.message().replace('\n', ", ")),
                "Compare the line with the lines around it: text stands in \"quotes\", lists in [brackets].",
            );
        }
        table.into_inner()
    }
}
