//! The responses of all read calls, made when the content is read and sent as they are.
//!
//! The content changes a few times a week, and is requested many times a second. So each
//! response is serialised, compressed and named by its hash once: the lists when the content is read, a product and a part
//! of the product list when they are first asked for, since there may be ten thousand of them.

use std::collections::HashMap;
use std::mem::size_of;
use std::sync::{Arc, OnceLock};

use model::content::Envelope;
use model::search::SearchQuery;
use model::well::{NO, WellAnswer, WellChecker, WellQuery, YES};
use moka::sync::Cache;
use serde::Serialize;

use super::selection::Selection;
use super::{lists, products, search};
use crate::content::Content;
use crate::error::Error;
use crate::representation::content_type;
use crate::representation::{Effort, Representation};
use crate::workers::Workers;

const PRODUCTS: &str = "/api/get-products";

const SEARCH: &str = "/api/search";

const WELL: &str = "/api/well";

/// What a product's slug is appended to.
const PRODUCT: &str = "/api/products/";

/// The longest text that is looked for, in characters.
const LONGEST_TEXT: usize = 200;

/// The longest query of a URL, in bytes: fifty long slugs.
const LONGEST_QUERY: usize = 8192;

/// The most parameters of a query. Each value of a facet costs milliseconds.
const MOST_PARAMETERS: usize = 50;

/// The bytes that responses made on request may take together. The site itself asks for a few dozen of some kilobytes.
const ROOM: u64 = 8 * 1024 * 1024;

/// What an entry of the cache takes beside its key and its bodies: the cache's own nodes, headers, entity tags, and what the allocator
/// adds.
const OVERHEAD: usize = 2048;

/// Responses by path.
#[derive(Debug)]
pub struct ResponseCache {
    content: Arc<Content>,
    prepared: HashMap<String, Arc<Representation>>,
    on_request: Cache<Asked, Arc<Representation>>,
    workers: HashMap<Kind, Workers>,
    /// Made at the first search.
    search: OnceLock<model::search::CatalogueSearch>,
    /// Made when the first well is described.
    judge: OnceLock<WellChecker>,
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

/// Requests of one kind are answered one after the other: a flood of one kind does not keep the others waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    /// A product, or a category: there are as many of them as the content has.
    Listed,
    /// A part of the product list that the request describes.
    Selected,
    Search,
    Well,
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
    pub fn prepare(content: &Arc<Content>) -> serde_json::Result<Self> {
        let weigh = |asked: &Asked, response: &Arc<Representation>| {
            u32::try_from(asked.weight() + response.weight() + OVERHEAD).unwrap_or(u32::MAX)
        };
        let kinds = [Kind::Listed, Kind::Selected, Kind::Search, Kind::Well];
        let mut responses = Self {
            content: Arc::clone(content),
            prepared: HashMap::new(),
            on_request: Cache::builder().max_capacity(ROOM).weigher(weigh).build(),
            workers: kinds.into_iter().map(|kind| (kind, Workers::new(1))).collect(),
            search: OnceLock::new(),
            judge: OnceLock::new(),
        };
        responses.enveloped("/api/company", &content.company)?;
        responses.enveloped(PRODUCTS, products::list(content))?;
        let facts = Envelope::success(products::facts(content));
        responses.keep("/api/product-facts", Representation::json_with(&facts, Effort::Great)?);
        responses.enveloped("/api/get-categories", lists::categories(content))?;
        responses.enveloped("/api/certificates-licenses", lists::certificates(content))?;
        responses.enveloped("/api/gallery", lists::gallery(content))?;
        responses.enveloped("/api/case-studies", lists::case_studies(content))?;
        responses.enveloped("/api/clients", lists::clients(content))?;
        responses.enveloped("/api/team", lists::team(content))?;
        responses.plain("/wp-json/wp/v2/posts", lists::insights(content))?;
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
    pub async fn get(self: &Arc<Self>, path_and_query: &str) -> Result<Arc<Representation>, Error> {
        let asked = match self.entry(path_and_query)? {
            Entry::Ready(response) => return Ok(Arc::clone(response)),
            Entry::OnRequest(asked) => asked,
            Entry::Nowhere => return Err(Error::NotFound),
        };
        if let Some(cached) = self.on_request.get(&asked) {
            return Ok(cached);
        }
        let own = Arc::clone(self);
        self.run(asked.kind(), move || {
            // The request before this one may have been for the same.
            if let Some(cached) = own.on_request.get(&asked) {
                return Ok(cached);
            }
            let response = Arc::new(Representation::text_of(content_type::JSON, own.body(&asked)?));
            own.on_request.insert(asked, Arc::clone(&response));
            Ok(response)
        })
        .await
    }

    /// The tools that a well leads to.
    ///
    /// # Errors
    /// When the query is too long, or the content cannot be written as JSON.
    pub async fn judge(self: &Arc<Self>, well: WellQuery) -> Result<WellAnswer, Error> {
        check_well(&well)?;
        let own = Arc::clone(self);
        self.run(Kind::Well, move || Ok(own.well_judge()?.answer(&well))).await
    }

    /// Runs what takes a while on the thread of its kind.
    async fn run<T: Send + 'static>(
        &self,
        kind: Kind,
        work: impl FnOnce() -> serde_json::Result<T> + Send + 'static,
    ) -> Result<T, Error> {
        let broken = |error: &dyn std::fmt::Display| Error::internal("a response could not be made", error);
        let Some(workers) = self.workers.get(&kind) else { return Err(Error::NotFound) };
        workers.run(|_| work()).await.map_err(|error| broken(&error))?.map_err(|error| broken(&error))
    }

