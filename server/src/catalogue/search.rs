//! The catalogue as search and the well check of the core read it.

use std::rc::Rc;

use model::api::{Endpoint, Payload};
use model::content::{Bases, Category, Envelope, Product};
use model::facts::DataSheet;
use model::search::{CatalogueSearch, FacetName};
use model::well::WellChecker;
use serde::Serialize;
use serde_json::Value;

use super::lists;
use crate::content::Content;

/// The search of `GET /api/search`.
pub fn search(content: &Content) -> CatalogueSearch {
    let (products, categories, facts) = payloads(content);
    CatalogueSearch::of(&products, &categories, Some(&facts))
}

/// The checker of `GET /api/well`.
pub fn well_checker(content: &Content) -> WellChecker {
    let (products, categories, facts) = payloads(content);
    WellChecker::of(&products, &categories, &facts)
}

/// What a browser reads from the three calls, without the pictures, which neither search nor the well check uses.
fn payloads(content: &Content) -> (Rc<[Product]>, Rc<[Category]>, Vec<DataSheet>) {
    let products = payload(Endpoint::Products, lists::products(content)).and_then(Payload::products);
    let categories = payload(Endpoint::Categories, &content.categories).and_then(Payload::categories);
    (products.unwrap_or_default(), categories.unwrap_or_default(), lists::facts(content))
}

fn payload(endpoint: Endpoint, data: impl Serialize) -> Option<Payload> {
    let body = serde_json::to_string(&Envelope::success(data)).ok()?;
    endpoint.read::<Value>(&body, &Bases::default()).ok()?.payload
}

/// What the query parameter of a facet takes.
pub fn takes(facet: FacetName) -> &'static str {
    match facet {
        FacetName::Casing => "a size of API 5CT in inches, for example casing=9-5/8",
        FacetName::Pressure => "a pressure in psi, for example pressure=10000",
        FacetName::Temperature => "a temperature in °F, for example temperature=300",
        FacetName::Category | FacetName::Service | FacetName::Standard => "a name of at most 120 characters",
    }
}
