//! The content and the API's responses made from it.

mod datasheets;
mod lists;
mod live;
mod products;
mod response_cache;
mod search;
mod selection;

use std::path::Path;
use std::sync::Arc;

pub use datasheets::datasheets;
pub use live::LiveCatalogue;
pub use response_cache::ResponseCache;

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
    ///
    /// # Errors
    /// All mistakes in the folder.
    pub fn read(root: &Path, remote: &Remote) -> Result<Self, Vec<Diagnostic>> {
        let content = Arc::new(Content::read(root, remote)?);
        let responses = ResponseCache::prepare(&content).map_err(|error| {
            vec![Diagnostic {
                location: Location::file(root.display().to_string()),
                problem: format!("cannot be written as JSON ({error})"),
                remedy: "Please report this with the content folder.".to_owned(),
            }]
        })?;
        Ok(Self { content, responses: Arc::new(responses) })
    }
}
