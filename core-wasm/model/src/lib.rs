//! The model that the browser and the server share: API responses, form rules, search, the well check.

// A panic leaves the wasm instance unusable, so the shipped code must not contain one.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

pub mod api;
pub mod content;
pub mod facts;
pub mod forms;
mod named;
pub mod names;
pub mod quantity;
pub mod search;
pub mod well;
pub mod writing;
