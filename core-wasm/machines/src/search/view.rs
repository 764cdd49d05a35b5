use model::search::{Choice, FacetName, FacetValue, Interpretation};
use serde::Serialize;

/// The state of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum SearchState {
    /// The products are loading.
    Waiting,
    /// The result is loading; the last one is shown.
    Searching,
    Ready,
    Failed,
}

#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct SearchView {
    pub state: SearchState,
    pub query: String,
    pub category: Option<String>,
    pub subcategory: Option<String>,
    /// The chosen values of facets.
    pub choices: Vec<Choice>,
    /// The search as the query of a URL, without `?`.
    pub params: String,
    /// The indices of the matching products, best first.
    pub hits: Vec<usize>,
    /// The filters in order, the categories first.
    pub facets: Vec<ShownFacet>,
    /// The interpretations of ambiguous parts of the query.
    pub readings: Vec<Interpretation>,
    /// The words that were left out, because no product has them together with the rest of the query.
    pub ignored: Vec<String>,
    /// What was searched for these hits.
    pub scope: SearchScope,
    /// Whether the facets of the facts are being counted for the first time.
    pub are_facets_awaited: bool,
    /// Whether something failed and can be retried.
    pub retry: Retry,
    /// The open facet.
    pub open: Option<FacetName>,
    /// Whether the facets' panel is open, in a narrow window.
    pub is_panel_open: bool,
}

/// A facet as it is shown.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ShownFacet {
    pub name: FacetName,
    /// Whether its values are minimum limits, of which only one can be chosen.
    pub is_limit: bool,
    /// The values with matches, and the chosen ones; `None` until they are counted.
    pub values: Option<Vec<FacetValue>>,
}

/// Whether failed facts, a failed module or a failed response can be retried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum Retry {
    /// Nothing has failed.
    None,
    Offered,
    /// The visitor has clicked the retry button.
    Trying,
}

/// What was searched for a result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum SearchScope {
    /// Names, texts, and specifications, sizes and standards.
    Facts,
    /// Names and texts.
    #[default]
    Texts,
    /// Names and summaries, because the search failed.
    Names,
}
