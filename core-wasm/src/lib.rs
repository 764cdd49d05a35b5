//! The core of a catalogue website: every state machine, every form rule and every API call, in Rust.
//!
//! `machines` decide, purely: events and the present time go in, effects come out, a view can be asked for at any
//! time. `browser` carries the effects out, `exports` are what JavaScript sees; both exist on wasm32 only.
//! `content`, `forms` and `site` are also compiled into the server, so that the two sides cannot drift apart.

// A panic poisons the whole wasm instance: what ships may not have one.
#![cfg_attr(
    not(any(test, feature = "simulation")),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

pub mod api;
pub mod content;
pub mod forms;
pub mod machine;
pub mod machines;
pub mod site;
pub mod store;
pub mod wire;
pub mod writing;

#[cfg(any(test, feature = "simulation"))]
pub mod simulation;

mod views;

/// A smaller and quicker allocator than Rust's own for wasm32.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

#[cfg(target_arch = "wasm32")]
mod browser;
/// Elsewhere only its tables are looked at.
#[cfg(any(target_arch = "wasm32", test))]
#[cfg_attr(not(target_arch = "wasm32"), allow(unused_imports))]
pub mod exports;

#[cfg(test)]
mod types;
