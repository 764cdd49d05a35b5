#![cfg(feature = "search-store")]

use std::rc::Rc;

use js_sys::Function;
use machines::search::{self, Search, SearchEvent};
use model::api::{Endpoint, Payload};
use model::content::OptionalCall;
use model::search::FacetName;
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::object::to_js;
use crate::browser::resources::{lacks, present, watch};
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

#[derive(Default)]
struct SearchOptions {
    /// The query of the page's URL.
    search: String,
}

/// Search and filter over the catalogue's products.
#[wasm_bindgen]
pub struct SearchStore(Rc<BrowserStore<Search>>);

store!(SearchStore, "SearchView", FacetName, Reason, SearchAnswer, SearchView);
options!(SearchOptions { search });

#[wasm_bindgen]
impl SearchStore {
    /// A search for what the query of the page's URL asks for. The first view is that of a page that asks for nothing: prerendered
    /// pages know no more than their path. `finder` answers the query of a URL in the browser, by the search's module; `null` when
    /// another query has followed. Called without a query it only loads the module. Without a finder names and summaries are looked through.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "{ search?: string }")] options: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "(query?: string) => Promise<SearchAnswer | null>")]
        finder: Option<Function>,
    ) -> Result<Self, JsError> {
        let SearchOptions { search } = read("SearchStore", options)?;
        let products = present(Endpoint::Products).and_then(Payload::products);
        let categories = present(Endpoint::Categories).and_then(Payload::categories);
        let options = search::SearchOptions {
            has_facts: !lacks(OptionalCall::Facts),
            has_server: !lacks(OptionalCall::Search),
            ..Default::default()
        };
        let store = Self(BrowserStore::watching(Search::new(products, categories, options), watch));
        store.0.shell().answer_with(finder);
        store.url_changed(search);
        Ok(store)
    }

    /// The field has the focus: what it looks through is asked for.
    pub fn touched(&self) {
        self.0.send(SearchEvent::Touched);
    }

    /// Why a product was found, by its index among all: the specifications and size rows that answer the query.
    #[wasm_bindgen(unchecked_return_type = "readonly Reason[]")]
    pub fn reasons(&self, product: usize) -> JsValue {
        self.0.read(|search| to_js(search.reasons(product)))
    }

    /// This is what stands in the field.
    pub fn typed(&self, query: String) {
        self.0.send(SearchEvent::Typed(query));
    }

    /// Only this category, by its slug; without one, all.
    #[wasm_bindgen(js_name = chooseCategory)]
    pub fn choose_category(&self, category: Option<String>) {
        self.0.send(SearchEvent::CategoryChosen(category));
    }

    /// Only this sub-category of the chosen category; without one, all.
    #[wasm_bindgen(js_name = chooseSubcategory)]
    pub fn choose_subcategory(&self, subcategory: Option<String>) {
        self.0.send(SearchEvent::SubcategoryChosen(subcategory));
    }

    /// A value of a facet, by the facet's name, is chosen or is not any more; of a limit it takes the place of the one before.
    pub fn choose(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FacetName")] facet: &str,
        value: String,
        #[wasm_bindgen(js_name = isChosen)] is_chosen: bool,
    ) {
        self.0.send_if(FacetName::named(facet).map(|facet| SearchEvent::Chosen { facet, value, is_chosen }));
    }

    /// What was chosen is taken back by its own button.
    #[wasm_bindgen(js_name = removeChoice)]
    pub fn remove_choice(&self, #[wasm_bindgen(unchecked_param_type = "FacetName")] facet: &str, value: String) {
        self.0.send_if(FacetName::named(facet).map(|facet| SearchEvent::ChoiceRemoved { facet, value }));
    }

    /// Nothing of this facet is chosen any more.
    #[wasm_bindgen(js_name = clearFacet)]
    pub fn clear_facet(&self, #[wasm_bindgen(unchecked_param_type = "FacetName")] facet: &str) {
        self.0.send_if(FacetName::named(facet).map(SearchEvent::FacetCleared));
    }

    /// Nothing of any facet is; the words and the category stay.
    #[wasm_bindgen(js_name = clearChoices)]
    pub fn clear_choices(&self) {
        self.0.send(SearchEvent::ChoicesCleared);
    }

    /// The button was pressed that shows the values of a facet.
    #[wasm_bindgen(js_name = pressFacet)]
    pub fn press_facet(&self, #[wasm_bindgen(unchecked_param_type = "FacetName")] facet: &str) {
        self.0.send_if(FacetName::named(facet).map(SearchEvent::FacetPressed));
    }

    /// The button was pressed that shows the facets on a narrow page.
    #[wasm_bindgen(js_name = pressPanel)]
    pub fn press_panel(&self) {
        self.0.send(SearchEvent::PanelPressed);
    }

    /// The focus has left the facets.
    pub fn left(&self) {
        self.0.send(SearchEvent::Left);
    }

    /// Loads failed facts, the module or the result again.
    pub fn retry(&self) {
        self.0.send(SearchEvent::Retried);
    }

    /// The query of the page's URL is this, with or without `?`.
    #[wasm_bindgen(js_name = urlChanged)]
    pub fn url_changed(&self, search: String) {
        self.0.send(SearchEvent::UrlChanged(search));
    }
}
