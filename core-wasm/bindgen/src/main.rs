//! Writes a compiled module with its JavaScript loader and its types:
//!
//! ```text
//! cargo run -p bindgen -- MODULE.wasm FOLDER NAME web|bundler
//! ```
//!
//! It is what wasm-bindgen's own command-line tool does, without the hundred crates of that tool's test runner.

use std::env;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name, target] = args.as_slice() else {
        bail!("usage: bindgen MODULE.wasm FOLDER NAME web|bundler");
    };
    let mut bindgen = Bindgen::new();
    match target.as_str() {
        "web" => bindgen.web(true)?,
        "bundler" => bindgen.bundler(true)?,
        other => bail!("\"{other}\" is no target: choose web or bundler"),
    };
    bindgen.input_path(module).out_name(name).typescript(true).omit_default_module_path(false).generate(folder)
}
