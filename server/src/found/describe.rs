//! What the build puts into the pages that it draws.

use std::collections::BTreeMap;

use model::site::PageWords;
use serde::Serialize;

use super::{Subject, head};
use crate::content::Content;

/// What a page's head holds.
#[derive(Debug, Serialize)]
pub struct Description {
    /// The block of structured data.
    pub structured: String,
}

/// Describes every page that search engines may list, by path. `words` are those of the pages that there always are.
pub fn describe(content: &Content, words: &BTreeMap<String, PageWords>) -> BTreeMap<String, Description> {
    let described = Subject::all(content).filter_map(|subject| {
        let path = subject.path();
        let words = subject.words(content).or_else(|| words.get(&path).cloned())?;
        Some((path, Description { structured: head::data_block(content, &subject, &words.title) }))
    });
    described.collect()
}
