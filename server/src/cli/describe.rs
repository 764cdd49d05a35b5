//! `server describe`: what the build puts into the heads of the pages that it draws.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use model::site::PageWords;

use super::fail;
use crate::config::Config;
use crate::content::Content;
use crate::found;

#[derive(Debug, Args)]
pub struct Options {
    /// What the pages say of themselves that do not come from the content: JSON, by path.
    #[arg(long, value_name = "FILE")]
    words: PathBuf,
    /// Where to write the description of all pages: JSON, by path.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// The content folder [default: server/content].
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

pub fn run(options: &Options) -> ExitCode {
    let folder = options.content.clone().unwrap_or_else(|| Config::default().folders.content);
    let content = match Content::read(&folder) {
        Ok(content) => content,
        Err(mistakes) => return fail(mistakes),
    };
    match write(options, &content) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => fail([reason]),
    }
}

fn write(options: &Options, content: &Content) -> Result<(), String> {
    let described = found::describe(content, &words(options)?);
    let text = serde_json::to_vec(&described).map_err(|error| format!("the pages cannot be described: {error}"))?;
    std::fs::write(&options.to, text).map_err(|error| format!("{} cannot be written: {error}", options.to.display()))
}

fn words(options: &Options) -> Result<BTreeMap<String, PageWords>, String> {
    let file = options.words.display();
    let text = std::fs::read(&options.words).map_err(|error| format!("{file} cannot be read: {error}"))?;
    serde_json::from_slice(&text).map_err(|error| format!("{file} does not hold the words of pages: {error}"))
}
