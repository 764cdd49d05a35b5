//! What the renderer of the site (`scripts/render`) calls: it writes pages, and leaves settings and content to this program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use secrecy::ExposeSecret;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use walkdir::{DirEntry, WalkDir};

use super::{Failure, Source, read_settings};
use crate::catalogue::datasheets;
use crate::content::Responses;
use crate::middleware::FIXED_HEADERS;
use crate::seo;
use crate::site::Policy;

#[derive(Debug, Args)]
pub struct Describe {
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

#[derive(Debug, Args)]
pub struct Datasheets {
    #[command(flatten)]
    source: Source,
    /// Where to write the company and what each sheet shows: JSON.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

#[derive(Debug, Args)]
pub struct Settings {
    /// The settings file; docs/production.md lists what it may hold.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Headers {
    /// The settings file.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folders that hold the pages; one of a later folder stands in for that of an earlier.
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
}

/// `server describe`: what search engines read of all pages.
pub fn describe(options: &Describe) -> Result<(), Failure> {
    let (folder, mut content) = options.source.content()?;
    let mut warnings = Vec::new();
    if let Some(file) = &options.responses {
        let responses: Responses = read_json(file, "the responses of an API")?;
        let lists = responses.read()?;
        content = content.with_lists(&lists);
        warnings = lists.warnings;
    }
    let titles: BTreeMap<String, String> = read_json(&options.titles, "the titles of pages")?;
    let described = seo::Description { warnings, ..seo::describe(&folder, &content, &titles) };
    write_json(&options.to, &described)
}

/// `server datasheets`: what the data sheets of the products show.
pub fn datasheets_of(options: &Datasheets) -> Result<(), Failure> {
    let (_, content) = options.source.content()?;
    write_json(&options.to, &datasheets(&content))
}

/// `server settings`: what the renderer needs of the settings, as JSON.
pub fn settings(options: &Settings) -> Result<(), Failure> {
    let config = read_settings(options.config.as_deref())?;
    for warning in &config.warnings {
        eprintln!("{warning}");
    }
    let (site, security) = (&config.remote, &config.security);
    let settings = json!({
        "content": config.folders.content,
        "url": site.url,
        "bases": { "api": site.api, "media": site.media, "insights": site.insights, "places": site.places },
        "film": { "wide": site.film, "tall": site.film_tall },
        "refresh": site.refresh,
        "searchInBrowser": site.search_in_browser,
        "authorization": site.authorization.as_ref().map(|secret| secret.expose_secret()),
        "origins": security.page_origins.iter().cloned().chain(site.origins()).collect::<Vec<_>>(),
    });
    println!("{settings}");
    Ok(())
}

/// `server headers`: the headers of the pages, as hosts of static files read them.
pub fn headers(options: &Headers) -> Result<(), Failure> {
    let config = read_settings(options.config.as_deref())?;
    let mut pages = BTreeMap::new();
    for folder in &options.folders {
        read_pages(folder, &mut pages)
            .map_err(|error| format!("the pages in {} cannot be read: {error}", folder.display()))?;
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
    Ok(())
}

/// Reads the pages of a folder, by their paths in it.
fn read_pages(folder: &Path, pages: &mut BTreeMap<PathBuf, String>) -> std::io::Result<()> {
    let is_visible = |entry: &DirEntry| entry.depth() == 0 || !entry.file_name().as_encoded_bytes().starts_with(b".");
    for entry in WalkDir::new(folder).follow_links(true).into_iter().filter_entry(is_visible) {
        let path = entry?.into_path();
        if path.extension().is_some_and(|extension| extension == "html") {
            let text = std::fs::read_to_string(&path)?;
            pages.insert(path.strip_prefix(folder).unwrap_or(&path).to_owned(), text);
        }
    }
    Ok(())
}

fn read_json<T: DeserializeOwned>(path: &Path, what: &str) -> Result<T, String> {
    let file = path.display();
    let text = std::fs::read(path).map_err(|error| format!("{file} cannot be read: {error}"))?;
    serde_json::from_slice(&text).map_err(|error| format!("{file} does not hold {what}: {error}"))
}

fn write_json(path: &Path, value: &impl Serialize) -> Result<(), Failure> {
    let written = serde_json::to_vec(value).map_err(Into::into).and_then(|text| std::fs::write(path, text));
    Ok(written.map_err(|error| format!("{} cannot be written: {error}", path.display()))?)
}
