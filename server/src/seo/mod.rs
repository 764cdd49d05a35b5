//! What search engines read: structured data, the sitemap and `robots.txt`. The renderer puts it into the release (`server describe`).

mod sitemap;
mod structured;
mod subject;

use std::collections::BTreeMap;
use std::path::Path;

use model::content::CompanyItem;
use serde::Serialize;
use serde_json::Value;

pub use subject::Subject;

use crate::content::Content;
use sitemap::Dates;

/// What search engines read of the site.
#[derive(Debug, Serialize)]
pub struct Description {
    /// The pages that they may list, by path.
    pub pages: BTreeMap<String, Page>,
    /// The sitemap and `robots.txt`, by path.
    pub files: BTreeMap<String, String>,
    /// Problems of another company's content.
    pub warnings: Vec<String>,
}

/// What search engines read of a page.
#[derive(Debug, Serialize)]
pub struct Page {
    pub title: String,
    /// The URLs of the pictures that it shows.
    pub pictures: Vec<String>,
    /// Its structured data, in JSON-LD.
    pub structured: Value,
}

/// Describes the site of this content. `titles` are the titles of the fixed pages by path; fixed pages without a title are left out.
pub fn describe(root: &Path, content: &Content, titles: &BTreeMap<String, String>) -> Description {
    let pages = Subject::all(content).filter_map(|subject| {
        let path = subject.path();
        let title = subject.name().or_else(|| titles.get(&path).map(String::as_str))?;
        let structured = structured::graph(content, &subject, title);
        let pictures = sitemap::pictures(content, &subject);
        Some((path, Page { title: title.to_owned(), pictures, structured }))
    });
    let robots = ("/robots.txt".to_owned(), sitemap::robots(content));
    // The folder does not know when another company API's catalogue has changed.
    let dates = if content.elsewhere.is_some() { Dates::default() } else { Dates::read(root) };
    let maps = sitemap::sitemaps(content, &dates);
    Description { pages: pages.collect(), files: maps.into_iter().chain([robots]).collect(), warnings: Vec::new() }
}

/// The origin of the site's own URLs.
fn origin(company: &CompanyItem) -> &str {
    company.site_url.trim_end_matches('/')
}

/// The whole URL of a path of the site.
fn absolute(content: &Content, path: &str) -> String {
    format!("{}{path}", origin(&content.company))
}

/// The whole URL of a file below media/, whose path is encoded.
fn media(content: &Content, path: &str) -> String {
    match &content.elsewhere {
        Some(elsewhere) => format!("{}/media/{path}", elsewhere.media),
        None => absolute(content, &format!("/media/{path}")),
    }
}

/// The whole URL of a person's photo. If another company's API has no team, the photos are the site's.
fn portrait(content: &Content, photo: &str) -> String {
    let path = format!("team/{photo}");
    match &content.elsewhere {
        Some(elsewhere) if !elsewhere.team => absolute(content, &format!("/media/{path}")),
        _ => media(content, &path),
    }
}
