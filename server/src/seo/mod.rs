//! What search engines read: which pages there are, their structured data, the site map, `robots.txt`.
//!
//! The renderer of the site asks for it (`server describe`) and puts it into the release, beside the pages that it describes.

mod dates;
mod describe;
mod sitemap;
mod structured;
mod subject;

pub use describe::{Description, Page, describe};
pub use subject::Subject;

use model::content::CompanyItem;

use crate::content::Content;

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

/// The whole URL of a person's photo. Another company's API may have no team of its own; then the photos are the site's.
fn portrait(content: &Content, photo: &str) -> String {
    let path = format!("team/{photo}");
    match &content.elsewhere {
        Some(elsewhere) if !elsewhere.team => absolute(content, &format!("/media/{path}")),
        _ => media(content, &path),
    }
}
