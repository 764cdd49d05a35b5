//! `server datasheets`: what the data sheets of the products show, for whoever draws them.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::fail;
use super::source::Source;
use crate::catalogue::datasheets;

#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    source: Source,
    /// Where to write the company and what each sheet shows: JSON.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

pub fn run(options: &Options) -> ExitCode {
    let content = match options.source.content() {
        Ok((_, content)) => content,
        Err(diagnostics) => return fail(diagnostics),
    };
    let text = match serde_json::to_vec(&datasheets(&content)) {
        Ok(text) => text,
        Err(error) => return fail([format!("the data sheets cannot be written as JSON: {error}")]),
    };
    match std::fs::write(&options.to, text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail([format!("{} cannot be written: {error}", options.to.display())]),
    }
}
