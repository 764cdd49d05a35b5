//! What the renderer puts into a release for search engines.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::dates::Dates;
use super::{Subject, sitemap, structured};
use crate::content::Content;

/// What search engines read of the whole site.
#[derive(Debug, Serialize)]
pub struct Description {
    /// Every page that they may list, by path.
    pub pages: BTreeMap<String, Page>,
    /// Files of their own, by path: the site map and `robots.txt`.
    pub files: BTreeMap<String, String>,
    /// What of another company's content cannot be shown.
    pub warnings: Vec<String>,
}

/// What they read of a page.
#[derive(Debug, Serialize)]
pub struct Page {
    pub title: String,
    /// The URLs of the pictures that it shows.
    pub pictures: Vec<String>,
    /// Its structured data, in JSON-LD.
    pub structured: Value,
}

/// Describes the site of this content. `titles` are those of the pages that there always are, by path; one without a
/// title is left out.
pub fn describe(root: &Path, content: &Content, titles: &BTreeMap<String, String>) -> Description {
    let pages = Subject::all(content).filter_map(|subject| {
        let path = subject.path();
        let title = subject.name().or_else(|| titles.get(&path).map(String::as_str))?;
        let structured = structured::graph(content, &subject, title);
        let pictures = sitemap::pictures(content, &subject);
        Some((path, Page { title: title.to_owned(), pictures, structured }))
    });
    let robots = ("/robots.txt".to_owned(), sitemap::robots(content));
    // Of another company API's catalogue the folder does not know when it has changed.
    let dates = if content.elsewhere.is_some() { Dates::default() } else { Dates::read(root) };
    let maps = sitemap::sitemaps(content, &dates);
    Description { pages: pages.collect(), files: maps.into_iter().chain([robots]).collect(), warnings: Vec::new() }
}
