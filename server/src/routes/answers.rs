//! The answers of all reading calls, made when the content is read and sent as they are.
//!
//! The content changes when somebody edits a file, a few times a week; it is asked for many times a second. So each
//! answer is serialised, compressed and named by its hash once.

use std::collections::HashMap;

use core_wasm::content::Envelope;
use serde::Serialize;

use super::{case_studies, categories, certificates, clients, gallery, insights, products, team};
use crate::content::Content;
use crate::http::representation::Representation;

/// Answers by path.
#[derive(Debug, Default)]
pub struct Answers(HashMap<String, Representation>);

impl Answers {
    /// Makes all answers.
    ///
    /// # Errors
    /// When something cannot be written as JSON.
    pub fn prepare(content: &Content) -> serde_json::Result<Self> {
        let mut answers = Self::default();
        answers.enveloped("/api/company", &content.company)?;
        answers.enveloped("/api/get-products", products::list(content))?;
        answers.enveloped("/api/get-categories", categories::list(content))?;
        answers.enveloped("/api/certificates-licenses", certificates::list(content))?;
        answers.enveloped("/api/gallery", gallery::list(content))?;
        answers.enveloped("/api/case-studies", case_studies::list(content))?;
        answers.enveloped("/api/clients", clients::list(content))?;
        answers.enveloped("/api/team", team::list(content))?;
        for product in &content.products {
            answers.enveloped(format!("/api/products/{}", product.slug), products::detail(content, product))?;
        }
        answers.plain("/wp-json/wp/v2/posts", insights::list(content))?;
        answers.plain("/places/countries.json", &content.places.countries)?;
        for (country, states) in &content.places.states {
            answers.plain(format!("/places/states/{country}.json"), states)?;
        }
        Ok(answers)
    }

    /// The answer of a path.
    pub fn get(&self, path: &str) -> Option<&Representation> {
        self.0.get(path)
    }

    fn enveloped<T: Serialize>(&mut self, path: impl Into<String>, data: T) -> serde_json::Result<()> {
        self.plain(path, Envelope::success(data))
    }

    fn plain<T: Serialize>(&mut self, path: impl Into<String>, value: T) -> serde_json::Result<()> {
        self.0.insert(path.into(), Representation::json(&value)?);
        Ok(())
    }
}
