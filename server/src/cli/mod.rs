//! The command line.

mod check;
mod inbox;
mod renderer;
mod serve;

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::config::Config;
use crate::content::Content;
use crate::toml::Diagnostic;

/// The company server: the API, the media and the site.
#[derive(Debug, Parser)]
#[command(name = "server", version)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    /// The settings file; docs/production.md lists what it may hold.
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API, the media and the built site.
    Serve(serve::Options),
    /// Check the content folder and the settings, and name every mistake.
    Check(Source),
    /// Write what search engines read of all pages, for the renderer of the site.
    Describe(Source),
    /// Write what the data sheets of the products show, for the program that draws them.
    Datasheets(Source),
    /// Print the settings that the renderer of the site needs: JSON.
    Settings,
    /// Print the headers of the pages, as hosts of static files read them.
    Headers {
        /// The folders of the pages. A page of a later folder replaces that of an earlier one.
        #[arg(required = true, value_name = "DIR")]
        folders: Vec<PathBuf>,
    },
    /// Read, export and erase what visitors sent.
    Inbox(inbox::Options),
}

/// Runs a command.
pub fn run(cli: Cli) -> ExitCode {
    let file = cli.config.as_deref();
    let done = match cli.command {
        Command::Serve(options) => serve::run(file, &options),
        Command::Check(source) => check::run(file, &source),
        Command::Describe(source) => renderer::describe(file, &source),
        Command::Datasheets(source) => renderer::datasheets_of(file, &source),
        Command::Settings => renderer::settings(file),
        Command::Headers { folders } => renderer::headers(file, &folders),
        Command::Inbox(options) => inbox::run(file, options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(lines)) if lines.is_empty() => ExitCode::SUCCESS,
        Err(Failure(lines)) => {
            for line in lines {
                let _ = writeln!(io::stderr(), "{line}");
            }
            ExitCode::FAILURE
        }
    }
}

/// Why a command failed, in lines for the person who runs it. It has no lines when nothing reads the output any more: `head`
/// and the like take as many lines as they need.
#[derive(Debug)]
struct Failure(Vec<String>);

impl From<String> for Failure {
    fn from(line: String) -> Self {
        Self(vec![line])
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self(if error.kind() == ErrorKind::BrokenPipe { Vec::new() } else { vec![error.to_string()] })
    }
}

impl From<Vec<Diagnostic>> for Failure {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Self(diagnostics.iter().map(ToString::to_string).collect())
    }
}

/// Where a command reads the content.
#[derive(Debug, Args)]
struct Source {
    /// The content folder [default: server/content].
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

impl Source {
    fn folder<'s>(&'s self, config: &'s Config) -> &'s Path {
        self.content.as_ref().unwrap_or(&config.folders.content)
    }

    /// The content, and the folder that it is from.
    fn content(&self, file: Option<&Path>) -> Result<(PathBuf, Content), Vec<Diagnostic>> {
        let config = read_settings(file)?;
        let folder = self.folder(&config);
        Ok((folder.to_owned(), Content::read(folder, &config.remote)?))
    }
}

fn read_settings(file: Option<&Path>) -> Result<Config, Vec<Diagnostic>> {
    Config::read(file, environment())
}

/// The environment's variables. Settings are UTF-8; other variables need not be.
fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
}
