//! The `server` program.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    server::cli::run(server::cli::Cli::parse())
}
