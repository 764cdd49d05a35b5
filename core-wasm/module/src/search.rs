//! The search module: catalogue search and the well check as a WebAssembly module with its own memory. `hooks/search.ts` loads it when
//! a visitor touches the search field or the well form, so the other pages do without its size.
//!
//! It takes the core's payloads as JavaScript objects, and returns what `GET /api/search` and `GET /api/well` would return.
//! New exports read objects with `read_record` and return them with `to_object`.

use border::{Parsed, to_object};
use model::content::{Bases, read_record};
use model::well::WellQuery;
use model::{search, well};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "import type { Category, Product, SearchAnswer, WellAnswer } from '../pkg-types/types';";

/// Searches a catalogue as `GET /api/search` does.
#[wasm_bindgen]
pub struct CatalogueSearch(search::CatalogueSearch);

#[wasm_bindgen]
impl CatalogueSearch {
    /// Takes the payloads of the calls `products`, `categories` and `facts`. Without facts, only names and texts are searched.
    ///
    /// # Errors
    /// If a payload has another type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(
            unchecked_param_type = "{ products: readonly Product[]; categories: readonly Category[]; facts: string | null }"
        )]
        payloads: JsValue,
    ) -> Result<Self, JsError> {
        let catalogue = read_record(Parsed::from(payloads), &Bases::default(), search::CatalogueSearch::read);
        catalogue.map(Self).map_err(|reason| JsError::new(&reason))
    }

    /// Searches by a URL query such as `q=7+in`.
    #[wasm_bindgen(unchecked_return_type = "SearchAnswer")]
    pub fn find(&self, query: &str) -> JsValue {
        to_object(&self.0.answer(query))
    }
}

/// Finds the tools for a well as `GET /api/well` does.
#[wasm_bindgen]
pub struct WellChecker(well::WellChecker);

#[wasm_bindgen]
impl WellChecker {
    /// Takes the payloads of the calls `products`, `categories` and `facts`. Of the products it needs slugs, names and categories.
    ///
    /// # Errors
    /// If a payload has another type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(
            unchecked_param_type = "{ products: readonly Product[]; categories: readonly Category[]; facts: string }"
        )]
        payloads: JsValue,
    ) -> Result<Self, JsError> {
        let checker = read_record(Parsed::from(payloads), &Bases::default(), well::WellChecker::read);
        checker.map(Self).map_err(|reason| JsError::new(&reason))
    }

    /// The tools for a well, by a URL query such as `casing=7&weight=29.0`.
    #[wasm_bindgen(unchecked_return_type = "WellAnswer")]
    pub fn check(&self, query: &str) -> JsValue {
        to_object(&self.0.answer(&WellQuery::read(query)))
    }
}
