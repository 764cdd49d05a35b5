//! What a product's specifications and size rows say: the one reading of them. Search, the well, structured data and
//! `server check` all take it from here.
//!
//! A text is read once, where the content is ([`Property`], [`Column`]). Browsers receive what was read ([`FactIndex`]) and look
//! through it ([`Facts`]).

mod check;
mod index;
mod read;
mod table;
#[cfg(test)]
mod telling_tests;
mod template;
#[cfg(test)]
mod tests;
mod value;

pub use check::{Place, Unreadable, unreadable};
pub use index::{FactIndex, FactSource, Family, Form, ProductColumns, Series};
pub use read::{FactCell, FactForm, Facts, ProductFacts, SeriesColumns};
pub use table::{Column, Pipe, Sizes, pipe_of};
pub use template::{Conversion, Exact, Extent, Figure, Quantity, Reader, Style, Template};
pub use value::{Property, Value};
