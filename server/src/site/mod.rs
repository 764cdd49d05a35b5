//! The built site: a folder of files, read once and sent from memory.

mod folder;
mod plan;
mod policy;

use std::collections::HashMap;

pub use plan::{Need, Plan};
pub use policy::Policy;

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
