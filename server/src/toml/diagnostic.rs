//! What is wrong in a file, where, and what to do about it.

use std::cell::RefCell;
use std::fmt;

use super::Location;

/// One mistake in a file that somebody wrote.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    /// The file, its line and the field.
    pub location: Location,
    /// What is wrong, as the end of a sentence: "is missing".
    pub problem: String,
    /// What to do: "Add `name = \"...\"`."
    pub remedy: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}. {}", self.location, self.problem, self.remedy)
    }
}

/// The mistakes found so far. Shared by all readers of one folder.
#[derive(Debug, Default)]
pub struct Diagnostics(RefCell<Vec<Diagnostic>>);

impl Diagnostics {
    /// Notes a mistake.
    pub fn note(&self, location: Location, problem: impl Into<String>, remedy: impl Into<String>) {
        self.0.borrow_mut().push(Diagnostic { location, problem: problem.into(), remedy: remedy.into() });
    }

    /// Whether something is wrong in this field.
    pub fn names(&self, field: &str) -> bool {
        self.0.borrow().iter().any(|diagnostic| diagnostic.location.field == field)
    }

    /// All mistakes, by file and line; an empty list when there are none.
    pub fn into_sorted(self) -> Vec<Diagnostic> {
        let mut all = self.0.into_inner();
        all.sort();
        all.dedup();
        all
    }
}
