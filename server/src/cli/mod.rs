//! The command line.

mod check;
mod datasheets;
mod describe;
mod headers;
mod inbox;
mod serve;
mod settings;
mod source;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The company server: the API, the media and the site.
#[derive(Debug, Parser)]
#[command(name = "server", version)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API, the media and the built site.
    Serve(serve::Options),
    /// Check the content folder and the settings, and name every mistake.
    Check(check::Options),
    /// Say what search engines read of all pages, for the renderer of the site.
    Describe(describe::Options),
    /// Say what the data sheets of the products show, for whoever draws them.
    Datasheets(datasheets::Options),
    /// Say whose API the site shows, for the renderer of the site: JSON.
    Settings(settings::Options),
    /// Print the headers of the pages, as hosts of static files read them.
    Headers(headers::Options),
    /// Read, export and erase what visitors sent.
    Inbox(inbox::Options),
}

/// Runs the command that was asked for.
pub fn run(cli: Cli) -> ExitCode {
    match cli.command {
        Command::Serve(options) => serve::run(&options),
        Command::Check(options) => check::run(&options),
        Command::Describe(options) => describe::run(&options),
        Command::Datasheets(options) => datasheets::run(&options),
        Command::Settings(options) => settings::run(&options),
        Command::Headers(options) => headers::run(&options),
        Command::Inbox(options) => inbox::run(options),
    }
}

/// Prints mistakes, or what else keeps a command from being done.
fn fail(lines: impl IntoIterator<Item = impl std::fmt::Display>) -> ExitCode {
    for line in lines {
        eprintln!("{line}");
    }
    ExitCode::FAILURE
}
