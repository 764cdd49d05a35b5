//! The state machines of the site, the parts that they share, and the store that runs them.
//!
//! A machine is pure: it takes events and the current time and returns effects and a view. It has no clock, no browser
//! and no I/O.

// A panic leaves the wasm instance unusable, so the shipped code must not contain one.
#![cfg_attr(
    not(any(test, feature = "simulation")),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

/// Calls a macro with every machine: its module, its name in recordings and its options, if these are all that its constructor takes, and
/// its types in TypeScript, except those that these mention.
#[macro_export]
macro_rules! for_each_machine {
    ($then:ident $(, $first:expr)?) => {
        $then! {
            $($first,)?
            carousel: Carousel("carousel", CarouselOptions) [CarouselOptions, CarouselView];
            consent: Consent("consent", ConsentOptions) [ConsentOptions, ConsentView];
            consent_categories: ConsentCategories("consentCategories", ConsentCategoriesOptions) [ConsentCategoriesOptions, ConsentCategoriesView];
            dialog: Dialog("dialog", DialogOptions) [DialogOptions, DialogView];
            film: Film("film") [FilmView];
            form: FormMachine() [FormOptions, FormView];
            header: Header("header", HeaderOptions) [HeaderOptions, HeaderView];
            lightbox: Lightbox() [LightboxView];
            loading: Loading("loading", LoadingOptions) [LoadingOptions, LoadingView];
            logo_strip: LogoStrip("logoStrip", LogoStripOptions) [LogoStripOptions, LogoStripView];
            menu: Menu("menu", MenuOptions) [MenuOptions, MenuView];
            mobile_menu: MobileMenu("mobileMenu") [MobileMenuView];
            navigation: Navigation() [NavigationView];
            pdf_card: PdfCard("pdfCard", PdfCardOptions) [PdfCardOptions, PdfCardView];
            playback: Playback("playback", PlaybackOptions) [PlaybackView];
            resource: Resource() [];
            reveal: Reveal("reveal", RevealOptions) [RevealOptions, RevealView];
            search: Search() [SearchView];
            shortlist: Shortlist("shortlist", ShortlistOptions) [ShortlistOptions, ShortlistView];
            track: Track("track", TrackOptions) [TrackOptions, TrackView];
            well: Well("well", AnswerSources) [WellView];
        }
    };
}

pub mod machine;
pub mod replay;
pub mod store;

#[cfg(any(test, feature = "simulation"))]
pub mod simulation;

pub mod answers;
pub mod banner;
pub mod carousel;
pub mod consent;
pub mod consent_categories;
pub mod dialog;
pub mod drag;
pub mod film;
pub mod form;
pub mod header;
pub mod key;
pub mod lightbox;
pub mod loading;
pub mod logo_strip;
pub mod menu;
pub mod mobile_menu;
pub mod navigation;
pub mod pause;
pub mod pdf_card;
pub mod places;
pub mod playback;
pub mod resource;
pub mod reveal;
pub mod search;
pub mod shortlist;
pub mod track;
pub mod url_query;
pub mod well;
pub mod zoom;

/// Matches when the visitor's system is set to reduced motion.
pub const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";
