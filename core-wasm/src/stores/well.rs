#![cfg(feature = "well-store")]

use std::rc::Rc;

use js_sys::Function;
use machines::well::{self, Well, WellEvent};
use model::content::OptionalCall;
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::resources::{lacks, watch};
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

store!(WellStore, "WellView", WellAnswer, WellView);
options!(WellOptions { search });

#[wasm_bindgen]
impl WellStore {
    /// The well that the query of the page's URL describes. The first view is that of a page that knows nothing of it: prerendered
    /// pages know no more than their path. `judge` answers the query of a URL in the browser, by the search's module; `null` when
    /// another well has followed. Called without a query it only loads the module. Without it the API is asked.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "{ search?: string }")] options: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "(well?: string) => Promise<WellAnswer | null>")] judge: Option<
            Function,
        >,
    ) -> Result<Self, JsError> {
        let WellOptions { search } = read("WellStore", options)?;
        let has_facts = judge.is_some() && !lacks(OptionalCall::Facts);
        let store = Self(BrowserStore::watching(Well::new(well::WellOptions { has_facts }), watch));
        store.0.shell().answer_with(judge);
        store.url_changed(search);
        Ok(store)
    }

    /// A field has the focus: what the browser judges by is asked for.
    pub fn touched(&self) {
        self.0.send(WellEvent::Touched);
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

    /// Puts the fields away, for a line that repeats what they say.
    pub fn fold(&self) {
        self.0.send(WellEvent::Folded);
    }

    /// Shows the fields again.
    pub fn unfold(&self) {
        self.0.send(WellEvent::Unfolded);
    }

    /// Starts a failed check again.
    pub fn retry(&self) {
        self.0.send(WellEvent::Retried);
    }

    /// The query of the page's URL is this, with or without `?`.
    #[wasm_bindgen(js_name = urlChanged)]
    pub fn url_changed(&self, search: String) {
        self.0.send(WellEvent::UrlChanged(search));
    }
}
