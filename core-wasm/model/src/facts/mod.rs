//! Parses the specifications, size tables and standards of products, for search, the well check, structured data and `server check`.
//!
//! The API sends the texts as printed ([`DataSheet`]). The server and the search module in the browser parse them with the same
//! code ([`Facts::of`]).

mod check;
mod name;
mod read;
mod sheet;
mod table;
#[cfg(test)]
mod tests;
mod value;

pub use check::{Unreadable, ValueLocation, find_ambiguous, find_unreadable};
pub use name::{find_ignoring_case, has_pair, has_word, is_about_sour, is_refusal, lead, words_of};
pub use read::{Fact, FactCell, FactKind, Facts, ProductFacts};
pub use sheet::DataSheet;
pub use table::{Column, Pipe, pipe_of};
pub use value::{Property, Value};
