#![cfg(feature = "client")]

use std::rc::Rc;

use machines::resource::{Resource, ResourceEvent};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::resources;
use crate::browser::store::BrowserStore;

/// The response of one API call, shared by all components that use the call.
#[wasm_bindgen]
pub struct ResourceStore(Rc<BrowserStore<Resource>>);

store!(ResourceStore, "ResourceView<unknown>", ResourceView);

#[wasm_bindgen]
impl ResourceStore {
    /// The response of the call with this name; `argument` is the slug, id or query of calls that take one. A path that begins with a
    /// slash, or a whole URL, is a call of your own: its data is the body as text, which is JSON.
    ///
    /// # Errors
    /// When there is no call of this name.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, argument: Option<String>) -> Result<Self, JsError> {
        let endpoint = resources::call(name, &argument.unwrap_or_default())?;
        Ok(Self(resources::resource(endpoint)))
    }

    /// The page rejects the body of its own call, for this reason: the call has failed.
    pub fn refuse(&self, reason: String) {
        self.0.send(ResourceEvent::Refused { reason });
    }

    /// Fetches a failed call again.
    pub fn retry(&self) {
        self.0.send(ResourceEvent::Retried);
    }
}
