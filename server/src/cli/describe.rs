//! `server describe`: what the renderer of the site puts into a release for search engines.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde::de::DeserializeOwned;

use super::fail;
use super::source::Source;
use crate::content::{Content, Responses};
use crate::seo;

#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    source: Source,
    /// The titles of the pages that do not come from the content: JSON, by path.
    #[arg(long, value_name = "FILE")]
    titles: PathBuf,
    /// Where to write the structured data of all pages, the site map and robots.txt: JSON, by path.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// What another company API has returned: JSON with the `bodies` of the lists, by call, and the base URL of its `media`. The content folder gives what is not among them.
    #[arg(long, value_name = "FILE")]
    responses: Option<PathBuf>,
}

pub fn run(options: &Options) -> ExitCode {
    let (folder, content) = match options.source.content() {
        Ok(read) => read,
        Err(diagnostics) => return fail(diagnostics),
    };
    match write(options, &folder, &content) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => fail([reason]),
    }
}

fn write(options: &Options, folder: &Path, content: &Content) -> Result<(), String> {
    let mut warnings = Vec::new();
    let remote = match &options.responses {
        Some(file) => {
            let responses: Responses = read_json(file, "the responses of an API")?;
            let lists = responses.read()?;
            let content = content.clone().with_lists(&lists);
            warnings = lists.warnings;
            Some(content)
        }
        None => None,
    };
    let content = remote.as_ref().unwrap_or(content);
    let titles: BTreeMap<String, String> = read_json(&options.titles, "the titles of pages")?;
    let described = seo::Description { warnings, ..seo::describe(folder, content, &titles) };
    let text = serde_json::to_vec(&described).map_err(|error| format!("the pages cannot be described: {error}"))?;
    std::fs::write(&options.to, text).map_err(|error| format!("{} cannot be written: {error}", options.to.display()))
}

fn read_json<T: DeserializeOwned>(path: &Path, what: &str) -> Result<T, String> {
    let file = path.display();
    let text = std::fs::read(path).map_err(|error| format!("{file} cannot be read: {error}"))?;
    serde_json::from_slice(&text).map_err(|error| format!("{file} does not hold {what}: {error}"))
}
