//! The content and the API's responses made from it.

mod datasheets;
mod lists;
mod live;
mod response_cache;
mod search;
mod selection;

use std::path::Path;
use std::sync::Arc;

pub use datasheets::datasheets;
pub use live::{LiveCatalogue, fingerprint};
pub use response_cache::{MAX_TEXT_LENGTH, ResponseCache};

use crate::config::Remote;
use crate::content::Content;
use crate::toml::{Diagnostic, Location};

/// The content and the responses made from it.
#[derive(Debug)]
pub struct Catalogue {
    pub content: Arc<Content>,
    pub responses: Arc<ResponseCache>,
}

impl Catalogue {
    /// Reads the content folder and prepares the responses.
    pub fn read(root: &Path, remote: &Remote) -> Result<Self, Vec<Diagnostic>> {
        Self::of(Content::read(root, remote)?, root)
    }

    /// The lists that are gone, or of which most is gone, compared with another catalogue.
    fn losses(&self, before: &Self) -> Vec<String> {
        let counts = before.content.counts().into_iter().zip(self.content.counts());
        let lost = counts.filter(|((_, before), (_, now))| now * 2 < *before);
        lost.map(|((name, before), (_, now))| format!("{name}: {before} → {now}")).collect()
    }

    fn of(content: Content, root: &Path) -> Result<Self, Vec<Diagnostic>> {
        let content = Arc::new(content);
        let responses = ResponseCache::new(&content).map_err(|error| {
            vec![Diagnostic {
                location: Location::file(root.display().to_string()),
                problem: format!("cannot be written as JSON ({error})"),
                remedy: "Please report this with the content folder.".to_owned(),
            }]
        })?;
        Ok(Self { content, responses: Arc::new(responses) })
    }
}
