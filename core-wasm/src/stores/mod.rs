//! The stores as JavaScript knows them: a class each, with a method for everything that it can be told or asked.

#![allow(clippy::new_without_default, reason = "these constructors are JavaScript's")]

use wasm_bindgen::prelude::*;

mod carousel;
mod consent;
mod dialog;
mod film;
mod form;
mod header;
mod lightbox;
mod loading;
mod logo_strip;
mod menu;
mod mobile_menu;
mod navigation;
mod pdf_card;
#[cfg(feature = "devtools")]
mod playback;
mod resource;
mod reveal;
mod search;
mod shortlist;
mod track;
mod well;

pub use carousel::CarouselStore;
pub use consent::ConsentStore;
pub use dialog::DialogStore;
pub use film::FilmStore;
pub use form::FormStore;
pub use header::HeaderStore;
pub use lightbox::LightboxStore;
pub use loading::LoadingStore;
pub use logo_strip::LogoStripStore;
pub use menu::MenuStore;
pub use mobile_menu::MobileMenuStore;
pub use navigation::{HistoryAction, NavigationStore};
pub use pdf_card::PdfCardStore;
#[cfg(feature = "devtools")]
pub use playback::PlaybackStore;
pub use resource::ResourceStore;
pub use reveal::RevealStore;
pub use search::SearchStore;
pub use shortlist::ShortlistStore;
pub use track::TrackStore;
pub use well::WellStore;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "import type {
  CarouselOptions, CarouselView, ConsentOptions, ConsentView, DialogOptions, DialogView,
  FilmView, FormOptions, FormView, HeaderOptions, HeaderView, LightboxView, LoadingOptions, LoadingView, LogoStripOptions,
  LogoStripView, MenuOptions, MenuView, MobileMenuView, NavigationView, PdfCardOptions, PdfCardView,
  Reason, ResourceView, RevealOptions, RevealView, SearchAnswer, SearchView, ShortlistOptions, ShortlistView, TrackOptions, TrackView,
  WellView,
} from './types';";

/// What every store has: React's `useSyncExternalStore` contract, and the element that it looks after.
macro_rules! store {
    ($store:ident, $view:literal) => {
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

            /// The present view: the same frozen object until it changes.
            #[wasm_bindgen(js_name = getSnapshot, unchecked_return_type = $view)]
            pub fn get_snapshot(&self) -> JsValue {
                self.0.snapshot()
            }

            /// The view before anything happened, which is what a server renders.
            #[wasm_bindgen(js_name = getServerSnapshot, unchecked_return_type = $view)]
            pub fn get_server_snapshot(&self) -> JsValue {
                self.0.first_snapshot()
            }

            /// The root element of what the store looks after.
            pub fn attach(&self, root: Option<web_sys::HtmlElement>) {
                self.0.shell().attach(root);
            }
        }
    };
}
use store;
