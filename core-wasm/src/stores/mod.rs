//! The stores of JavaScript: one class per machine, with a method for each event and query.

#![allow(clippy::new_without_default, reason = "these constructors are JavaScript's")]

pub mod carousel;
pub mod consent;
pub mod consent_categories;
mod custom_form;
pub mod dialog;
pub mod film;
pub mod form;
pub mod header;
pub mod lightbox;
pub mod loading;
pub mod logo_strip;
pub mod menu;
pub mod mobile_menu;
pub mod navigation;
pub mod pdf_card;
pub mod playback;
pub mod resource;
pub mod reveal;
pub mod search;
pub mod shortlist;
pub mod track;
pub mod well;

/// What every store has: React's `useSyncExternalStore` contract, and its root element. Names the type of its view, and the types of
/// TypeScript that its methods mention.
macro_rules! store {
    ($store:ident, $view:literal, $($type:ident),+) => {
        #[wasm_bindgen(typescript_custom_section)]
        const TYPES: &str = concat!("import type { ", $(stringify!($type), ", ",)+ "} from './types';");

        #[wasm_bindgen]
        impl $store {
            /// Calls the listener after every change of the view. The first listener starts the machine; when the last
            /// one leaves, by the function that is returned, it stops.
            #[wasm_bindgen(unchecked_return_type = "() => void")]
            pub fn subscribe(
                &self,
                #[wasm_bindgen(unchecked_param_type = "() => void")] listener: &js_sys::Function,
            ) -> js_sys::Function {
                $crate::browser::store::subscribe(self.0.engine(), listener)
            }

            /// The current view: the same frozen object until it changes.
            #[wasm_bindgen(js_name = getSnapshot, unchecked_return_type = $view)]
            pub fn get_snapshot(&self) -> JsValue {
                self.0.snapshot()
            }

            /// The first view, which a server renders.
            #[wasm_bindgen(js_name = getServerSnapshot, unchecked_return_type = $view)]
            pub fn get_server_snapshot(&self) -> JsValue {
                self.0.first_snapshot()
            }

            /// Sets the root element, on which effects are performed.
            pub fn attach(&self, root: Option<web_sys::HtmlElement>) {
                self.0.shell().attach(root);
            }
        }
    };
}
use store;
