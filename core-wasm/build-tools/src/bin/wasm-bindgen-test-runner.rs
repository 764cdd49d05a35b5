//! The program by which `cargo test` runs tests that are compiled to WebAssembly.

use wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args;

fn main() -> anyhow::Result<()> {
    run_cli_with_args(std::env::args_os())
}
