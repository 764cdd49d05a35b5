//! The built site: a folder of files, read once and sent from memory.

mod folder;
mod policy;

use std::collections::HashMap;

pub use policy::Policy;

use crate::http::representation::Representation;

/// The files and pages of the site.
#[derive(Debug, Default)]
pub struct Site {
    /// By path: scripts, styles, pictures.
    files: HashMap<String, Representation>,
    /// By canonical path: `about/index.html` is the page `/about`.
    pages: HashMap<String, Representation>,
    not_found: Option<Representation>,
    shell: Option<Representation>,
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

    /// The page without content, which the browser fills: for pages that came into being after the build.
    pub fn shell(&self) -> Option<&Representation> {
        self.shell.as_ref()
    }
}
