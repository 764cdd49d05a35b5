//! The state machines, one file each, and what runs them.
//!
//! A machine decides, purely: events and the present time go in, effects come out, a view can be asked for at any time.
//! No clock, no browser, no I/O.

// A panic poisons the whole wasm instance: what ships may not have one.
#![cfg_attr(
    not(any(test, feature = "simulation")),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

pub mod machine;
pub mod replay;
pub mod store;

#[cfg(any(test, feature = "simulation"))]
pub mod simulation;

pub mod answers;
pub mod carousel;
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
pub mod playback;
pub mod resource;
pub mod reveal;
pub mod search;
pub mod shortlist;
pub mod swipe;
pub mod track;
pub mod url_query;
pub mod well;
pub mod zoom;

/// Media query of visitors who asked for less motion.
pub const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";
