//! Reads TOML written by people: every mistake is collected with its file, line, field and remedy.
//!
//! A reader never stops at the first mistake. A field that is missing or wrong is noted in [`Diagnostics`]
//! and an empty value stands in for it, so the rest of the file is read too. A result read while
//! mistakes were noted is thrown away by the caller.

mod diagnostic;
mod document;
mod fields;

pub use diagnostic::{Diagnostic, Diagnostics};
pub use document::{Document, Location};
pub use fields::{Fields, is_slug};
