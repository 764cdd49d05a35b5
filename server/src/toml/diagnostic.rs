//! What is wrong in a file, where, and what to do about it.

use std::cell::RefCell;
use std::fmt;

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

/// One mistake in a file that a person wrote.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{location} {problem}. {remedy}")]
pub struct Diagnostic {
    /// The file, its line and the field.
    pub location: Location,
    /// What is wrong, as the end of a sentence: "is missing".
    pub problem: String,
    /// What to do: "Add `name = \"...\"`."
    pub remedy: String,
}

/// The mistakes found so far. Shared by all readers of one folder.
#[derive(Debug, Default)]
pub struct Diagnostics(RefCell<Vec<Diagnostic>>);

impl Diagnostics {
    /// Notes a mistake.
    pub fn note(&self, location: Location, problem: impl Into<String>, remedy: impl Into<String>) {
        self.0.borrow_mut().push(Diagnostic { location, problem: problem.into(), remedy: remedy.into() });
    }

    /// Notes control characters in a text, which no page, document or feed may hold. Line breaks and tabs are fine.
    pub fn check_text(&self, location: &Location, text: &str) {
        if let Some(found) = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
            let problem = format!("has a control character, U+{:04X}", u32::from(found));
            self.note(location.clone(), problem, "Remove it; it may have been copied from another document.");
        }
    }

    /// All mistakes, by file and line; an empty list when there are none.
    pub fn into_sorted(self) -> Vec<Diagnostic> {
        let mut all = self.0.into_inner();
        all.sort();
        all.dedup();
        all
    }
}
