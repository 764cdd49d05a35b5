//! One file a machine, pure: no clock, no browser, no I/O.

pub mod carousel;
pub mod compare;
pub mod consent;
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
pub mod resource;
pub mod reveal;
pub mod search;
pub mod search_index;
pub mod swipe;
pub mod track;
pub mod zoom;

/// Media query of visitors who asked for less motion.
pub const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";
