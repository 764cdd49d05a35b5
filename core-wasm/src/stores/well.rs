use std::rc::Rc;

use machines::well::{Well, WellEvent};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::resources::watch;
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

#[derive(Default)]
struct WellOptions {
    /// The query of the page's URL.
    search: String,
}

/// A well, and the tools that it leads to.
#[wasm_bindgen]
pub struct WellStore(Rc<BrowserStore<Well>>);

store!(WellStore, "WellView");
options!(WellOptions { search });

#[wasm_bindgen]
impl WellStore {
    /// The well that the query of the page's URL describes. The first view is that of a page that knows nothing of it: prerendered
    /// pages know no more than their path.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "{ search?: string }")] options: JsValue,
    ) -> Result<Self, JsError> {
        let WellOptions { search } = read("WellStore", options)?;
        let store = Self(BrowserStore::watching(Well::new(), watch));
        store.url_changed(search);
        Ok(store)
    }

    /// The casing's size is this, as API 5CT's list writes it; an empty one for none.
    #[wasm_bindgen(js_name = chooseCasing)]
    pub fn choose_casing(&self, size: String) {
        self.0.send(WellEvent::CasingChosen(size));
    }

    /// The casing's weight is this, as API 5CT's list writes it.
    #[wasm_bindgen(js_name = chooseWeight)]
    pub fn choose_weight(&self, weight: String) {
        self.0.send(WellEvent::WeightChosen(weight));
    }

    /// This stands in the field of the differential pressure.
    #[wasm_bindgen(js_name = typePressure)]
    pub fn type_pressure(&self, pressure: String) {
        self.0.send(WellEvent::PressureTyped(pressure));
    }

    /// This stands in the field of the temperature.
    #[wasm_bindgen(js_name = typeTemperature)]
    pub fn type_temperature(&self, temperature: String) {
        self.0.send(WellEvent::TemperatureTyped(temperature));
    }

    /// Whether there is H2S.
    #[wasm_bindgen(js_name = chooseSour)]
    pub fn choose_sour(&self, sour: bool) {
        self.0.send(WellEvent::SourChosen(sour));
    }

    /// Asks anew for what could not be had.
    pub fn retry(&self) {
        self.0.send(WellEvent::Retried);
    }

    /// The query of the page's URL is this, with or without `?`.
    #[wasm_bindgen(js_name = urlChanged)]
    pub fn url_changed(&self, search: String) {
        self.0.send(WellEvent::UrlChanged(search));
    }
}
