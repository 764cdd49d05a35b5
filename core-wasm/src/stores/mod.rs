//! The stores of JavaScript: one class per machine, with a method for each event and query.

#![allow(clippy::new_without_default, reason = "these constructors are JavaScript's")]

use wasm_bindgen::prelude::*;

#[cfg(feature = "carousel")]
mod carousel;
#[cfg(feature = "consent")]
mod consent;
#[cfg(feature = "consent-categories")]
mod consent_categories;
#[cfg(feature = "schemas")]
mod custom_form;
#[cfg(feature = "dialog")]
mod dialog;
#[cfg(feature = "film")]
mod film;
#[cfg(feature = "form")]
mod form;
#[cfg(feature = "header")]
mod header;
#[cfg(feature = "lightbox")]
mod lightbox;
#[cfg(feature = "loading")]
mod loading;
#[cfg(feature = "logo-strip")]
mod logo_strip;
#[cfg(feature = "menu")]
mod menu;
#[cfg(feature = "mobile-menu")]
mod mobile_menu;
#[cfg(feature = "navigation")]
mod navigation;
#[cfg(feature = "pdf-card")]
mod pdf_card;
#[cfg(feature = "devtools")]
mod playback;
#[cfg(feature = "resource")]
mod resource;
#[cfg(feature = "reveal")]
mod reveal;
#[cfg(feature = "search")]
mod search;
#[cfg(feature = "shortlist")]
mod shortlist;
#[cfg(feature = "track")]
mod track;
#[cfg(feature = "well")]
mod well;

#[cfg(feature = "carousel")]
pub use carousel::CarouselStore;
#[cfg(feature = "consent")]
pub use consent::ConsentStore;
#[cfg(feature = "consent-categories")]
pub use consent_categories::ConsentCategoriesStore;
#[cfg(feature = "dialog")]
pub use dialog::DialogStore;
#[cfg(feature = "film")]
pub use film::FilmStore;
#[cfg(feature = "form")]
pub use form::FormStore;
#[cfg(feature = "header")]
pub use header::HeaderStore;
#[cfg(feature = "lightbox")]
pub use lightbox::LightboxStore;
#[cfg(feature = "loading")]
pub use loading::LoadingStore;
#[cfg(feature = "logo-strip")]
pub use logo_strip::LogoStripStore;
#[cfg(feature = "menu")]
pub use menu::MenuStore;
#[cfg(feature = "mobile-menu")]
pub use mobile_menu::MobileMenuStore;
#[cfg(feature = "navigation")]
pub use navigation::{HistoryAction, NavigationStore};
#[cfg(feature = "pdf-card")]
pub use pdf_card::PdfCardStore;
#[cfg(feature = "devtools")]
pub use playback::PlaybackStore;
#[cfg(feature = "resource")]
pub use resource::ResourceStore;
#[cfg(feature = "reveal")]
pub use reveal::RevealStore;
#[cfg(feature = "search")]
pub use search::SearchStore;
#[cfg(feature = "shortlist")]
pub use shortlist::ShortlistStore;
#[cfg(feature = "track")]
pub use track::TrackStore;
#[cfg(feature = "well")]
pub use well::WellStore;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "import type {
  CarouselOptions, CarouselView, ConsentCategoriesOptions, ConsentCategoriesView, ConsentOptions, ConsentView, DialogOptions, DialogView,
  FacetName, FilmView, FormOptions, FormView, HeaderOptions, HeaderView, LightboxView, LoadingOptions, LoadingView, LogoStripOptions,
  LogoStripView, MenuOptions, MenuView, MobileMenuView, NavigationView, PdfCardOptions, PdfCardView,
  Reason, ResourceView, RevealOptions, RevealView, SearchAnswer, SearchView, ShortlistOptions, ShortlistView, TrackOptions, TrackView,
  WellAnswer, WellView,
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
