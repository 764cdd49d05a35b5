use serde::{Deserialize, Serialize};

use model::api::{Endpoint, Payload, named};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SearchEvent {
    /// The field has the focus, or is about to: what it looks through is asked for.
    Touched,
    /// This is what stands in the field.
    Typed(String),
    /// Only this category, by its slug; or all of them.
    CategoryChosen(Option<String>),
    /// Only this sub-category of the chosen category; or all of them.
    SubcategoryChosen(Option<String>),
    /// The query of the page's URL is this, with or without `?`.
    UrlChanged(String),
    /// The visitor has paused.
    Paused,
    /// The facts are late.
    FactsLate,
    /// What a call, or the search's module, has brought; nothing when it has failed.
    Loaded {
        endpoint: Endpoint,
        #[serde(with = "named")]
        payload: Option<Payload>,
    },
}
