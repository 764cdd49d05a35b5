//! One file a machine, pure: no clock, no browser, no I/O.

pub mod carousel;
pub mod header;
pub mod loading;
pub mod resource;
pub mod swipe;

/// Media query of visitors who asked for less motion.
pub const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";
