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

use crate::content::{Content, portrait_path};

/// What search engines read of the site.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Description {
    /// The pages that they may list, by path.
    pub pages: BTreeMap<String, Page>,
    /// The paths of the second and further pages of lists.
    pub further_pages: Vec<String>,
    /// The sitemap and `robots.txt`, by path.
    pub files: BTreeMap<&'static str, String>,
}

/// What search engines read of a page.
#[derive(Debug, Serialize)]
pub struct Page {
    pub title: String,
    /// The model of a product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The URLs of the pictures that it shows.
    pub pictures: Vec<String>,
    /// Its structured data, in JSON-LD.
    pub structured: Value,
}

/// Describes the site of this content. `titles` are the titles of the fixed pages by path; fixed pages without a title are left out.
/// A page of a list shows `page_size` products.
pub fn describe(root: &Path, content: &Content, titles: &BTreeMap<String, String>, page_size: usize) -> Description {
    let mut pages = BTreeMap::new();
    let mut listed = Vec::new();
    for subject in Subject::all(content) {
        let path = subject.path();
        let Some(title) = subject.name().or_else(|| titles.get(&path).map(String::as_str)) else { continue };
        let page = Page {
            title: title.to_owned(),
            model: subject.model().map(str::to_owned),
            pictures: sitemap::pictures(content, &subject),
            structured: structured::graph(content, &subject, title),
        };
        pages.insert(path, page);
        listed.push(subject);
    }
    // The folder does not know when another company API's catalogue has changed.
    let folder = content.elsewhere.is_none().then_some(root);
    let sitemap = sitemap::sitemap(content, &listed, folder);
    Description {
        pages,
        further_pages: further_pages(content, page_size),
        files: [("/robots.txt", sitemap::robots(content)), ("/sitemap.xml", sitemap)].into(),
    }
}

/// The paths of further pages of the lists. A category with sub-categories shows some products of each, and has no further pages.
fn further_pages(content: &Content, page_size: usize) -> Vec<String> {
    let mut lists = vec![("/products".to_owned(), content.products.len())];
    for category in &content.categories {
        let path = format!("/products/{}", category.slug);
        let own: Vec<_> = content.products.iter().filter(|product| product.category == category.slug).collect();
        for subcategory in &category.subcategories {
            let below = own.iter().filter(|product| product.subcategory == subcategory.slug);
            lists.push((format!("{path}/{}", subcategory.slug), below.count()));
        }
        if category.subcategories.is_empty() {
            lists.push((path, own.len()));
        }
    }
    let further = |(path, products): &(String, usize)| {
        let path = path.clone();
        (2..=products.div_ceil(page_size.max(1))).map(move |page| format!("{path}/page/{page}"))
    };
    lists.iter().flat_map(further).collect()
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
    let path = portrait_path(photo);
    match &content.elsewhere {
        Some(elsewhere) if !elsewhere.team => absolute(content, &format!("/media/{path}")),
        _ => media(content, &path),
    }
}
