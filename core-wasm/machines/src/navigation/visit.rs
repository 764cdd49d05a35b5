//! A page that the visitor has come to, and how.

use serde::{Deserialize, Serialize};

/// How the browser came by this document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Opening {
    /// By a link, or a URL that was typed.
    #[default]
    Navigated,
    Reloaded,
    /// The visitor went back or forward to it, from another site.
    Traversed,
}

/// What a navigation does to the browser's history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HistoryAction {
    /// A new entry comes after the present one.
    Push,
    /// The present entry becomes another.
    Replace,
    /// The visitor went back or forward to an entry. So a router also calls the first page of a document, whichever way it
    /// was opened.
    Pop,
}

/// A page that the visitor has come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Visit {
    /// Names the entry of the browser's history. One that the router has not made, for a link within the page, has no name.
    pub key: Option<String>,
    pub path: String,
    /// The query of the URL.
    pub query: String,
    /// The hash without its `#`, decoded; empty when there is none.
    pub hash: String,
    /// Not known while the page is still on its way.
    pub action: Option<HistoryAction>,
    /// Whether this page is to scroll smoothly to its top.
    pub smooth: bool,
}

impl Visit {
    /// The name that the position of this entry is kept by.
    pub(super) fn entry(&self) -> String {
        self.key.clone().unwrap_or_else(|| format!("{}#{}", self.path, self.hash))
    }

    /// Whether the entry before has become this one because the page shows something else of itself: a search, say.
    pub(super) fn continues(&self, before: &Self) -> bool {
        self.action == Some(HistoryAction::Replace)
            && self.path == before.path
            && self.hash == before.hash
            && self.query != before.query
    }
}
