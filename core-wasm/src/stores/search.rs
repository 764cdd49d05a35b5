use std::rc::Rc;

use js_sys::Function;
use machines::search::{self, Search, SearchEvent};
use model::api::{Endpoint, Payload};
use model::content::OptionalCall;
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

store!(SearchStore, "SearchView");
options!(SearchOptions { search });

#[wasm_bindgen]
impl SearchStore {
    /// A search for what the query of the page's URL asks for. The first view is that of a page that asks for nothing: prerendered
    /// pages know no more than their path. `finder` answers the query of a URL in the browser, by the search's module; `null` when
    /// another query has followed. Without it names and summaries are looked through.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "{ search?: string }")] options: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "(query: string) => Promise<SearchAnswer | null>")]
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

    /// The query of the page's URL is this, with or without `?`.
    #[wasm_bindgen(js_name = urlChanged)]
    pub fn url_changed(&self, search: String) {
        self.0.send(SearchEvent::UrlChanged(search));
    }
}
