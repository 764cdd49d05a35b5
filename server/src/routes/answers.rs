//! The answers of all reading calls, made when the content is read and sent as they are.
//!
//! The content changes when somebody edits a file, a few times a week; it is asked for many times a second. So each
//! answer is serialised, compressed and named by its hash once.

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

/// How many parts of the product list are kept. Those that pages ask for are far fewer; what is asked for beyond that is
/// made anew each time.
const KEPT_SELECTIONS: usize = 1000;

/// Answers by path.
#[derive(Debug, Default)]
pub struct Answers {
    whole: HashMap<String, Arc<Representation>>,
    /// Parts of the product list, made when they are first asked for.
    selections: RwLock<HashMap<Selection, Arc<Representation>>>,
}

impl Answers {
    /// Makes all answers.
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
        for detail in products::details(content) {
            answers.enveloped(format!("/api/products/{}", detail.product.slug), detail)?;
        }
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
        match Selection::read(query) {
            Some(selection) if path == PRODUCTS => self.selected(content, selection),
            _ => self.whole.get(path).cloned(),
        }
    }

    fn selected(&self, content: &Content, selection: Selection) -> Option<Arc<Representation>> {
        let kept = self.selections.read().unwrap_or_else(PoisonError::into_inner).get(&selection).cloned();
        if kept.is_some() {
            return kept;
        }
        let products = Envelope::success(products::selected(content, &selection));
        let answer = Arc::new(Representation::json(&products).ok()?);
        let mut selections = self.selections.write().unwrap_or_else(PoisonError::into_inner);
        if selections.len() < KEPT_SELECTIONS {
            selections.insert(selection, Arc::clone(&answer));
        }
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
