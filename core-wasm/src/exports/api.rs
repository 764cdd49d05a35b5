use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::store;
use crate::api::Endpoint;
use crate::browser::handle::Handle;
use crate::browser::resources;
use crate::content::Bases;
use crate::machines::resource::{Resource, ResourceOptions};

/// One answer of the API, shared by all who ask for it.
#[wasm_bindgen]
pub struct ResourceStore(Rc<Handle<Resource>>);

store!(ResourceStore, Resource, "ResourceView<unknown>");

/// Sets the base URLs of the company API, its media, the insights site and the country lists; an empty one is the
/// page's own origin. Begins anew: what was fetched or seeded before is forgotten.
#[wasm_bindgen(js_name = configureApi)]
pub fn configure_api(api: String, media: String, insights: String, places: String) {
    resources::configure(Bases { api, media, insights, places }, ResourceOptions::default());
}

/// Gives the answer to a call, so that hydration need not fetch it.
///
/// # Errors
/// When there is no call of this name.
#[wasm_bindgen]
pub fn seed(
    #[wasm_bindgen(unchecked_param_type = "keyof Payloads")] name: &str,
    argument: &str,
    body: String,
) -> Result<(), JsError> {
    resources::seed(endpoint(name, argument)?, body);
    Ok(())
}

/// The store of a call; `argument` is the slug or id of those that need one.
///
/// # Errors
/// When there is no call of this name.
#[wasm_bindgen]
pub fn resource(
    #[wasm_bindgen(unchecked_param_type = "keyof Payloads")] name: &str,
    argument: &str,
) -> Result<ResourceStore, JsError> {
    Ok(ResourceStore(resources::resource(endpoint(name, argument)?)))
}

fn endpoint(name: &str, argument: &str) -> Result<Endpoint, JsError> {
    Endpoint::named(name, argument).ok_or_else(|| JsError::new(&["there is no call named ", name].concat()))
}
