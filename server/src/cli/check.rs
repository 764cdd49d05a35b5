//! `server check`: every mistake in the content and the settings, with its remedy.

use std::path::Path;

use super::{Failure, Source, environment};
use crate::catalogue::Catalogue;
use crate::config::Config;

pub fn run(file: Option<&Path>, source: &Source) -> Result<(), Failure> {
    let (config, mut mistakes) = Config::load(file, environment());
    for warning in &config.warnings {
        println!("{warning}");
    }
    let folder = source.folder(&config);
    match Catalogue::read(folder, &config.remote) {
        Ok(catalogue) => {
            let content = &catalogue.content;
            for warning in content.products.iter().flat_map(|product| &product.unreadable) {
                println!("Warning: {warning}");
            }
            let counts = content.counts().map(|(list, count)| format!("{count} {list}"));
            println!("{}: {}", folder.display(), counts.join(", "));
        }
        Err(found) => mistakes.extend(found),
    }
    if mistakes.is_empty() {
        println!("No mistakes.");
        return Ok(());
    }
    let count = mistakes.len();
    let Failure(mut lines) = mistakes.into();
    lines.push(format!("{count} {}.", if count == 1 { "mistake" } else { "mistakes" }));
    Err(Failure(lines))
}
