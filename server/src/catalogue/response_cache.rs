//! The responses of the API's GET calls.
//!
//! The content changes a few times a week and is requested many times a second. Each response is serialised, compressed and hashed once:
//! lists when the content is read; products, parts of the product list, searches and wells on their first request, because there are
//! too many of them.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use model::content::Envelope;
use model::search::{CatalogueSearch, SearchQuery};
use model::well::{NO, WellAnswer, WellChecker, WellQuery, YES};
use moka::sync::Cache;
use serde::Serialize;

use super::product_query::ProductQuery;
use super::{lists, search};
use crate::content::Content;
use crate::error::Error;
use crate::static_response::{QUALITY, StaticResponse};
use crate::workers::Workers;

/// What a product's slug is appended to.
const PRODUCT: &str = "/api/products/";

/// The longest text of a search or a well, in characters.
pub const MAX_TEXT_LENGTH: usize = 200;

/// The longest query of a URL, in bytes: fifty long slugs.
const MAX_QUERY_LENGTH: usize = 8192;

/// The most parameters of a query. Each value of a facet costs milliseconds.
const MAX_PARAMETERS: usize = 50;

/// The bytes that responses made on request may take together. The site itself requests a few dozen of some kilobytes.
const CAPACITY: u64 = 8 * 1024 * 1024;

/// What an entry of the cache takes beside its key and its bodies: the cache's nodes, headers, entity tags, and the allocator's share.
const OVERHEAD: usize = 2048;

/// The Brotli quality of the product facts, one large body of texts: a fifth smaller than with the usual one, in ten times the time.
const FACTS_QUALITY: u32 = 10;

/// Responses by path.
#[derive(Debug)]
pub struct ResponseCache {
    content: Arc<Content>,
    prepared: HashMap<String, Arc<StaticResponse>>,
    on_request: Cache<CacheKey, Arc<StaticResponse>>,
    threads: Threads,
    search: OnceLock<CatalogueSearch>,
    well_checker: OnceLock<WellChecker>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum CacheKey {
    Product(String),
    Products(ProductQuery),
    /// A normalised query of a URL.
    Search(String),
    /// A normalised query of a URL.
    Well(String),
}

/// One thread for each kind of response, so that a flood of one kind does not delay the others.
#[derive(Debug)]
struct Threads {
    /// Products and whole categories: the content limits their number.
    listed: Workers,
    /// Parts of the product list that a query describes.
    selected: Workers,
    search: Workers,
    well: Workers,
}

impl Threads {
    fn of(&self, key: &CacheKey) -> &Workers {
        match key {
            CacheKey::Products(query) if !query.is_category() => &self.selected,
            CacheKey::Product(_) | CacheKey::Products(_) => &self.listed,
            CacheKey::Search(_) => &self.search,
            CacheKey::Well(_) => &self.well,
        }
    }
}

impl ResponseCache {
    /// Makes the responses of all lists.
    pub fn new(content: &Arc<Content>) -> Self {
        let weigh = |key: &CacheKey, response: &Arc<StaticResponse>| {
            u32::try_from(key.weight() + response.weight() + OVERHEAD).unwrap_or(u32::MAX)
        };
        let mut cache = Self {
            content: Arc::clone(content),
            prepared: HashMap::new(),
            on_request: Cache::builder().max_capacity(CAPACITY).weigher(weigh).build(),
            threads: Threads {
                listed: Workers::new(1),
                selected: Workers::new(1),
                search: Workers::new(1),
                well: Workers::new(1),
            },
            search: OnceLock::new(),
            well_checker: OnceLock::new(),
        };
        let mut add = |path: &str, response| drop(cache.prepared.insert(path.to_owned(), Arc::new(response)));
        add("/api/company", in_envelope(&content.company));
        add("/api/get-products", in_envelope(lists::products(content)));
        add("/api/product-facts", StaticResponse::json(&Envelope::success(lists::facts(content)), FACTS_QUALITY));
        add("/api/get-categories", in_envelope(&content.categories));
        add("/api/certificates-licenses", in_envelope(lists::certificates(content)));
        add("/api/gallery", in_envelope(&content.gallery));
        add("/api/case-studies", in_envelope(&content.case_studies));
        add("/api/clients", in_envelope(&content.clients));
        add("/api/team", in_envelope(&content.team));
        add("/wp-json/wp/v2/posts", StaticResponse::json(&lists::insights(content), QUALITY));
        add("/places/countries.json", StaticResponse::json(&content.places.countries, QUALITY));
        for (country, states) in &content.places.states {
            add(&format!("/places/states/{country}.json"), StaticResponse::json(states, QUALITY));
        }
        cache
    }

