use std::rc::Rc;

use machines::places::{Places, PlacesEvent, PlacesOptions};
use model::api::{Endpoint, Payload};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::resources::present;
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// The choice of a country and of a state in it.
#[wasm_bindgen]
pub struct PlacesStore(Rc<BrowserStore<Places>>);

store!(PlacesStore, "PlacesView");
options!(PlacesOptions { region });

#[wasm_bindgen]
impl PlacesStore {
    /// Only the countries of this `region` of the world; all when it is left out.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<PlacesOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: PlacesOptions = read("PlacesStore", options)?;
        let countries = present(Endpoint::Countries).and_then(Payload::countries);
        Ok(Self(BrowserStore::new(Places::new(options, countries))))
    }

    /// The visitor has chosen a country by its name, or typed one.
    #[wasm_bindgen(js_name = countryChosen)]
    pub fn country_chosen(&self, country: String) {
        self.0.send(PlacesEvent::CountryChosen(country));
    }

    /// The fields held this before the store was there.
    pub fn adopt(&self, country: String, state: String) {
        self.0.send(PlacesEvent::Adopted { country, state });
    }
}
