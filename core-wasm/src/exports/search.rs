use wasm_bindgen::prelude::*;

use super::store;
use crate::api::Endpoint;
use crate::browser::handle::Handle;
use crate::browser::resources;
use crate::machines::search::{Search, SearchEvent};

/// Search and filter over the catalogue's products.
#[wasm_bindgen]
pub struct SearchStore(Handle<Search>);

store!(SearchStore, Search, "SearchView");

#[wasm_bindgen]
impl SearchStore {
    /// What the page's address asks for. The first view is that of a page that asks for nothing: prerendered pages know
    /// no more than their path.
    #[wasm_bindgen(constructor)]
    pub fn new(query: String, category: Option<String>, subcategory: Option<String>) -> Self {
        let search = Search::new(resources::present(Endpoint::Products), resources::present(Endpoint::Categories));
        let store = Self(Handle::new(search));
        store.adopt(query, category, subcategory);
        store
    }

    /// This is what stands in the field.
    pub fn typed(&self, query: String) {
        self.0.dispatch(SearchEvent::Typed(query));
    }

    /// Only this category, by its slug; without one, all.
    #[wasm_bindgen(js_name = chooseCategory)]
    pub fn choose_category(&self, category: Option<String>) {
        self.0.dispatch(SearchEvent::CategoryChosen(category));
    }

    /// Only this sub-category of the chosen category; without one, all.
    #[wasm_bindgen(js_name = chooseSubcategory)]
    pub fn choose_subcategory(&self, subcategory: Option<String>) {
        self.0.dispatch(SearchEvent::SubcategoryChosen(subcategory));
    }

    /// The page's address asks for something else.
    pub fn adopt(&self, query: String, category: Option<String>, subcategory: Option<String>) {
        self.0.dispatch(SearchEvent::Adopted { query, category, subcategory });
    }
}