    /// The response of a path with its query. A response that must be made is made on a worker thread.
    ///
    /// # Errors
    /// When there is no such response, or the query is invalid.
    pub async fn get(self: &Arc<Self>, path: &str, query: &str) -> Result<Arc<StaticResponse>, Error> {
        let Some(key) = self.key(path, query)? else {
            return self.prepared.get(path).cloned().ok_or(Error::NotFound);
        };
        if let Some(cached) = self.on_request.get(&key) {
            return Ok(cached);
        }
        let cache = Arc::clone(self);
        let workers = self.threads.of(&key);
        run(workers, move || cache.on_request.get_with_by_ref(&key, || Arc::new(cache.response(&key)))).await
    }

    /// Checks the catalogue against a well.
    pub async fn check_well(self: &Arc<Self>, well: WellQuery) -> Result<WellAnswer, Error> {
        check_lengths(&well)?;
        let cache = Arc::clone(self);
        run(&self.threads.well, move || cache.well_checker().answer(&well)).await
    }

    /// The key of a response that is made on request; `None` for other paths.
    fn key(&self, path: &str, query: &str) -> Result<Option<CacheKey>, Error> {
        let at_most = |limit: String| Error::BadQuery(format!("The query of this URL takes at most {limit}"));
        if query.len() > MAX_QUERY_LENGTH {
            return Err(at_most(format!("{MAX_QUERY_LENGTH} characters")));
        }
        if form_urlencoded::parse(query.as_bytes()).count() > MAX_PARAMETERS {
            return Err(at_most(format!("{MAX_PARAMETERS} parameters")));
        }
        Ok(match path {
            "/api/get-products" => ProductQuery::read(query, &self.content)?.map(CacheKey::Products),
            "/api/search" => Some(read_search(query)?),
            "/api/well" => Some(read_well(query)?),
            _ => {
                let product = path.strip_prefix(PRODUCT).and_then(|slug| self.content.product(slug));
                product.map(|product| CacheKey::Product(product.slug.clone()))
            }
        })
    }

    fn response(&self, key: &CacheKey) -> StaticResponse {
        let content = &self.content;
        match key {
            CacheKey::Product(slug) => {
                in_envelope(content.product(slug).map(|product| lists::product(content, product)))
            }
            CacheKey::Products(query) => in_envelope(lists::selected_products(content, query)),
            CacheKey::Search(query) => in_envelope(self.search.get_or_init(|| search::search(content)).answer(query)),
            CacheKey::Well(query) => in_envelope(self.well_checker().answer(&WellQuery::read(query))),
        }
    }

    fn well_checker(&self) -> &WellChecker {
        self.well_checker.get_or_init(|| search::well_checker(&self.content))
    }
}

impl CacheKey {
    /// The bytes that it takes as a key.
    fn weight(&self) -> usize {
        let texts = match self {
            Self::Product(text) | Self::Search(text) | Self::Well(text) => text.len(),
            Self::Products(query) => query.weight(),
        };
        size_of::<Self>() + texts
    }
}

fn in_envelope(data: impl Serialize) -> StaticResponse {
    StaticResponse::json(&Envelope::success(data), QUALITY)
}

async fn run<T: Send + 'static>(workers: &Workers, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    workers.run(|_| work()).await.map_err(|error| Error::internal("a response could not be made", error))
}

fn read_search(query: &str) -> Result<CacheKey, Error> {
    if let Some(facet) = SearchQuery::first_invalid_facet(query) {
        return Err(Error::BadQuery(format!("`{}` takes {}", facet.name(), search::takes(facet))));
    }
    let query = SearchQuery::read(query);
    check_length("q", &query.text)?;
    Ok(CacheKey::Search(query.params()))
}

fn read_well(query: &str) -> Result<CacheKey, Error> {
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    if pairs.any(|(name, value)| name == "h2s" && ![YES, NO].contains(&&*value)) {
        return Err(Error::BadQuery(format!("`h2s` takes {YES} or {NO}")));
    }
    let well = WellQuery::read(query);
    check_lengths(&well)?;
    Ok(CacheKey::Well(well.params()))
}

fn check_lengths(well: &WellQuery) -> Result<(), Error> {
    check_length("casing", &well.casing)?;
    check_length("weight", &well.weight)?;
    check_length("pressure", &well.pressure)?;
    check_length("temperature", &well.temperature)
}

fn check_length(name: &str, text: &str) -> Result<(), Error> {
    match text.chars().count() > MAX_TEXT_LENGTH {
        true => Err(Error::BadQuery(format!("`{name}` takes at most {MAX_TEXT_LENGTH} characters"))),
        false => Ok(()),
    }
}
