//! wasm-pack, which builds a crate as a WebAssembly module with the `wasm-bindgen` on the path.

use clap::Parser;
use wasm_pack::{Cli, command::run_wasm_pack};

fn main() -> anyhow::Result<()> {
    run_wasm_pack(Cli::parse().cmd)
}
