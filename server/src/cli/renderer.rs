//! What the renderer of the site (`scripts/render`) calls: it writes pages, and leaves settings and content to this program.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use serde_json::json;
use walkdir::{DirEntry, WalkDir};

use super::{Failure, Source, read_settings};
use crate::catalogue::datasheets;
use crate::content::Responses;
use crate::middleware::FIXED_HEADERS;
use crate::seo;
use crate::site::Policy;
use crate::urls::{Route, route};

/// The standard input of `server describe`: JSON.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Site {
    /// The titles of the fixed pages that search engines may list, by path.
    titles: BTreeMap<String, String>,
    /// How many products a page of a list shows.
    page_size: usize,
    /// What another company's API has returned. The content folder has the rest.
    responses: Option<Responses>,
}

/// The standard output of `server describe`: JSON.
#[derive(Debug, Serialize)]
struct Described {
    #[serde(flatten)]
    site: seo::Description,
    /// Problems of another company's content, and of the routes.
    warnings: Vec<String>,
}

/// `server describe`: the paths of all pages, and what search engines read of them, as JSON.
pub fn describe(file: Option<&Path>, source: &Source) -> Result<(), Failure> {
    let (folder, mut content) = source.content(file)?;
    let site: Site = serde_json::from_reader(io::stdin())
        .map_err(|error| format!("standard input is not a site as scripts/render describes it: {error}"))?;
    let mut warnings = Vec::new();
    if let Some(responses) = &site.responses {
        warnings = content.replace_lists(responses)?;
    }
    let unknown = site.titles.keys().filter(|path| route(path) == Route::NotFound);
    warnings.extend(unknown.map(|path| {
        format!(
            "{path} is not in STATIC_ROUTES of server/src/urls/routes.rs, so the site map and structured data lack it"
        )
    }));
    print_json(&Described { site: seo::describe(&folder, &content, &site.titles, site.page_size), warnings })
}

/// `server datasheets`: the company and what the data sheets of its products show, as JSON.
pub fn datasheets_of(file: Option<&Path>, source: &Source) -> Result<(), Failure> {
    let (_, content) = source.content(file)?;
    print_json(&datasheets(&content))
}

/// `server settings`: what the renderer needs of the settings, as JSON.
pub fn settings(file: Option<&Path>) -> Result<(), Failure> {
    let config = read_settings(file)?;
    for warning in &config.warnings {
        let _ = writeln!(io::stderr(), "{warning}");
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
    print_json(&settings)
}

/// `server headers`: the headers of the pages, as hosts of static files read them.
pub fn headers(file: Option<&Path>, folders: &[PathBuf]) -> Result<(), Failure> {
    let config = read_settings(file)?;
    let mut pages = BTreeMap::new();
    for folder in folders {
        read_pages(folder, &mut pages)
            .map_err(|error| format!("the pages in {} cannot be read: {error}", folder.display()))?;
    }
    let policy = Policy::new(&config.security, &config.remote).of_pages(pages.values().map(String::as_str));
    let mut out = io::stdout().lock();
    writeln!(out, "/*\n  Content-Security-Policy: {policy}")?;
    for (name, value) in FIXED_HEADERS {
        writeln!(out, "  {name}: {value}")?;
    }
    if let Some(value) = config.security.strict_transport_security() {
        writeln!(out, "  strict-transport-security: {value}")?;
    }
    Ok(writeln!(out, "/assets/*\n  Cache-Control: public, max-age=31536000, immutable")?)
}

/// Reads the pages of a folder, by their paths in it.
fn read_pages(folder: &Path, pages: &mut BTreeMap<PathBuf, String>) -> io::Result<()> {
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

fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(|error| error.to_string())?;
    Ok(writeln!(io::stdout(), "{text}")?)
}
