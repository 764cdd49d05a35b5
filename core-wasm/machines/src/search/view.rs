use model::search::{Choice, Facet, FacetName, Reading};
use serde::Serialize;

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum SearchState {
    /// The products are on their way.
    Waiting,
    /// The answer is on its way; what was found before is still there.
    Searching,
    Ready,
    Failed,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct SearchView {
    pub state: SearchState,
    pub query: String,
    pub category: Option<String>,
    pub subcategory: Option<String>,
    /// What is chosen of the facets that the facts give.
    pub choices: Vec<Choice>,
    /// The search as the query of a URL, without `?`; empty when nothing is asked for.
    pub params: String,
    /// The matching products, best first, by their index among all products.
    pub hits: Vec<usize>,
    /// What the products can be narrowed by: the categories that have matches, in the catalogue's order, and, once somebody is about
    /// to search, what the facts give.
    pub facets: Vec<Facet>,
    /// How parts of the query were read that could mean two things.
    pub readings: Vec<Reading>,
    /// What was looked through for these hits.
    pub looked_through: LookedThrough,
    /// Whether the facets of the facts are being counted for the first time.
    pub are_facets_awaited: bool,
    /// The facet whose values are shown.
    pub open: Option<FacetName>,
    /// Whether the facets are, on a narrow page.
    pub is_panel_open: bool,
}

/// What was looked through for what is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum LookedThrough {
    /// Names, texts, and specifications, sizes and standards.
    Facts,
    /// Names and texts.
    Texts,
    /// Names and summaries alone, since no answer could be had.
    Names,
}
