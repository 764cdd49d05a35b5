//! `GET /api/search` and `GET /api/well`, by the same code that searches and judges in the browser.

use model::api::{Endpoint, Payload};
use model::content::{Bases, Category, Envelope, Product};
use model::search::{CatalogueSearch, FacetName};
use model::well::WellChecker;
use serde::Serialize;

use super::{lists, products};
use crate::content::Content;

/// The catalogue as search reads it.
///
/// # Errors
/// When a response cannot be written as JSON.
pub fn searchable(content: &Content) -> serde_json::Result<CatalogueSearch> {
    let (products, categories) = payloads(content)?;
    Ok(CatalogueSearch::of(&products, &categories, Some(&products::facts(content))))
}

/// The catalogue as the judge of a well reads it.
///
/// # Errors
/// When a response cannot be written as JSON.
pub fn judge(content: &Content) -> serde_json::Result<WellChecker> {
    let (products, categories) = payloads(content)?;
    Ok(WellChecker::of(&products, &categories, &products::facts(content)))
}

/// The products and categories as a browser has them. Done once for each content.
fn payloads(content: &Content) -> serde_json::Result<(Vec<Product>, Vec<Category>)> {
    let products = read(&Endpoint::Products, products::list(content))?.and_then(Payload::products).unwrap_or_default();
    let categories =
        read(&Endpoint::Categories, lists::categories(content))?.and_then(Payload::categories).unwrap_or_default();
    Ok((products.to_vec(), categories.to_vec()))
}

/// What a browser makes of a list.
fn read<T: Serialize>(endpoint: &Endpoint, list: T) -> serde_json::Result<Option<Payload>> {
    let body = serde_json::to_string(&Envelope::success(list))?;
    Ok(endpoint.read::<serde_json::Value>(&body, &Bases::default()).ok().and_then(|reading| reading.payload))
}

/// What the parameter of a facet takes.
pub fn takes(facet: FacetName) -> &'static str {
    match facet {
        FacetName::Casing => "a size of API 5CT in inches, for example casing=9-5/8",
        FacetName::Pressure => "a pressure in psi, for example pressure=10000",
        FacetName::Temperature => "a temperature in °F, for example temperature=300",
        FacetName::Category | FacetName::Service | FacetName::Standard => "a name of at most 120 characters",
    }
}
