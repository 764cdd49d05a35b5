//! One file a machine, pure: no clock, no browser, no I/O.

pub mod carousel;
pub mod header;
pub mod loading;
pub mod resource;
pub mod swipe;
