//! What a product's specifications and size rows say: the one reading of them. Search, the well, structured data and
//! `server check` all take it from here.
//!
//! The texts of the data sheet travel as they are printed ([`DataSheet`]). The server and the search's module in the browser read
//! them into quantities by the same function ([`Facts::of`]).

mod check;
mod read;
mod sheet;
mod table;
#[cfg(test)]
mod tests;
mod value;

pub use check::{Place, Unreadable, unreadable};
pub use read::{Fact, FactCell, Facts, ProductFacts, Subject};
pub use sheet::DataSheet;
pub use table::{Column, Pipe, Sizes, pipe_of};
pub use value::{Property, Value};
