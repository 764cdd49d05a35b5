//! The responses of all read calls, made when the content is read and sent as they are.
//!
//! The content changes when somebody edits a file, a few times a week; it is asked for many times a second. So each
//! response is serialised, compressed and named by its hash once: the lists when the content is read, a product and a part
//! of the product list when they are first asked for, since there may be ten thousand of them.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use model::content::Envelope;
use model::search::SearchQuery;
use model::well::{Judge, NO, WellQuery, YES};
use moka::sync::Cache;
use serde::Serialize;
use tokio::sync::Semaphore;

use super::selection::Selection;
use super::{
    Catalogue, case_studies, categories, certificates, clients, gallery, insights, products, search, team, well,
};
use crate::content::Content;
use crate::error::Error;
use crate::representation::content_type;
use crate::representation::{Effort, Representation};

const PRODUCTS: &str = "/api/get-products";

const SEARCH: &str = "/api/search";

const WELL: &str = "/api/well";

/// The longest text that is looked for, in characters: no visitor types more.
const LONGEST_QUERY: usize = 200;

/// What a product's slug is appended to.
const PRODUCT: &str = "/api/products/";

/// The bytes that responses made on request may take together. The site itself asks for a few dozen of some kilobytes.
const ROOM: u64 = 8 * 1024 * 1024;

/// Long lists are made one after the other: each takes a processor for up to a tenth of a second.
const LONG_LISTS: usize = 1;

/// Responses by path.
#[derive(Debug)]
pub struct ResponseCache {
    whole: HashMap<String, Arc<Representation>>,
    asked: Cache<Asked, Arc<Representation>>,
    long_lists: Arc<Semaphore>,
    /// Made when somebody first searches.
    search: OnceLock<model::search::Catalogue>,
    /// Made when somebody first describes a well.
    judge: OnceLock<Judge>,
}

impl Default for ResponseCache {
    fn default() -> Self {
        let weigh = |_: &Asked, response: &Arc<Representation>| u32::try_from(response.weight()).unwrap_or(u32::MAX);
        Self {
            whole: HashMap::new(),
            asked: Cache::builder().max_capacity(ROOM).weigher(weigh).build(),
            long_lists: Arc::new(Semaphore::new(LONG_LISTS)),
            search: OnceLock::new(),
            judge: OnceLock::new(),
        }
    }
}

/// What is made when it is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Asked {
    Product(String),
    Products(Selection),
    /// What this query of a URL finds.
    Search(String),
    /// What the well leads to that this query of a URL describes.
    Well(String),
}

/// Where the response of a URL is.
enum Entry<'a> {
    Ready(&'a Arc<Representation>),
    OnRequest(Asked),
    Nowhere,
}

impl ResponseCache {
    /// Makes all responses but those that are made when they are asked for.
    ///
    /// # Errors
    /// When something cannot be written as JSON.
    pub fn prepare(content: &Content) -> serde_json::Result<Self> {
        let mut responses = Self::default();
        responses.enveloped("/api/company", &content.company)?;
        responses.enveloped(PRODUCTS, products::list(content))?;
        let facts = Envelope::success(products::facts(content));
        responses.keep("/api/product-facts", Representation::json_with(&facts, Effort::Great)?);
        responses.enveloped("/api/get-categories", categories::list(content))?;
        responses.enveloped("/api/certificates-licenses", certificates::list(content))?;
        responses.enveloped("/api/gallery", gallery::list(content))?;
        responses.enveloped("/api/case-studies", case_studies::list(content))?;
        responses.enveloped("/api/clients", clients::list(content))?;
        responses.enveloped("/api/team", team::list(content))?;
        responses.plain("/wp-json/wp/v2/posts", insights::list(content))?;
        responses.plain("/places/countries.json", &content.places.countries)?;
        for (country, states) in &content.places.states {
            responses.plain(format!("/places/states/{country}.json"), states)?;
        }
        Ok(responses)
    }

