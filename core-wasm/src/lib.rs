//! The border of the core: what the page's scripts see of it, and the browser in which its effects are carried out.
//!
//! `machines` decide and `model` says what there is to know; both are crates of their own that know no browser.
//! `browser` carries effects out, `exports` are what JavaScript sees; both exist on wasm32 only.

// A panic poisons the whole wasm instance: what ships may not have one.
#![cfg_attr(
    not(any(test, feature = "simulation")),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

#[cfg(target_arch = "wasm32")]
mod browser;
/// Elsewhere only its tables are looked at.
#[cfg(any(target_arch = "wasm32", test))]
#[cfg_attr(not(target_arch = "wasm32"), allow(unused_imports))]
pub mod exports;

#[cfg(test)]
mod types;
