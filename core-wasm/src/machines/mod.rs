//! One file a machine, pure: no clock, no browser, no I/O.

pub mod carousel;
pub mod consent;
pub mod header;
pub mod key;
pub mod loading;
pub mod menu;
pub mod mobile_menu;
pub mod resource;
pub mod swipe;

/// Media query of visitors who asked for less motion.
pub const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";
