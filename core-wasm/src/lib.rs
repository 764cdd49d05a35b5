//! The border of the core: what the page's scripts see of it, and the browser in which its effects are carried out.
//!
//! `machines` decide and `model` says what there is to know; both are crates of their own that know no browser.
//! `browser` carries effects out, `stores` and `calls` are what JavaScript sees.

// A panic poisons the whole wasm instance: what ships may not have one.
#![cfg_attr(
    not(any(test, feature = "simulation")),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]
// A core of a few machines leaves helpers of the others unused; the linker leaves them out.
#![cfg_attr(not(feature = "site"), allow(dead_code, unused_imports, unused_macros))]

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
pub mod calls;
#[cfg(all(target_arch = "wasm32", feature = "devtools"))]
pub mod devtools;
#[cfg(target_arch = "wasm32")]
mod options;
#[cfg(target_arch = "wasm32")]
pub mod stores;

/// For the suite that reads responses.
#[cfg(all(target_arch = "wasm32", feature = "simulation"))]
pub use border::Parsed;
