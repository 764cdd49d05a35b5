use serde::{Deserialize, Serialize};

use crate::machine::Millis;

/// Who searches, and how patiently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SearchOptions {
    /// Whether the browser can have the products' facts.
    pub has_facts: bool,
    /// Whether the server searches.
    pub has_server: bool,
    /// Milliseconds without a letter before the server is asked.
    pub pause: Millis,
    /// Milliseconds to wait for the facts before the rest is looked through without them.
    pub patience: Millis,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { has_facts: false, has_server: false, pause: 150, patience: 1_000 }
    }
}
