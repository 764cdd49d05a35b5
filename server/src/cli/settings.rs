//! `server settings`: what the renderer of the site needs of the settings, so that one program alone reads them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::fail;
use crate::config::{Bases, Config, Film};

#[derive(Debug, Args)]
pub struct Options {
    /// The settings file; docs/production.md lists what it may hold.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Settings<'c> {
    /// The company's content folder.
    content: &'c Path,
    /// The site's own URL.
    url: Option<&'c str>,
    bases: &'c Bases,
    film: &'c Film,
    refresh: bool,
    search_in_browser: u32,
    /// For the build's calls to the company API.
    authorization: Option<&'c str>,
    /// The origins that pages may load from, beside their own.
    origins: Vec<String>,
}

pub fn run(options: &Options) -> ExitCode {
    let config = match Config::read(options.config.as_deref(), std::env::vars()) {
        Ok(config) => config,
        Err(diagnostics) => return fail(diagnostics),
    };
    for warning in &config.warnings {
        eprintln!("{warning}");
    }
    let settings = Settings {
        content: &config.folders.content,
        url: config.remote.url.as_deref(),
        bases: &config.remote.bases,
        film: &config.remote.film,
        refresh: config.remote.refresh,
        search_in_browser: config.remote.search_in_browser,
        authorization: config.remote.authorization.as_ref().map(|secret| &*secret.0),
        origins: config.security.page_origins.iter().cloned().chain(config.remote.origins()).collect(),
    };
    match serde_json::to_string(&settings) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => fail([format!("the settings cannot be written: {error}")]),
    }
}
