//! `GET /api/search`: the products that a query finds, by the same code that searches in the browser.

use model::api::{Endpoint, Payload};
use model::content::{Bases, Envelope};
use model::search::{Catalogue, FacetName};
use serde::Serialize;

use super::{categories, products};
use crate::content::Content;

/// Reads the catalogue as a browser does, from the responses of its calls.
///
/// # Errors
/// When a response cannot be written as JSON.
pub fn searchable(content: &Content) -> serde_json::Result<Catalogue> {
    let list = read(&Endpoint::Products, products::list(content))?.and_then(Payload::products).unwrap_or_default();
    let categories = read(&Endpoint::Categories, categories::list(content))?.and_then(Payload::categories);
    Ok(Catalogue::of(&list, categories.as_deref().unwrap_or_default(), Some(&products::facts(content))))
}

/// What a browser makes of a list.
pub fn read<T: Serialize>(endpoint: &Endpoint, list: T) -> serde_json::Result<Option<Payload>> {
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
