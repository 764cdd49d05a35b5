use serde::{Deserialize, Serialize};

use super::reason::Reason;
use super::{Facet, Interpretation};
use crate::content::{Item, Json};

/// The result of a search: the response of `GET /api/search`, and the return value of the search module.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct SearchAnswer {
    /// The products, best first.
    pub hits: Vec<Hit>,
    /// The filters, each value with the number of products that it would leave.
    pub facets: Vec<Facet>,
    /// The interpretation of ambiguous parts of the query.
    pub readings: Vec<Interpretation>,
    /// The words that were left out, because no product has them together with the rest of the query.
    pub ignored: Vec<String>,
}

/// A product in a search result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct Hit {
    pub slug: String,
    /// The specifications and size rows that match the query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

impl SearchAnswer {
    /// Reads `GET /api/search`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            hits: item.records("hits", Hit::read),
            facets: item.records("facets", Facet::read).into_iter().flatten().collect(),
            readings: item.records("readings", Interpretation::read),
            ignored: item.texts("ignored"),
        }
    }
}

impl Hit {
    fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { slug: item.text("slug"), reasons: item.records("reasons", Reason::read) }
    }
}
