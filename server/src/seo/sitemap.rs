//! `sitemap.xml` and `robots.txt`.

use std::path::Path;

use crate::urls::Route;
use chrono::{DateTime, Utc};
use maud::{Markup, PreEscaped, html};
use walkdir::WalkDir;

use super::{Subject, absolute, media, portrait};
use crate::content::{Content, certificate_path, gallery_path};

const HEAD: PreEscaped<&str> = PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
const SITEMAPS: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGES: &str = "http://www.google.com/schemas/sitemap-image/1.1";

/// The sitemap of these pages, with the dates of the last changes in this content folder.
pub fn sitemap(content: &Content, pages: &[Subject<'_>], folder: Option<&Path>) -> String {
    let sitemap = html! {
        (HEAD)
        urlset xmlns=(SITEMAPS) xmlns:image=(IMAGES) {
            "\n"
            @for subject in pages { (entry(content, folder, subject)) "\n" }
        }
        "\n"
    };
    sitemap.into_string()
}

fn entry(content: &Content, folder: Option<&Path>, subject: &Subject<'_>) -> Markup {
    html! {
        url {
            loc { (absolute(content, &subject.path())) }
            @if let Some(day) = folder.and_then(|folder| last_change(folder, subject)) { lastmod { (day) } }
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

/// The day of the last change of a page's content: of these files and folders.
fn last_change(folder: &Path, subject: &Subject<'_>) -> Option<String> {
    let sources = match subject {
        Subject::Product(product) => vec![format!("products/{}.toml", product.slug)],
        Subject::Category(category) | Subject::Subcategory(category, _) => {
            vec![format!("categories/{}.toml", category.slug)]
        }
        Subject::Fixed(route, _) => {
            let sources: &[&str] = match route {
                Route::Home => &["company.toml", "products", "insights", "clients.toml"],
                Route::About => &["company.toml", "certificates.toml", "gallery.toml", "clients.toml", "insights"],
                Route::Products | Route::Well => &["categories", "products"],
                Route::Certificates => &["certificates.toml"],
                Route::CaseStudies => &["case-studies.toml"],
                Route::Gallery => &["gallery.toml"],
                Route::Team => &["team.toml"],
                _ => &["company.toml"],
            };
            sources.iter().map(|source| (*source).to_owned()).collect()
        }
    };
    let files = sources.iter().flat_map(|source| WalkDir::new(folder.join(source))).flatten();
    let times =
        files.filter(|file| file.file_type().is_file()).filter_map(|file| file.metadata().ok()?.modified().ok());
    times.max().map(|time| DateTime::<Utc>::from(time).date_naive().to_string())
}
