//! `server check`: every mistake in the content and the settings, with its remedy.

use std::io::{self, Write};
use std::path::Path;

use super::{Failure, Source, environment};
use crate::catalogue::Catalogue;
use crate::config::Config;

pub fn run(file: Option<&Path>, source: &Source) -> Result<(), Failure> {
    let (mut config, mut mistakes) = Config::load(file, environment());
    config.folders.content = source.folder(&config).to_owned();
    let folder = &config.folders.content;
    mistakes.extend(config.folders.mistake());
    let mut lines = config.warnings.clone();
    lines.extend(config.folders.warning(&config.remote).map(|warning| format!("Warning: {warning}")));
    match Catalogue::read(folder, &config.remote) {
        Ok(catalogue) => {
            let content = &catalogue.content;
            for warning in content.products.iter().flat_map(|product| &product.warnings) {
                lines.push(format!("Warning: {warning}"));
            }
            let counts = content.counts().map(|(list, count)| format!("{count} {list}"));
            lines.push(format!("{}: {}", folder.display(), counts.join(", ")));
        }
        Err(found) => mistakes.extend(found),
    }
    if mistakes.is_empty() {
        lines.push("No mistakes.".to_owned());
    }
    let printed = lines.iter().try_for_each(|line| writeln!(io::stdout(), "{line}"));
    if mistakes.is_empty() {
        return Ok(printed?);
    }
    let count = mistakes.len();
    let Failure(mut lines) = mistakes.into();
    lines.push(format!("{count} {}.", if count == 1 { "mistake" } else { "mistakes" }));
    Err(Failure(lines))
}
