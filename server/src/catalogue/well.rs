//! `GET /api/well`: the tools that a well leads to.

use model::api::{Endpoint, Payload};
use model::well::Judge;

use super::search::read;
use super::{categories, products};
use crate::content::Content;

/// Reads the catalogue as a browser does, from the responses of its calls.
///
/// # Errors
/// When a response cannot be written as JSON.
pub fn judge(content: &Content) -> serde_json::Result<Judge> {
    let list = read(&Endpoint::Products, products::list(content))?.and_then(Payload::products).unwrap_or_default();
    let categories = read(&Endpoint::Categories, categories::list(content))?.and_then(Payload::categories);
    Ok(Judge::of(&list, categories.as_deref().unwrap_or_default(), &products::facts(content)))
}
