//! `server datasheets`: what the data sheets of the products show, for whoever draws them.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::fail;
use crate::catalogue::datasheets;
use crate::config::Config;
use crate::content::Content;

#[derive(Debug, Args)]
pub struct Options {
    /// The settings file.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to write the company and what each sheet shows: JSON.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// The content folder [default: server/content].
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

pub fn run(options: &Options) -> ExitCode {
    let config = match Config::read(options.config.as_deref(), std::env::vars()) {
        Ok(config) => config,
        Err(diagnostics) => return fail(diagnostics),
    };
    let folder = options.content.as_ref().unwrap_or(&config.folders.content);
    let content = match Content::read(folder, &config.remote) {
        Ok(content) => content,
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
