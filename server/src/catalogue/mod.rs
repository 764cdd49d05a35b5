//! The content and the API's responses made from it.

mod datasheets;
mod lists;
mod live;
mod product_query;
mod response_cache;
mod search;

use std::path::Path;
use std::sync::Arc;

pub use datasheets::datasheets;
pub use live::{LiveCatalogue, fingerprint};
pub use response_cache::{MAX_TEXT_LENGTH, ResponseCache};

use crate::config::Remote;
use crate::content::Content;
use crate::toml::Diagnostic;

/// The content and the responses made from it.
#[derive(Debug)]
pub struct Catalogue {
    pub content: Arc<Content>,
    pub responses: Arc<ResponseCache>,
    /// The [`fingerprint`] of the folder before it was read; `None` for content that an earlier process has read.
    pub fingerprint: Option<u64>,
}

impl Catalogue {
    /// Reads the content folder and prepares the responses.
    pub fn read(root: &Path, remote: &Remote) -> Result<Self, Vec<Diagnostic>> {
        let fingerprint = fingerprint(root).ok();
        Ok(Self::of(Content::read(root, remote)?, fingerprint))
    }

    /// The lists that are gone, or of which most is gone, compared with earlier content.
    fn losses(&self, before: &Content) -> Vec<String> {
        let counts = before.counts().into_iter().zip(self.content.counts());
        let lost = counts.filter(|((_, before), (_, now))| now * 2 < *before);
        lost.map(|((name, before), (_, now))| format!("{name}: {before} → {now}")).collect()
    }

    fn of(content: Content, fingerprint: Option<u64>) -> Self {
        let content = Arc::new(content);
        let responses = Arc::new(ResponseCache::new(&content));
        Self { content, responses, fingerprint }
    }
}
