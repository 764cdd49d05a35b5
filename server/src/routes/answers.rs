//! The answers of all reading calls, made when the content is read and sent as they are.
//!
//! The content changes when somebody edits a file, a few times a week; it is asked for many times a second. So each
//! answer is serialised, compressed and named by its hash once: the lists when the content is read, a product and a part
//! of the product list when they are first asked for, since there may be ten thousand of them.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use core_wasm::content::Envelope;
use serde::Serialize;

use super::selection::Selection;
use super::{case_studies, categories, certificates, clients, gallery, insights, products, team};
use crate::content::Content;
use crate::found::{Dates, robots, sitemaps};
use crate::http::content_type;
use crate::http::representation::Representation;

const PRODUCTS: &str = "/api/get-products";

/// What a product's slug is appended to.
const PRODUCT: &str = "/api/products/";

/// How many of the answers that are made when they are asked for are kept; then the keeping begins anew.
const KEPT: usize = 1000;

/// Answers by path.
#[derive(Debug, Default)]
pub struct Answers {
    whole: HashMap<String, Arc<Representation>>,
    asked: RwLock<HashMap<Asked, Arc<Representation>>>,
}

/// What is made when it is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Asked {
    Product(String),
    Products(Selection),
}

impl Answers {
    /// Makes all answers but those that are made when they are asked for.
    ///
    /// # Errors
    /// When something cannot be written as JSON.
    pub fn prepare(content: &Content, dates: &Dates) -> serde_json::Result<Self> {
        let mut answers = Self::default();
        answers.enveloped("/api/company", &content.company)?;
        answers.enveloped(PRODUCTS, products::list(content))?;
        answers.enveloped("/api/get-categories", categories::list(content))?;
        answers.enveloped("/api/certificates-licenses", certificates::list(content))?;
        answers.enveloped("/api/gallery", gallery::list(content))?;
        answers.enveloped("/api/case-studies", case_studies::list(content))?;
        answers.enveloped("/api/clients", clients::list(content))?;
        answers.enveloped("/api/team", team::list(content))?;
        answers.plain("/wp-json/wp/v2/posts", insights::list(content))?;
        answers.plain("/places/countries.json", &content.places.countries)?;
        for (country, states) in &content.places.states {
            answers.plain(format!("/places/states/{country}.json"), states)?;
        }
        for (path, text) in sitemaps(content, dates) {
            answers.keep(path, Representation::text_of(content_type::XML, text.into_bytes()));
        }
        answers.keep("/robots.txt", Representation::text_of(content_type::TEXT, robots(content).into_bytes()));
        Ok(answers)
    }

    /// The answer of a path with its query.
    pub fn get(&self, content: &Content, address: &str) -> Option<Arc<Representation>> {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        if let Some(product) = path.strip_prefix(PRODUCT).and_then(|slug| content.product(slug)) {
            return self.asked(Asked::Product(product.slug.clone()), || products::detail(content, product));
        }
        match Selection::read(query) {
            Some(selection) if path == PRODUCTS => {
                self.asked(Asked::Products(selection.clone()), || products::selected(content, &selection))
            }
            _ => self.whole.get(path).cloned(),
        }
    }

    fn asked<T: Serialize>(&self, asked: Asked, make: impl FnOnce() -> T) -> Option<Arc<Representation>> {
        let kept = self.asked.read().unwrap_or_else(PoisonError::into_inner).get(&asked).cloned();
        if kept.is_some() {
            return kept;
        }
        let answer = Arc::new(Representation::json(&Envelope::success(make())).ok()?);
        let mut all = self.asked.write().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= KEPT {
            all.clear();
        }
        all.insert(asked, Arc::clone(&answer));
        Some(answer)
    }

    fn enveloped<T: Serialize>(&mut self, path: impl Into<String>, data: T) -> serde_json::Result<()> {
        self.plain(path, Envelope::success(data))
    }

    fn plain<T: Serialize>(&mut self, path: impl Into<String>, value: T) -> serde_json::Result<()> {
        self.keep(path, Representation::json(&value)?);
        Ok(())
    }

    fn keep(&mut self, path: impl Into<String>, answer: Representation) {
        self.whole.insert(path.into(), Arc::new(answer));
    }
}
