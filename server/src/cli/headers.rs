//! `server headers`: what the server says in headers, for hosts that serve the pages as files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::fail;
use crate::config::Config;
use crate::middleware::FIXED_HEADERS;
use crate::site::Policy;

#[derive(Debug, Args)]
pub struct Options {
    /// The settings file.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folders that hold the pages; one of a later folder stands in for that of an earlier.
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
}

pub fn run(options: &Options) -> ExitCode {
    let config = match Config::read(options.config.as_deref(), std::env::vars()) {
        Ok(config) => config,
        Err(diagnostics) => return fail(diagnostics),
    };
    let mut pages = BTreeMap::new();
    for folder in &options.folders {
        if let Err(error) = read_pages(folder, Path::new(""), &mut pages) {
            return fail([format!("the pages in {} cannot be read: {error}", folder.display())]);
        }
    }
    let policy = Policy::new(&config.security, &config.remote).of_pages(pages.values().map(String::as_str));
    println!("/*\n  Content-Security-Policy: {policy}");
    for (name, value) in FIXED_HEADERS {
        println!("  {name}: {value}");
    }
    if let Some(value) = config.security.strict_transport_security() {
        println!("  strict-transport-security: {value}");
    }
    println!("/assets/*\n  Cache-Control: public, max-age=31536000, immutable");
    ExitCode::SUCCESS
}

/// The pages in a folder and below it, by their paths.
fn read_pages(folder: &Path, below: &Path, pages: &mut BTreeMap<PathBuf, String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (path, name) = (entry.path(), below.join(entry.file_name()));
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if path.is_dir() {
            read_pages(&path, &name, pages)?;
        } else if path.extension().is_some_and(|extension| extension == "html") {
            pages.insert(name, std::fs::read_to_string(path)?);
        }
    }
    Ok(())
}
