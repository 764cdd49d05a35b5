//! The built site: a folder of files that is taken up as a whole.

mod folder;
mod manifest;
mod plan;
mod policy;
mod releases;

use std::collections::HashMap;

pub use plan::{Need, Plan};
pub use policy::Policy;
pub use releases::{Release, Releases, Unready};

use axum::http::{HeaderValue, header};

use crate::http::representation::Representation;

const HTML: &str = "text/html; charset=utf-8";

/// The files and pages of the site.
#[derive(Debug, Default)]
pub struct Site {
    /// By path: scripts, styles, pictures.
    files: HashMap<String, Representation>,
    /// By canonical path: `about/index.html` is the page `/about`.
    pages: HashMap<String, Representation>,
    not_found: Option<Representation>,
    plan: Plan,
    policy: Policy,
    /// Where the files are: this release, and the one before it.
    releases: Vec<Release>,
}

impl Site {
    /// The file at exactly this path.
    pub fn file(&self, path: &str) -> Option<&Representation> {
        self.files.get(path)
    }

    /// The prerendered page of this canonical path.
    pub fn page(&self, path: &str) -> Option<&Representation> {
        self.pages.get(path)
    }

    /// The page for everything that does not exist.
    pub fn not_found(&self) -> Option<&Representation> {
        self.not_found.as_ref()
    }

    /// The release that is served.
    pub fn release(&self) -> Option<&Release> {
        self.releases.first()
    }

    /// How the pages were drawn.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// A page that was composed just now.
    pub fn composed(&self, html: String) -> Representation {
        let policy = self.policy.of_page(&html);
        let page = Representation::text_of(HTML, html.into_bytes());
        match HeaderValue::try_from(policy) {
            Ok(policy) => page.header(header::CONTENT_SECURITY_POLICY, policy),
            Err(_) => page,
        }
    }
}
