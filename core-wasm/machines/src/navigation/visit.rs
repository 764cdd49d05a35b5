//! A visit to a page, as the router reports it.

use serde::{Deserialize, Serialize};

/// How the document was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Opening {
    /// By a link, or by entering the URL.
    #[default]
    Navigated,
    Reloaded,
    /// By going back or forward from another site.
    Traversed,
}

/// What a navigation does to the browser's history, in the router's terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HistoryAction {
    /// Adds an entry after the current one.
    Push,
    /// Replaces the current entry.
    Replace,
    /// Goes back or forward to an entry. Routers also report the first page of a document as this.
    Pop,
}

/// A visit to a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Visit {
    /// The router's key of the history entry. An entry that the router did not create, for a link within the page, has none.
    pub key: Option<String>,
    pub path: String,
    /// The query of the URL.
    pub query: String,
    /// The hash without its `#`, decoded; empty if there is none.
    pub hash: String,
    /// `None` until the page has rendered.
    pub action: Option<HistoryAction>,
    /// Whether this page scrolls smoothly to its top.
    pub smooth: bool,
}

impl Visit {
    /// The name under which the position of this entry is saved.
    pub(super) fn entry(&self) -> String {
        self.key.clone().unwrap_or_else(|| format!("{}#{}", self.path, self.hash))
    }

    /// Whether only the query of the previous entry was replaced, as a search does while the visitor types.
    pub(super) fn continues(&self, before: &Self) -> bool {
        self.action == Some(HistoryAction::Replace)
            && self.path == before.path
            && self.hash == before.hash
            && self.query != before.query
    }
}
