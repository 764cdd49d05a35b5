//! Where a command reads the content: from the settings and the content folder.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::config::Config;
use crate::content::Content;
use crate::toml::Diagnostic;

#[derive(Debug, Args)]
pub struct Source {
    /// The settings file.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The content folder [default: server/content].
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

impl Source {
    pub fn config(&self) -> Result<Config, Vec<Diagnostic>> {
        Config::read(self.config.as_deref(), std::env::vars())
    }

    pub fn folder<'s>(&'s self, config: &'s Config) -> &'s Path {
        self.content.as_ref().unwrap_or(&config.folders.content)
    }

    /// The content, and the folder that it is from.
    pub fn content(&self) -> Result<(PathBuf, Content), Vec<Diagnostic>> {
        let config = self.config()?;
        let folder = self.folder(&config);
        Ok((folder.to_owned(), Content::read(folder, &config.remote)?))
    }
}
