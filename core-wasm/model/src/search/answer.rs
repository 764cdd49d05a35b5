use serde::{Deserialize, Serialize};

use super::reason::Reason;
use super::{Facet, Reading};
use crate::content::{Item, Json};

/// What a query has found: the response of `GET /api/search`, and the answer of the search's module in the browser.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SearchAnswer {
    /// The products, best first.
    pub hits: Vec<Hit>,
    /// What the products can be narrowed by, each value with how many it would leave.
    pub facets: Vec<Facet>,
    /// How parts of the query were read that could mean two things.
    pub readings: Vec<Reading>,
}

/// A product that a query has found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hit {
    pub slug: String,
    /// The specifications and size rows that answer the query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

impl SearchAnswer {
    /// Reads `GET /api/search`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            hits: item.records("hits", Hit::read),
            facets: item.records("facets", Facet::read).into_iter().flatten().collect(),
            readings: item.records("readings", Reading::read),
        }
    }
}

impl Hit {
    fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { slug: item.text("slug"), reasons: item.records("reasons", Reason::read) }
    }
}
