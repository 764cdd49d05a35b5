//! Search over a catalogue: the same in the browser and on the server.
//!
//! Every word of a query must be found in a product: in its name, its texts, or its facts, which are its specifications, size
//! rows and standards. A word is found as it is, as the beginning of one, or, from four letters on, with one letter wrong,
//! missing, too many or swapped with its neighbour; a number that the catalogue has is meant as it is. Case and accents do
//! not matter. A quantity is found where a fact has it, has a range around it, or withstands it; all sizes of a query must
//! stand in the same row of a size table.
//!
//! First comes what is called so, then what has the query in its name, then every word of it, then what has every word as
//! it is or begins with it; last what has a letter wrong. Within each, products are ranked by how well and where their words
//! were found, and keep the catalogue's order among equals.

mod answer;
mod catalogue;
mod categories;
mod facets;
mod fact;
mod index;
mod names;
mod query;
mod reason;
mod spelling;
#[cfg(test)]
mod tests;
mod words;

pub use answer::{Hit, SearchAnswer};
pub use catalogue::Catalogue;
pub use facets::{Choice, Facet, FacetName, FacetValue};
pub use index::{Found, Index};
pub use names::search_names;
pub use query::{Reading, SearchQuery};
pub use reason::{Part, Reason};
