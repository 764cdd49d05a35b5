#![cfg(feature = "well-store")]

use std::rc::Rc;

use js_sys::Function;
use machines::answers::AnswerSources;
use machines::well::{Well, WellEvent};
use model::content::OptionalCall;
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::resources::{lacks, watch};
use crate::browser::store::BrowserStore;

/// A well, and the tools that fit it.
#[wasm_bindgen]
pub struct WellStore(Rc<BrowserStore<Well>>);

store!(WellStore, "WellView", WellAnswer, WellView);

#[wasm_bindgen]
impl WellStore {
    /// The well that the query of the page's URL describes, with or without `?`. The first view is that of an empty query, because
    /// prerendered pages know only their path. `check` answers a query in the browser by the search module, with `null` if a later
    /// query has replaced it; without a query it only loads the module. Without `check` the server is asked.
    #[wasm_bindgen(constructor)]
    pub fn new(
        search: String,
        #[wasm_bindgen(unchecked_optional_param_type = "(well?: string) => Promise<WellAnswer | null>")] check: Option<
            Function,
        >,
    ) -> Self {
        let has_facts = check.is_some() && !lacks(OptionalCall::Facts);
        let options = AnswerSources { has_facts, has_server: !lacks(OptionalCall::Well) };
        let store = Self(BrowserStore::watching(Well::new(options), watch));
        store.0.shell().answer_with(check);
        store.url_changed(search);
        store
    }

    /// A field has the focus: the facts and the search module are loaded.
    pub fn touched(&self) {
        self.0.send(WellEvent::Touched);
    }

    /// Sets the casing's size as API 5CT's list writes it; an empty text for none.
    #[wasm_bindgen(js_name = chooseCasing)]
    pub fn choose_casing(&self, size: String) {
        self.0.send(WellEvent::CasingChosen(size));
    }

    /// Sets the casing's weight as API 5CT's list writes it.
    #[wasm_bindgen(js_name = chooseWeight)]
    pub fn choose_weight(&self, weight: String) {
        self.0.send(WellEvent::WeightChosen(weight));
    }

    /// Sets the text of the field for the differential pressure.
    #[wasm_bindgen(js_name = typePressure)]
    pub fn type_pressure(&self, pressure: String) {
        self.0.send(WellEvent::PressureTyped(pressure));
    }

    /// Sets the text of the field for the temperature.
    #[wasm_bindgen(js_name = typeTemperature)]
    pub fn type_temperature(&self, temperature: String) {
        self.0.send(WellEvent::TemperatureTyped(temperature));
    }

    /// Sets whether there is H2S.
    #[wasm_bindgen(js_name = chooseSour)]
    pub fn choose_sour(&self, sour: bool) {
        self.0.send(WellEvent::SourChosen(sour));
    }

    /// Replaces the fields by one line that repeats their values.
    pub fn fold(&self) {
        self.0.send(WellEvent::Folded);
    }

    /// Shows the fields again.
    pub fn unfold(&self) {
        self.0.send(WellEvent::Unfolded);
    }

    /// Repeats a failed check.
    pub fn retry(&self) {
        self.0.send(WellEvent::Retried);
    }

    /// Sets the query of the page's URL, with or without `?`.
    #[wasm_bindgen(js_name = urlChanged)]
    pub fn url_changed(&self, search: String) {
        self.0.send(WellEvent::UrlChanged(search));
    }
}
