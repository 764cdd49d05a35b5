use serde::{Deserialize, Serialize};

use crate::machine::Millis;

/// Where searches run, and how long they wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SearchOptions {
    /// Whether the products' facts can be loaded in the browser.
    pub has_facts: bool,
    /// Whether the server has a search call.
    pub has_server: bool,
    /// Milliseconds without a letter before the server is asked.
    pub pause: Millis,
    /// Milliseconds to wait for the facts before searching without them.
    pub patience: Millis,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { has_facts: false, has_server: false, pause: 150, patience: 1_000 }
    }
}
