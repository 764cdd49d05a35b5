//! Catalogue search, the same in the browser and on the server.
//!
//! A product must match every term of the query in its name, texts or facts (specifications, size rows, standards). A word matches
//! exactly, as a prefix, or with one typo if it has four letters or more. A quantity matches an equal value, a range around it, or a
//! higher limit; all sizes of a query must match in the same row. Results are ranked: exact name, query within the name, exact and
//! prefix matches, typos; then by the quality and place of the matches; then in the catalogue's order.

mod answer;
mod catalogue;
mod categories;
mod facets;
mod fact;
mod index;
mod names;
mod query;
mod reason;
mod synonyms;
#[cfg(test)]
mod tests;
mod words;

pub use answer::{Hit, SearchAnswer};
pub use catalogue::CatalogueSearch;
pub use facets::{Choice, Facet, FacetName, FacetValue};
pub use index::{Index, SearchResult};
pub use names::search_names;
pub use query::{Interpretation, SearchQuery};
pub use reason::{Reason, TextPart};
