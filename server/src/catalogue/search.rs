//! `GET /api/search`: the products that a query finds, by the same code that searches in the browser.

use model::api::{Endpoint, Payload};
use model::content::{Bases, Envelope};
use model::search::{Facet, Index, Reading, Reason, SearchQuery};
use serde::Serialize;

use super::{categories, products};
use crate::content::Content;

/// Of so many products, the best first, is told why they were found.
const EXPLAINED: usize = 100;

/// The index of a catalogue.
#[derive(Debug)]
pub struct CatalogueSearch {
    slugs: Vec<String>,
    index: Index,
}

/// What a query has found.
#[derive(Debug, Serialize)]
pub struct SearchResponse {
    /// The products, best first.
    hits: Vec<Hit>,
    /// How many of each category match, whichever is chosen.
    facets: Vec<Facet>,
    /// How parts of the query were read that could mean two things.
    readings: Vec<Reading>,
}

#[derive(Debug, Serialize)]
struct Hit {
    slug: String,
    /// The specifications and size rows that answer the query.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Reason>,
}

impl CatalogueSearch {
    /// Reads the catalogue as a browser does, from the responses of its calls.
    ///
    /// # Errors
    /// When a response cannot be written as JSON.
    pub fn of(content: &Content) -> serde_json::Result<Self> {
        let list = read(&Endpoint::Products, products::list(content))?.and_then(Payload::products).unwrap_or_default();
        let categories = read(&Endpoint::Categories, categories::list(content))?.and_then(Payload::categories);
        let index = Index::of(&list, categories.as_deref().unwrap_or_default(), Some(&products::facts(content)));
        Ok(Self { slugs: list.iter().map(|product| product.slug.clone()).collect(), index })
    }

    /// What the query of a URL finds.
    pub fn answer(&self, params: &str) -> SearchResponse {
        let query = SearchQuery::read(params);
        let found = self.index.search(&query);
        let hit = |(place, product): (usize, usize)| Hit {
            slug: self.slugs.get(product).cloned().unwrap_or_default(),
            reasons: if place < EXPLAINED { self.index.reasons(product, &query.text) } else { Vec::new() },
        };
        SearchResponse {
            hits: found.hits.into_iter().enumerate().map(hit).collect(),
            facets: found.facets,
            readings: found.readings,
        }
    }
}

/// What a browser makes of a list.
pub fn read<T: Serialize>(endpoint: &Endpoint, list: T) -> serde_json::Result<Option<Payload>> {
    let body = serde_json::to_string(&Envelope::success(list))?;
    Ok(endpoint.read::<serde_json::Value>(&body, &Bases::default()).ok().and_then(|reading| reading.payload))
}
