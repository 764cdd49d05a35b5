//! What search engines, link previews and visitors without script find: which pages there are, their heads, their
//! structured data, the site map, and pages composed from the content as it is now.
//!
//! The build draws every page and asks this module for the structured data (`server describe`). While the server runs,
//! the content may move on; then the pages that it has overtaken are composed here until the site is built again.

mod dates;
mod describe;
mod head;
mod html;
mod live;
mod sitemap;
mod structured;
mod subject;
mod words;

pub use dates::Dates;
pub use describe::{Description, describe};
pub use live::{compose, not_found};
pub use sitemap::{robots, sitemaps};
pub use subject::Subject;

use model::content::CompanyItem;

use crate::content::Content;

/// The origin of the site's own addresses.
fn origin(company: &CompanyItem) -> &str {
    company.site_url.trim_end_matches('/')
}

/// The whole address of a path of the site.
fn absolute(content: &Content, path: &str) -> String {
    format!("{}{path}", origin(&content.company))
}

/// The whole address of a file below media/; the names of such files need no encoding.
fn media(content: &Content, path: &str) -> String {
    absolute(content, &format!("/media/{path}"))
}
