//! Reads TOML written by people: every mistake is collected with its file, line, field and remedy.
//!
//! A reader never stops at the first mistake. A field that is missing or wrong is noted in [`Mistakes`]
//! and an empty value stands in for it, so the rest of the file is read too. A result read while
//! mistakes were noted is thrown away by the caller.

mod document;
mod fields;
mod mistake;

pub use document::{Document, Place};
pub use fields::{Fields, is_slug};
pub use mistake::{Mistake, Mistakes};
