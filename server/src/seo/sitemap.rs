//! `sitemap.xml` and `robots.txt`.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::urls::Route;
use chrono::{DateTime, Utc};
use maud::{Markup, PreEscaped, html};

use super::{Subject, absolute, media, portrait};
use crate::content::{Content, certificate_path, gallery_path};

const HEAD: PreEscaped<&str> = PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
const SITEMAPS: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGES: &str = "http://www.google.com/schemas/sitemap-image/1.1";

/// The sitemap of these pages.
pub fn sitemap(content: &Content, pages: &[Subject<'_>], dates: &Dates) -> String {
    let sitemap = html! {
        (HEAD)
        urlset xmlns=(SITEMAPS) xmlns:image=(IMAGES) {
            "\n"
            @for subject in pages { (entry(content, dates, subject)) "\n" }
        }
        "\n"
    };
    sitemap.into_string()
}

fn entry(content: &Content, dates: &Dates, subject: &Subject<'_>) -> Markup {
    html! {
        url {
            loc { (absolute(content, &subject.path())) }
            @if let Some(day) = dates.of(subject) { lastmod { (day) } }
            @for url in pictures(content, subject) {
                image:image { image:loc { (url) } }
            }
        }
    }
}

/// The URLs of the pictures that a page shows.
pub fn pictures(content: &Content, subject: &Subject<'_>) -> Vec<String> {
    let paths: Vec<String> = match subject {
        Subject::Product(product) => product.images.iter().map(|image| product.picture(image)).collect(),
        Subject::Category(category) => category.image.iter().cloned().collect(),
        Subject::Subcategory(_, subcategory) => subcategory.image.iter().cloned().collect(),
        Subject::Fixed(Route::Products, _) => content.categories.iter().filter_map(|c| c.image.clone()).collect(),
        Subject::Fixed(Route::Gallery, _) => content.gallery.iter().map(gallery_path).collect(),
        Subject::Fixed(Route::Certificates, _) => {
            content.certificates.iter().map(|certificate| certificate_path(&certificate.item)).collect()
        }
        Subject::Fixed(Route::Team, _) => {
            return content.team.iter().map(|member| portrait(content, &member.photo)).collect();
        }
        Subject::Fixed(..) => Vec::new(),
    };
    paths.iter().map(|path| media(content, path)).collect()
}

/// All pages may be crawled; pages that must not be listed have a robots meta element.
pub fn robots(content: &Content) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", absolute(content, "/sitemap.xml"))
}

/// The times of the last changes of the content's files, by path.
#[derive(Debug, Default)]
pub struct Dates(HashMap<String, SystemTime>);

impl Dates {
    /// Reads the times of a content folder's files.
    pub fn read(root: &Path) -> Self {
        let mut dates = Self::default();
        for below in ["", "categories", "products", "insights"] {
            let Ok(entries) = fs::read_dir(root.join(below)) else { continue };
            for entry in entries.flatten() {
                let (Ok(name), Ok(metadata)) = (entry.file_name().into_string(), entry.metadata()) else { continue };
                let (true, Ok(modified)) = (metadata.is_file(), metadata.modified()) else { continue };
                let path = if below.is_empty() { name } else { format!("{below}/{name}") };
                dates.0.insert(path, modified);
            }
        }
        dates
    }

    /// The day of the last change of a page's content.
    pub fn of(&self, subject: &Subject<'_>) -> Option<String> {
        let time = match subject {
            Subject::Product(product) => self.file(&format!("products/{}.toml", product.slug)),
            Subject::Category(category) | Subject::Subcategory(category, _) => {
                self.file(&format!("categories/{}.toml", category.slug))
            }
            Subject::Fixed(route, _) => self.newest(match route {
                Route::Home => &["company.toml", "products/", "insights/", "clients.toml"],
                Route::About => &["company.toml", "certificates.toml", "gallery.toml", "clients.toml", "insights/"],
                Route::Products | Route::Well => &["categories/", "products/"],
                Route::Certificates => &["certificates.toml"],
                Route::CaseStudies => &["case-studies.toml"],
                Route::Gallery => &["gallery.toml"],
                Route::Team => &["team.toml"],
                _ => &["company.toml"],
            }),
        }?;
        Some(DateTime::<Utc>::from(time).date_naive().to_string())
    }

    fn file(&self, path: &str) -> Option<SystemTime> {
        self.0.get(path).copied()
    }

    fn newest(&self, beginnings: &[&str]) -> Option<SystemTime> {
        let is_one = |path: &str| beginnings.iter().any(|beginning| path.starts_with(beginning));
        self.0.iter().filter(|(path, _)| is_one(path)).map(|(_, time)| *time).max()
    }
}
