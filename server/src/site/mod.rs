//! The built site: the files of a release, served as a whole and replaced as a whole.

mod folder;
mod manifest;
mod policy;
mod releases;

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use crate::urls::{Route, route};
use tokio::sync::watch;

pub use manifest::FILE as MANIFEST;
pub use policy::Policy;
pub use releases::{Release, ReleaseError, Stamp, stamp};

use crate::config::Config;
use crate::static_response::StaticResponse;
use releases::Releases;

const HTML: &str = "text/html; charset=utf-8";

/// The files and pages of the site.
#[derive(Debug, Default)]
pub struct Site {
    /// By path: scripts, styles, pictures.
    pub files: HashMap<String, StaticResponse>,
    /// By canonical path: `about/index.html` is the page `/about`.
    pages: HashMap<String, StaticResponse>,
    /// The paths of the products' pages by the products' slugs.
    products: HashMap<String, String>,
    /// The page for URLs that do not exist.
    pub not_found: Option<StaticResponse>,
    release: Option<Release>,
}

impl Site {
    /// The page of this canonical path. A product's page is also at its short URL, unless a category has that.
    pub fn page(&self, path: &str) -> Option<&StaticResponse> {
        let of_product = || match route(path) {
            Route::CategoryOrProduct(slug) => self.pages.get(self.products.get(slug)?),
            _ => None,
        };
        self.pages.get(path).or_else(of_product)
    }

    fn add_page(&mut self, path: &str, page: StaticResponse) {
        if let Route::Product { product, .. } = route(path) {
            self.products.insert(product.to_owned(), path.to_owned());
        }
        self.pages.insert(path.to_owned(), page);
    }

    /// The release that is served.
    pub fn release(&self) -> Option<&Release> {
        self.release.as_ref()
    }
}

/// The site that is served, if any. Clones share it.
#[derive(Debug, Clone)]
pub struct LiveSite {
    /// Where releases come from, and what their pages may do.
    source: Option<Arc<(Releases, Policy)>>,
    current: watch::Sender<Option<Arc<Site>>>,
}

impl LiveSite {
    /// The site of the settings. Nothing is served until [`Self::reload`].
    pub fn new(config: &Config) -> Self {
        let source = config.folders.site.as_ref().map(|folder| {
            let policy = Policy::new(&config.security, &config.remote);
            Arc::new((Releases::new(folder, &config.folders.data), policy))
        });
        Self { source, current: watch::Sender::new(None) }
    }

    /// The site at this moment; `None` if only the API is served.
    pub fn now(&self) -> Option<Arc<Site>> {
        self.current.borrow().clone()
    }

    /// Serves the release in the site's folder, if it is another one and complete.
    pub fn reload(&self) -> Result<(), ReleaseError> {
        let Some((releases, policy)) = self.source.as_deref() else { return Err(ReleaseError::AlreadyServed) };
        let present = self.now();
        let release = releases.copy_new(present.as_deref().and_then(Site::release))?;
        self.serve(releases, policy, release).map_err(ReleaseError::Store)
    }

    /// Serves the last whole release of the data folder. Returns whether there is one.
    pub fn restore(&self) -> bool {
        let Some((releases, policy)) = self.source.as_deref() else { return false };
        releases.last_complete().is_some_and(|release| self.serve(releases, policy, release).is_ok())
    }

    fn serve(&self, releases: &Releases, policy: &Policy, release: Release) -> io::Result<()> {
        let before = releases.last_with_other_scripts(&release);
        let site = Site::read(release, before, policy)?;
        self.current.send_replace(Some(Arc::new(site)));
        // Not before: the site that was served until now may send files of one.
        if let Err(error) = releases.delete_old(self.now().as_deref().and_then(Site::release)) {
            tracing::warn!(%error, "an old release of the site cannot be deleted");
        }
        Ok(())
    }
}
