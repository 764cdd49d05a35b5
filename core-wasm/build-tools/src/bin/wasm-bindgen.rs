//! wasm-bindgen's command-line tool: writes the JavaScript loader and the types of a compiled module.

use wasm_bindgen_cli::wasm_bindgen::run_cli_with_args;

fn main() -> anyhow::Result<()> {
    run_cli_with_args(std::env::args_os())
}
