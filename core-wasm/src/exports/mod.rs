//! What JavaScript sees: one file a hook. Typed methods go in, serialised views come out.

mod api;
mod carousel;
mod header;
mod loading;
mod site;

use wasm_bindgen::prelude::*;

/// The types of views, options and payloads, written by the tests from the Rust types.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../../hooks/types.ts");

/// The part that every store has in common: React's `useSyncExternalStore` contract.
macro_rules! store {
    ($store:ident, $machine:ty, $view:literal) => {
        #[wasm_bindgen::prelude::wasm_bindgen]
        impl $store {
            /// Calls the listener after every change of the view. The first listener starts the machine; when the last
            /// one leaves, by the function that is returned, it stops.
            #[wasm_bindgen(unchecked_return_type = "() => void")]
            pub fn subscribe(
                &self,
                #[wasm_bindgen(unchecked_param_type = "() => void")] listener: &js_sys::Function,
            ) -> js_sys::Function {
                self.0.subscribe(listener)
            }

            /// The present view: the same frozen object until it changes.
            #[wasm_bindgen(unchecked_return_type = $view)]
            pub fn snapshot(&self) -> wasm_bindgen::JsValue {
                self.0.snapshot()
            }

            /// The view before anything happened, which is what a server draws.
            #[wasm_bindgen(js_name = firstSnapshot, unchecked_return_type = $view)]
            pub fn first_snapshot(&self) -> wasm_bindgen::JsValue {
                self.0.first_snapshot()
            }
        }
    };
}
pub(crate) use store;
