//! Catalogue search, the same in the browser and on the server.
//!
//! A product must match every term of the query in its name, texts or facts, except for words that no product has. A word matches
//! exactly, as a prefix, or (from four letters on) with one typo. A quantity matches an equal value, a range that contains it, or a
//! limit of at least it. Quantities that match in a size table must match in one row of it. Ranking: exact name, query within the name,
//! match without a typo, with one; then the matching field, then catalogue order.

mod answer;
mod catalogue;
mod categories;
mod entry;
mod facets;
mod fact;
mod index;
mod names;
mod prepared;
mod query;
mod reason;
mod synonyms;
#[cfg(test)]
mod tests;
mod vocabulary;
mod words;

pub use answer::{Hit, SearchAnswer};
pub use catalogue::CatalogueSearch;
pub use facets::{Choice, Facet, FacetName, FacetValue};
pub use index::SearchResult;
pub use names::search_names;
pub use query::{Interpretation, SearchQuery};
pub use reason::{Reason, TextPart};
