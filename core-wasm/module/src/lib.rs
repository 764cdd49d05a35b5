//! What ships as WebAssembly: the core, or one of its parts. The Cargo features decide which one (`scripts/build/wasm-pack.mjs`).

#![cfg(target_arch = "wasm32")]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)]

#[cfg(feature = "readers")]
mod readers;
#[cfg(feature = "search")]
mod search;

#[cfg(feature = "core-wasm")]
pub use core_wasm::*;

/// Smaller and faster than Rust's default allocator for wasm32.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();
