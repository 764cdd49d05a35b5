//! The core as JavaScript sees it (`stores`), and the shell that performs its effects in a browser (`browser`). The crates `machines`
//! (state machines) and `model` (data and rules) know nothing of a browser.

// A panic leaves the wasm instance unusable, so the shipped code must not contain one.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]
// A core of a few machines leaves helpers of the others unused; the linker leaves them out.
#![cfg_attr(not(feature = "site"), allow(dead_code, unused_imports, unused_macros))]

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
pub mod form_rules;
#[cfg(target_arch = "wasm32")]
mod options;
#[cfg(target_arch = "wasm32")]
pub mod stores;

// The functions of JavaScript that the suites in `tests/browser` call.
#[cfg(all(target_arch = "wasm32", feature = "readers"))]
pub use browser::resources::read_response;
#[cfg(all(target_arch = "wasm32", feature = "client"))]
pub use browser::{
    element::pass_focus_on,
    resources::{configure_api, provide_initial_data, without_call},
};
#[cfg(all(target_arch = "wasm32", feature = "refetch"))]
pub use browser::{fetch::fetch_with, resources::invalidate_call};
