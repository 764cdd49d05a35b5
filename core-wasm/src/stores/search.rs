#![cfg(feature = "search-store")]

use std::rc::Rc;

use border::to_js;
use js_sys::Function;
use machines::answers::AnswerSources;
use machines::search::{Search, SearchEvent};
use model::api::{Endpoint, Payload};
use model::content::OptionalCall;
use model::search::FacetName;
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::resources::{lacks, present, watch};
use crate::browser::store::BrowserStore;

/// Search and filter over the catalogue's products.
#[wasm_bindgen]
pub struct SearchStore(Rc<BrowserStore<Search>>);

store!(SearchStore, "SearchView", FacetName, Reason, SearchAnswer, SearchView);

#[wasm_bindgen]
impl SearchStore {
    /// A search for the query of the page's URL, with or without `?`. The first view is that of an empty query, because prerendered
    /// pages know only their path. `finder` answers a query in the browser by the search module, with `null` if a later query has
    /// replaced it; without a query it only loads the module. Without a finder the server answers or, without one, names and
    /// summaries are searched.
    #[wasm_bindgen(constructor)]
    pub fn new(
        search: String,
        #[wasm_bindgen(unchecked_optional_param_type = "(query?: string) => Promise<SearchAnswer | null>")]
        finder: Option<Function>,
    ) -> Self {
        let products = present(Endpoint::Products).and_then(Payload::products);
        let categories = present(Endpoint::Categories).and_then(Payload::categories);
        let options = AnswerSources {
            has_facts: finder.is_some() && !lacks(OptionalCall::Facts),
            has_server: !lacks(OptionalCall::Search),
        };
        let store = Self(BrowserStore::watching(Search::new(products, categories, options), watch));
        store.0.shell().answer_with(finder);
        store.url_changed(search);
        store
    }

    /// The search field has the focus: the facts and the search module are loaded.
    pub fn touched(&self) {
        self.0.send(SearchEvent::Touched);
    }

    /// The specifications and size rows of a product that match the query. `index` is the product's place in the list of all products.
    #[wasm_bindgen(unchecked_return_type = "readonly Reason[]")]
    pub fn reasons(&self, product: usize) -> JsValue {
        self.0.read(|search| to_js(search.reasons(product)))
    }

    /// Sets the text of the search field.
    pub fn typed(&self, query: String) {
        self.0.send(SearchEvent::Typed(query));
    }

    /// Limits the search to the category with this slug; without a slug, to none.
    #[wasm_bindgen(js_name = chooseCategory)]
    pub fn choose_category(&self, category: Option<String>) {
        self.0.send(SearchEvent::CategoryChosen(category));
    }

    /// Limits the search to this sub-category of the chosen category; without a slug, to none.
    #[wasm_bindgen(js_name = chooseSubcategory)]
    pub fn choose_subcategory(&self, subcategory: Option<String>) {
        self.0.send(SearchEvent::SubcategoryChosen(subcategory));
    }

    /// Chooses a value of a facet, or removes the choice. A limit has one value at a time.
    pub fn choose(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FacetName")] facet: &str,
        value: String,
        #[wasm_bindgen(js_name = isChosen)] is_chosen: bool,
    ) {
        self.0.send_if(FacetName::named(facet).map(|facet| SearchEvent::Chosen { facet, value, is_chosen }));
    }

    /// Removes a choice by its own button.
    #[wasm_bindgen(js_name = removeChoice)]
    pub fn remove_choice(&self, #[wasm_bindgen(unchecked_param_type = "FacetName")] facet: &str, value: String) {
        self.0.send_if(FacetName::named(facet).map(|facet| SearchEvent::ChoiceRemoved { facet, value }));
    }

    /// Removes all choices of this facet.
    #[wasm_bindgen(js_name = clearFacet)]
    pub fn clear_facet(&self, #[wasm_bindgen(unchecked_param_type = "FacetName")] facet: &str) {
        self.0.send_if(FacetName::named(facet).map(SearchEvent::FacetCleared));
    }

    /// Removes all choices of all facets; the words and the category stay.
    #[wasm_bindgen(js_name = clearChoices)]
    pub fn clear_choices(&self) {
        self.0.send(SearchEvent::ChoicesCleared);
    }

    /// Opens or closes the values of a facet.
    #[wasm_bindgen(js_name = pressFacet)]
    pub fn press_facet(&self, #[wasm_bindgen(unchecked_param_type = "FacetName")] facet: &str) {
        self.0.send_if(FacetName::named(facet).map(SearchEvent::FacetPressed));
    }

    /// Opens or closes the panel of facets on a narrow page.
    #[wasm_bindgen(js_name = pressPanel)]
    pub fn press_panel(&self) {
        self.0.send(SearchEvent::PanelPressed);
    }

    /// The focus leaves the facets.
    pub fn left(&self) {
        self.0.send(SearchEvent::Left);
    }

    /// Loads failed facts, the module or the result again.
    pub fn retry(&self) {
        self.0.send(SearchEvent::Retried);
    }

    /// Sets the query of the page's URL, with or without `?`.
    #[wasm_bindgen(js_name = urlChanged)]
    pub fn url_changed(&self, search: String) {
        self.0.send(SearchEvent::UrlChanged(search));
    }
}
