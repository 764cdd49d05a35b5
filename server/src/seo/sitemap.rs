//! `sitemap.xml` and `robots.txt`.

use model::site::Route;

use super::dates::Dates;
use super::{Subject, absolute, media};
use crate::content::Content;
use crate::forms::escape;

/// How many addresses one file may hold.
const LIMIT: usize = 50_000;

/// How many pictures of one page are listed; the format allows a thousand.
const PICTURES: usize = 1000;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const SPACE: &str = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";

/// The site map by path: one file, or an index of several where one would be too long.
pub fn sitemaps(content: &Content, dates: &Dates) -> Vec<(String, String)> {
    split(content, dates, LIMIT)
}

fn split(content: &Content, dates: &Dates, limit: usize) -> Vec<(String, String)> {
    let entries: Vec<String> = Subject::all(content).map(|subject| entry(content, dates, &subject)).collect();
    if entries.len() <= limit {
        return vec![("/sitemap.xml".to_owned(), file(&entries))];
    }
    let parts: Vec<(String, String)> = entries
        .chunks(limit)
        .enumerate()
        .map(|(index, part)| (format!("/sitemap-{}.xml", index + 1), file(part)))
        .collect();
    let listed: String = parts
        .iter()
        .map(|(path, _)| format!("<sitemap><loc>{}</loc></sitemap>\n", escape(&absolute(content, path))))
        .collect();
    let index = format!("{HEAD}<sitemapindex {SPACE}>\n{listed}</sitemapindex>\n");
    std::iter::once(("/sitemap.xml".to_owned(), index)).chain(parts).collect()
}

fn file(entries: &[String]) -> String {
    let images = "xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"";
    format!("{HEAD}<urlset {SPACE} {images}>\n{}</urlset>\n", entries.concat())
}

fn entry(content: &Content, dates: &Dates, subject: &Subject<'_>) -> String {
    let location = escape(&absolute(content, &subject.path()));
    let changed = dates.of(subject).map(|day| format!("<lastmod>{day}</lastmod>")).unwrap_or_default();
    let images: String = pictures(content, subject)
        .into_iter()
        .take(PICTURES)
        .map(|path| format!("<image:image><image:loc>{}</image:loc></image:image>", escape(&media(content, &path))))
        .collect();
    format!("<url><loc>{location}</loc>{changed}{images}</url>\n")
}

/// The pictures that a page shows, by their paths below media/.
fn pictures(content: &Content, subject: &Subject<'_>) -> Vec<String> {
    match subject {
        Subject::Product(product) => {
            product.images.iter().map(|image| format!("{}/images/{}", product.slug, image.file)).collect()
        }
        Subject::Category(category) => vec![category.image.clone()],
        Subject::Subcategory(_, subcategory) => vec![subcategory.image.clone()],
        Subject::Fixed(Route::Products, _) => content.categories.iter().map(|c| c.image.clone()).collect(),
        Subject::Fixed(Route::Gallery, _) => {
            content.gallery.iter().map(|item| format!("gallery/{}/{}", item.id, item.file)).collect()
        }
        Subject::Fixed(Route::Certificates, _) => {
            content.certificates.iter().map(|c| format!("documents/{}/{}", c.id, c.attachment)).collect()
        }
        Subject::Fixed(Route::Team, _) => content.team.iter().map(|member| format!("team/{}", member.photo)).collect(),
        Subject::Fixed(..) => Vec::new(),
    }
}

/// Everything may be read; pages that are not to be listed say so themselves.
pub fn robots(content: &Content) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", absolute(content, "/sitemap.xml"))
}
