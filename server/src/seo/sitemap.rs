//! `sitemap.xml` and `robots.txt`.

use maud::{Markup, PreEscaped, html};
use model::site::Route;

use super::dates::Dates;
use super::{Subject, absolute, media, portrait};
use crate::content::{Certificate, Content, GalleryItem};

/// How many URLs one file may hold.
const LIMIT: usize = 50_000;

/// How many pictures of one page are listed; the format allows a thousand.
const PICTURES: usize = 1000;

const HEAD: PreEscaped<&str> = PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
const SITEMAPS: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGES: &str = "http://www.google.com/schemas/sitemap-image/1.1";

/// The site map by path: one file, or an index of several where one would be too long.
pub fn sitemaps(content: &Content, dates: &Dates) -> Vec<(String, String)> {
    split(content, dates, LIMIT)
}

fn split(content: &Content, dates: &Dates, limit: usize) -> Vec<(String, String)> {
    let entries: Vec<Markup> = Subject::all(content).map(|subject| entry(content, dates, &subject)).collect();
    if entries.len() <= limit {
        return vec![("/sitemap.xml".to_owned(), file(&entries))];
    }
    let parts: Vec<(String, String)> = entries
        .chunks(limit)
        .enumerate()
        .map(|(index, part)| (format!("/sitemap-{}.xml", index + 1), file(part)))
        .collect();
    let index = html! {
        (HEAD)
        sitemapindex xmlns=(SITEMAPS) {
            "\n"
            @for (path, _) in &parts {
                sitemap { loc { (absolute(content, path)) } }
                "\n"
            }
        }
        "\n"
    };
    std::iter::once(("/sitemap.xml".to_owned(), index.into_string())).chain(parts).collect()
}

fn file(entries: &[Markup]) -> String {
    let file = html! {
        (HEAD)
        urlset xmlns=(SITEMAPS) xmlns:image=(IMAGES) {
            "\n"
            @for entry in entries { (entry) "\n" }
        }
        "\n"
    };
    file.into_string()
}

fn entry(content: &Content, dates: &Dates, subject: &Subject<'_>) -> Markup {
    html! {
        url {
            loc { (absolute(content, &subject.path())) }
            @if let Some(day) = dates.of(subject) { lastmod { (day) } }
            @for url in pictures(content, subject).iter().take(PICTURES) {
                image:image { image:loc { (url) } }
            }
        }
    }
}

/// The URLs of the pictures that a page shows.
pub fn pictures(content: &Content, subject: &Subject<'_>) -> Vec<String> {
    let paths: Vec<String> = match subject {
        Subject::Product(product) => product.images.iter().map(|image| product.picture(image)).collect(),
        Subject::Category(category) => vec![category.image.clone()],
        Subject::Subcategory(_, subcategory) => vec![subcategory.image.clone()],
        Subject::Fixed(Route::Products, _) => content.categories.iter().map(|c| c.image.clone()).collect(),
        Subject::Fixed(Route::Gallery, _) => content.gallery.iter().map(GalleryItem::path).collect(),
        Subject::Fixed(Route::Certificates, _) => content.certificates.iter().map(Certificate::path).collect(),
        Subject::Fixed(Route::Team, _) => {
            return content.team.iter().map(|member| portrait(content, &member.photo)).collect();
        }
        Subject::Fixed(..) => Vec::new(),
    };
    paths.iter().filter(|path| !path.is_empty()).map(|path| media(content, path)).collect()
}

/// Everything may be read; pages that are not to be listed say so themselves.
pub fn robots(content: &Content) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", absolute(content, "/sitemap.xml"))
}
