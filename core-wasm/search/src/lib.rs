//! What pages of the catalogue load besides the core, when somebody is about to search: the words, quantities and facts of all
//! products. Visitors of the other pages do without its kilobytes.
//!
//! It has a memory of its own and shares nothing with the core. What it is given are plain objects that the core has read
//! (`ResourceStore`), and the response with the facts, which the core hands on as it came. What it returns is read by the core as a
//! response of the server would be.
//!
//! To add an export: a function or a class below with `#[wasm_bindgen]`, over code of `model` that the server uses, too. It reads
//! objects with `read_record` and returns them with `to_object`. `hooks/search.ts` loads the module once and hands it out
//! (`loadSearchModule`); a machine has its questions answered by `Answers`, which asks by `Effect::Ask`.

#![cfg(target_arch = "wasm32")]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)]

use border::{Parsed, to_object};
use model::content::{Bases, read_record};
use model::well::WellQuery;
use model::{search, well};
use wasm_bindgen::prelude::*;

/// A smaller and quicker allocator than Rust's own for wasm32.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "import type { Category, Product, SearchAnswer, WellAnswer } from '../pkg/types';";

/// A catalogue that answers queries as the server does.
#[wasm_bindgen]
pub struct Catalogue(search::Catalogue);

#[wasm_bindgen]
impl Catalogue {
    /// Of the payloads of the calls `products`, `categories` and `facts`, the last unread; without facts names and texts are looked
    /// through.
    ///
    /// # Errors
    /// When one of them is something else.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(
            unchecked_param_type = "{ products: readonly Product[]; categories: readonly Category[]; facts: string | null }"
        )]
        payloads: JsValue,
    ) -> Result<Self, JsError> {
        let catalogue = read_record(Parsed::from(payloads), &Bases::default(), search::Catalogue::read);
        catalogue.map(Self).map_err(|reason| JsError::new(&reason))
    }

    /// What the query of a URL finds.
    #[wasm_bindgen(unchecked_return_type = "SearchAnswer")]
    pub fn find(&self, query: &str) -> JsValue {
        to_object(&self.0.answer(query))
    }
}

/// A catalogue that is judged for a well as the server does.
#[wasm_bindgen]
pub struct Judge(well::Judge);

#[wasm_bindgen]
impl Judge {
    /// Of the payloads of the calls `products`, `categories` and `facts`, the last unread. Of the products their names and places are enough.
    ///
    /// # Errors
    /// When one of them is something else.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(
            unchecked_param_type = "{ products: readonly Product[]; categories: readonly Category[]; facts: string }"
        )]
        payloads: JsValue,
    ) -> Result<Self, JsError> {
        let judge = read_record(Parsed::from(payloads), &Bases::default(), well::Judge::read);
        judge.map(Self).map_err(|reason| JsError::new(&reason))
    }

    /// The tools that a well leads to, by the query of a URL.
    #[wasm_bindgen(unchecked_return_type = "WellAnswer")]
    pub fn judge(&self, query: &str) -> JsValue {
        to_object(&self.0.answer(&WellQuery::read(query)))
    }
}