    fn entry(&self, path_and_query: &str) -> Result<Entry<'_>, Error> {
        let content = &self.content;
        let (path, query) = path_and_query.split_once('?').unwrap_or((path_and_query, ""));
        if query.len() > LONGEST_QUERY {
            return Err(Error::QueryTooLong(LONGEST_QUERY));
        }
        if form_urlencoded::parse(query.as_bytes()).count() > MOST_PARAMETERS {
            return Err(Error::TooManyParameters(MOST_PARAMETERS));
        }
        if let Some(product) = path.strip_prefix(PRODUCT).and_then(|slug| content.product(slug)) {
            return Ok(Entry::OnRequest(Asked::Product(product.slug.clone())));
        }
        if path == PRODUCTS
            && let Some(selection) = Selection::read(query, content)?
        {
            return Ok(Entry::OnRequest(Asked::Products(selection)));
        }
        if path == SEARCH {
            if let Some(facet) = SearchQuery::first_invalid_facet(query) {
                return Err(Error::NotOfFacet(facet.name(), search::takes(facet)));
            }
            let query = SearchQuery::read(query);
            check_text("q", &query.text)?;
            return Ok(Entry::OnRequest(Asked::Search(query.params())));
        }
        if path == WELL {
            let mut pairs = form_urlencoded::parse(query.as_bytes());
            if pairs.any(|(name, value)| name == "h2s" && ![YES, NO].contains(&&*value)) {
                return Err(Error::NotOneOf("h2s", YES, NO));
            }
            let well = WellQuery::read(query);
            check_well(&well)?;
            return Ok(Entry::OnRequest(Asked::Well(well.params())));
        }
        Ok(self.prepared.get(path).map_or(Entry::Nowhere, Entry::Ready))
    }

    /// The body of a response that is made when it is asked for.
    fn body(&self, asked: &Asked) -> serde_json::Result<Vec<u8>> {
        let content = &self.content;
        match asked {
            Asked::Product(slug) => {
                let product = content.product(slug).map(|product| products::detail(content, product));
                serde_json::to_vec(&Envelope::success(product))
            }
            Asked::Products(selection) => {
                serde_json::to_vec(&Envelope::success(products::selected(content, selection)))
            }
            Asked::Search(params) => {
                let searchable = once(&self.search, || search::searchable(content))?;
                serde_json::to_vec(&Envelope::success(searchable.answer(params)))
            }
            Asked::Well(params) => {
                serde_json::to_vec(&Envelope::success(self.well_judge()?.answer(&WellQuery::read(params))))
            }
        }
    }

    fn well_judge(&self) -> serde_json::Result<&WellChecker> {
        once(&self.judge, || search::judge(&self.content))
    }

    fn enveloped<T: Serialize>(&mut self, path: impl Into<String>, data: T) -> serde_json::Result<()> {
        self.plain(path, Envelope::success(data))
    }

    fn plain<T: Serialize>(&mut self, path: impl Into<String>, value: T) -> serde_json::Result<()> {
        self.keep(path, Representation::json(&value)?);
        Ok(())
    }

    fn keep(&mut self, path: impl Into<String>, response: Representation) {
        self.prepared.insert(path.into(), Arc::new(response));
    }
}

impl Asked {
    fn kind(&self) -> Kind {
        match self {
            Self::Product(_) => Kind::Listed,
            Self::Products(selection) if selection.is_category() => Kind::Listed,
            Self::Products(_) => Kind::Selected,
            Self::Search(_) => Kind::Search,
            Self::Well(_) => Kind::Well,
        }
    }

    /// The bytes that it takes as a key.
    fn weight(&self) -> usize {
        size_of::<Self>()
            + match self {
                Self::Product(text) | Self::Search(text) | Self::Well(text) => text.len(),
                Self::Products(selection) => selection.weight(),
            }
    }
}

fn check_text(name: &'static str, text: &str) -> Result<(), Error> {
    match text.chars().count() > LONGEST_TEXT {
        true => Err(Error::TextTooLong(name, LONGEST_TEXT)),
        false => Ok(()),
    }
}

fn check_well(well: &WellQuery) -> Result<(), Error> {
    check_text("casing", &well.casing)?;
    check_text("weight", &well.weight)?;
    check_text("pressure", &well.pressure)?;
    check_text("temperature", &well.temperature)
}

/// What a cell holds, made if it is empty.
fn once<T>(cell: &OnceLock<T>, make: impl FnOnce() -> serde_json::Result<T>) -> serde_json::Result<&T> {
    match cell.get() {
        Some(made) => Ok(made),
        None => make().map(|made| cell.get_or_init(|| made)),
    }
}
