//! `server check`: every mistake in the content and the settings, with its remedy.

use std::process::ExitCode;

use clap::Args;

use super::fail;
use super::source::Source;
use crate::catalogue::Catalogue;
use crate::config::Config;

#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    source: Source,
}

pub fn run(options: &Options) -> ExitCode {
    let (config, mut diagnostics) = match options.source.config() {
        Ok(config) => (config, Vec::new()),
        Err(diagnostics) => (Config::default(), diagnostics),
    };
    for warning in &config.warnings {
        println!("{warning}");
    }
    let folder = options.source.folder(&config);
    match Catalogue::read(folder, &config.remote) {
        Ok(catalogue) => {
            let content = &catalogue.content;
            for warning in content.products.iter().flat_map(|product| &product.unreadable) {
                println!("Warning: {warning}");
            }
            println!(
                "{}: {} categories, {} products, {} certificates, {} pictures, {} case studies, {} insights, {} clients, \
                 {} people",
                folder.display(),
                content.categories.len(),
                content.products.len(),
                content.certificates.len(),
                content.gallery.len(),
                content.case_studies.len(),
                content.insights.len(),
                content.clients.len(),
                content.team.len(),
            );
        }
        Err(found) => diagnostics.extend(found),
    }
    if diagnostics.is_empty() {
        println!("No mistakes.");
        return ExitCode::SUCCESS;
    }
    let count = diagnostics.len();
    let summary = format!("{count} {}.", if count == 1 { "mistake" } else { "mistakes" });
    fail(diagnostics.iter().map(ToString::to_string).chain([summary]))
}