    /// The response of a path with its query. Where it must be made, no thread that looks after connections does it.
    ///
    /// # Errors
    /// When there is no such response, or the query cannot be understood.
    pub async fn get(catalogue: &Arc<Catalogue>, path_and_query: &str) -> Result<Arc<Representation>, Error> {
        let own = &catalogue.responses;
        let asked = match own.entry(&catalogue.content, path_and_query)? {
            Entry::Ready(response) => return Ok(Arc::clone(response)),
            Entry::OnRequest(asked) => asked,
            Entry::Nowhere => return Err(Error::NotFound),
        };
        if let Some(kept) = own.asked.get(&asked) {
            return Ok(kept);
        }
        let broken = |error: &dyn std::fmt::Display| Error::internal("a response could not be made", error);
        let turn = match asked.is_long() {
            true => Some(Arc::clone(&own.long_lists).acquire_owned().await.map_err(|error| broken(&error))?),
            false => None,
        };
        let catalogue = Arc::clone(catalogue);
        let making = tokio::task::spawn_blocking(move || {
            let (responses, content) = (&catalogue.responses, &catalogue.content);
            // Whoever asks for the same meanwhile waits for this one.
            let made = responses.asked.try_get_with_by_ref(&asked, || {
                responses.body(&asked, content).map(|body| Arc::new(Representation::text_of(content_type::JSON, body)))
            });
            // The client may have left: its turn ends with the work.
            drop(turn);
            made
        });
        making.await.map_err(|error| broken(&error))?.map_err(|error| broken(&error))
    }

    fn entry(&self, content: &Content, path_and_query: &str) -> Result<Entry<'_>, Error> {
        let (path, query) = path_and_query.split_once('?').unwrap_or((path_and_query, ""));
        if let Some(product) = path.strip_prefix(PRODUCT).and_then(|slug| content.product(slug)) {
            return Ok(Entry::OnRequest(Asked::Product(product.slug.clone())));
        }
        if path == PRODUCTS
            && let Some(selection) = Selection::read(query, content)?
        {
            return Ok(Entry::OnRequest(Asked::Products(selection)));
        }
        if path == SEARCH {
            if let Some(facet) = SearchQuery::unreadable(query) {
                return Err(Error::NotOfFacet(facet.name(), search::takes(facet)));
            }
            let query = SearchQuery::read(query);
            if query.text.chars().count() > LONGEST_QUERY {
                return Err(Error::QueryTooLong("q", LONGEST_QUERY));
            }
            return Ok(Entry::OnRequest(Asked::Search(query.params())));
        }
        if path == WELL {
            let well = WellQuery::read(query);
            let texts = [
                ("casing", &well.casing),
                ("weight", &well.weight),
                ("pressure", &well.pressure),
                ("temperature", &well.temperature),
            ];
            if let Some((name, _)) = texts.iter().find(|(_, text)| text.chars().count() > LONGEST_QUERY) {
                return Err(Error::QueryTooLong(name, LONGEST_QUERY));
            }
            let mut pairs = form_urlencoded::parse(query.as_bytes());
            if pairs.any(|(name, value)| name == "h2s" && ![YES, NO].contains(&&*value)) {
                return Err(Error::NotOneOf("h2s", YES, NO));
            }
            return Ok(Entry::OnRequest(Asked::Well(well.params())));
        }
        Ok(self.whole.get(path).map_or(Entry::Nowhere, Entry::Ready))
    }

    /// The body of a response that is made when it is asked for.
    fn body(&self, asked: &Asked, content: &Content) -> serde_json::Result<Vec<u8>> {
        match asked {
            Asked::Product(slug) => {
                let product = content.product(slug).map(|product| products::detail(content, product));
                serde_json::to_vec(&Envelope::success(product))
            }
            Asked::Products(selection) => {
                serde_json::to_vec(&Envelope::success(products::selected(content, selection)))
            }
            Asked::Search(params) => {
                let searchable = match self.search.get() {
                    Some(made) => made,
                    None => {
                        let made = search::searchable(content)?;
                        self.search.get_or_init(|| made)
                    }
                };
                serde_json::to_vec(&Envelope::success(searchable.answer(params)))
            }
            Asked::Well(params) => {
                let judge = match self.judge.get() {
                    Some(judge) => judge,
                    None => {
                        let made = well::judge(content)?;
                        self.judge.get_or_init(|| made)
                    }
                };
                serde_json::to_vec(&Envelope::success(judge.answer(&WellQuery::read(params))))
            }
        }
    }

    fn enveloped<T: Serialize>(&mut self, path: impl Into<String>, data: T) -> serde_json::Result<()> {
        self.plain(path, Envelope::success(data))
    }

    fn plain<T: Serialize>(&mut self, path: impl Into<String>, value: T) -> serde_json::Result<()> {
        self.keep(path, Representation::json(&value)?);
        Ok(())
    }

    fn keep(&mut self, path: impl Into<String>, response: Representation) {
        self.whole.insert(path.into(), Arc::new(response));
    }
}

impl Asked {
    /// Whether making it takes long.
    fn is_long(&self) -> bool {
        match self {
            Self::Product(_) => false,
            Self::Products(selection) => !selection.is_short(),
            Self::Search(_) | Self::Well(_) => true,
        }
    }
}
