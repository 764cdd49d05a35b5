//! The core as the WebAssembly module that ships: everything that `core_wasm` exports, and its allocator.

#![cfg(target_arch = "wasm32")]

pub use core_wasm::*;

/// A smaller and quicker allocator than Rust's own for wasm32.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();
