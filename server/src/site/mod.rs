//! The built site: a folder of files that is taken up as a whole.

mod folder;
mod live;
mod manifest;
mod policy;
mod releases;

use std::collections::HashMap;

use model::site::{Route, route};

pub use live::LiveSite;
pub use manifest::FILE as MANIFEST;
pub use policy::Policy;
pub use releases::{Release, Releases, Unready};

use crate::representation::Representation;

const HTML: &str = "text/html; charset=utf-8";

/// The files and pages of the site.
#[derive(Debug, Default)]
pub struct Site {
    /// By path: scripts, styles, pictures.
    files: HashMap<String, Representation>,
    /// By canonical path: `about/index.html` is the page `/about`.
    pages: HashMap<String, Representation>,
    /// The paths of the products' pages by the products' slugs.
    products: HashMap<String, String>,
    not_found: Option<Representation>,
    /// Where the files are: this release, and the one before it.
    releases: Vec<Release>,
}

impl Site {
    /// The file at exactly this path.
    pub fn file(&self, path: &str) -> Option<&Representation> {
        self.files.get(path)
    }

    /// The page of this canonical path. A product's is there at its short URL, too, unless a category has that.
    pub fn page(&self, path: &str) -> Option<&Representation> {
        let of_product = || match route(path) {
            Route::CategoryOrProduct(slug) => self.pages.get(self.products.get(slug)?),
            _ => None,
        };
        self.pages.get(path).or_else(of_product)
    }

    /// Adds the page of a canonical path.
    fn add_page(&mut self, path: &str, page: Representation) {
        if let Route::Product { product, .. } = route(path) {
            self.products.insert(product.to_owned(), path.to_owned());
        }
        self.pages.insert(path.to_owned(), page);
    }

    /// The page for everything that does not exist.
    pub fn not_found(&self) -> Option<&Representation> {
        self.not_found.as_ref()
    }

    /// The release that is served.
    pub fn release(&self) -> Option<&Release> {
        self.releases.first()
    }
}
