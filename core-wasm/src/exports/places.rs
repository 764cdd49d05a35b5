use wasm_bindgen::prelude::*;

use super::store;
use crate::api::Endpoint;
use crate::browser::handle::Handle;
use crate::browser::resources;
use crate::machines::places::{Places, PlacesEvent, PlacesOptions};

/// The choice of a country and of a state in it.
#[wasm_bindgen]
pub struct PlacesStore(Handle<Places>);

store!(PlacesStore, Places, "PlacesView");

#[wasm_bindgen]
impl PlacesStore {
    /// Only the countries of this region of the world; all when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(region: Option<String>) -> Self {
        Self(Handle::new(Places::new(PlacesOptions { region }, resources::present(Endpoint::Countries))))
    }

    /// The visitor has chosen a country by its name, or typed one.
    #[wasm_bindgen(js_name = countryChosen)]
    pub fn country_chosen(&self, country: String) {
        self.0.dispatch(PlacesEvent::CountryChosen(country));
    }

    /// The fields held this before the store was there.
    pub fn adopt(&self, country: String, state: String) {
        self.0.dispatch(PlacesEvent::Adopted { country, state });
    }
}
