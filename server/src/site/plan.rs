//! How the build drew the pages: from which answers, and what they are without any.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::Path;

use model::site::PageWords;
use serde::Deserialize;

use crate::app::Catalogue;

/// Where the build keeps it; a hidden file is not served.
const FILE: &str = ".plan.json";

/// The plan of a site. One without a plan is served as it is.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What the pages say of themselves that there always are, by path.
    pub words: BTreeMap<String, PageWords>,
    /// What lists say that have nothing to list, by their page's path.
    #[serde(default)]
    empty: HashMap<String, String>,
    /// Pages drawn without content, with places for it, by path.
    pub bare: HashMap<String, String>,
    /// All answers that pages were drawn from.
    answers: Vec<Need>,
    /// The answers that each page was drawn from, by their place in `answers`.
    pages: HashMap<String, Vec<usize>>,
}

/// An answer that a page is drawn from.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Need {
    /// The call's name in the browser.
    pub name: String,
    /// The slug or id that it is made with.
    pub argument: String,
    /// The address that answers it.
    pub path: String,
    /// The version of the answer that the build saw.
    version: String,
    /// Whether it was drawn for who has no script only, so that the browser does without it.
    #[serde(default)]
    pub plain: bool,
}

impl Need {
    /// A call that the build has not made.
    pub fn of(name: &str, argument: &str, path: &str) -> Self {
        Self { name: name.into(), argument: argument.into(), path: path.into(), version: String::new(), plain: false }
    }
}

impl Plan {
    /// The page of everything that does not exist.
    pub const NOT_FOUND: &str = "/404";
    /// Any page of the catalogue.
    pub const CATALOGUE: &str = "/products/*";

    /// Reads the plan of the site in this folder.
    ///
    /// # Errors
    /// When the file is there but cannot be used.
    pub fn read(root: &Path) -> io::Result<Self> {
        match fs::read(root.join(FILE)) {
            Ok(text) => serde_json::from_slice(&text).map_err(io::Error::other),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    /// What a page says in the place of a list that has nothing to list.
    pub fn empty(&self, path: &str) -> &str {
        self.empty.get(path).map_or("", String::as_str)
    }

    /// The answers that a page was drawn from, if the build has drawn it.
    pub fn needs(&self, path: &str) -> Option<Vec<Need>> {
        Some(self.pages.get(path)?.iter().filter_map(|at| self.answers.get(*at)).cloned().collect())
    }

    /// Whether a drawn page shows the content as it is now.
    pub fn is_current(&self, path: &str, catalogue: &Catalogue) -> bool {
        let Some(answers) = self.pages.get(path) else { return true };
        answers
            .iter()
            .filter_map(|at| self.answers.get(*at))
            .all(|need| catalogue.answers.version(&catalogue.content, &need.path).as_ref() == Some(&need.version))
    }
}
