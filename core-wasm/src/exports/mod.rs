//! What JavaScript sees: one class for all stores, one function that makes them, and a table a store of what it can be
//! told and asked. TypeScript's classes in `hooks/stores.ts` are written from the tables.

mod table;

pub mod carousel;
pub mod compare;
pub mod consent;
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
pub mod places;
pub mod resource;
pub mod reveal;
pub mod search;
pub mod track;

#[cfg(target_arch = "wasm32")]
pub mod calls;
#[cfg(test)]
pub mod describe;
#[cfg(target_arch = "wasm32")]
mod store;
#[cfg(all(target_arch = "wasm32", feature = "simulation"))]
pub mod suite;

#[cfg(target_arch = "wasm32")]
pub use store::{Store, create};
use table::exported;

/// Names every store, in the order of their numbers.
macro_rules! kinds {
    ($($store:ident: $module:ident),+ $(,)?) => {
        /// The stores by number.
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[repr(u32)]
        pub enum Kind {
            $($store),+
        }

        /// A store of this kind; `None` when there is none that could be made of these arguments.
        #[cfg(target_arch = "wasm32")]
        fn handle(kind: u32, args: &mut machines::wire::Args<'_>) -> Option<crate::browser::handle::Handle> {
            $(if kind == Kind::$store as u32 {
                return $module::machine(args).map(|machine| {
                    crate::browser::handle::Handle::new($module::Words, machine)
                });
            })+
            None
        }

        /// Every table, in this order.
        #[cfg(test)]
        pub fn tables() -> Vec<describe::Store> {
            vec![$($module::describe()),+]
        }
    };
}

kinds! {
    LoadingStore: loading,
    HeaderStore: header,
    CarouselStore: carousel,
    LightboxStore: lightbox,
    TrackStore: track,
    RevealStore: reveal,
    FilmStore: film,
    DialogStore: dialog,
    LogoStripStore: logo_strip,
    MenuStore: menu,
    MobileMenuStore: mobile_menu,
    NavigationStore: navigation,
    PdfCardStore: pdf_card,
    PlacesStore: places,
    SearchStore: search,
    CompareStore: compare,
    ConsentStore: consent,
    FormStore: form,
    ResourceStore: resource,
}
