//! What the browser and the server both know: what the company API returns, what forms ask for, where pages are and what
//! stands in their heads. One crate for both, so that the two sides cannot drift apart.

// A panic poisons the whole wasm instance: what ships may not have one.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

pub mod api;
pub mod content;
pub mod facts;
pub mod forms;
pub mod names;
pub mod quantity;
pub mod search;
pub mod site;
pub mod well;
pub mod writing;
