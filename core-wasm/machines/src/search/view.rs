use model::search::{Choice, FacetName, FacetValue, Interpretation};
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
    /// What the products can be narrowed by, in the order in which it is shown: the categories first.
    pub facets: Vec<ShownFacet>,
    /// How parts of the query were read that could mean two things.
    pub readings: Vec<Interpretation>,
    /// What was looked through for these hits.
    pub looked_through: LookedThrough,
    /// Whether the facets of the facts are being counted for the first time.
    pub are_facets_awaited: bool,
    /// Whether facts, or an answer, could not be had.
    pub retry: Retry,
    /// The facet whose values are shown.
    pub open: Option<FacetName>,
    /// Whether the facets are, on a narrow page.
    pub is_panel_open: bool,
}

/// A facet as it is shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ShownFacet {
    pub name: FacetName,
    /// Whether its values are limits, of which one at a time is chosen: at least so much.
    pub is_limit: bool,
    /// The values that have matches, and those that are chosen; nothing while they are not counted.
    pub values: Option<Vec<FacetValue>>,
}

/// Whether something that could not be had can be tried again: the facts, the module or the server's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum Retry {
    /// Nothing is missing.
    None,
    Offered,
    /// The visitor has asked for it.
    Trying,
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
