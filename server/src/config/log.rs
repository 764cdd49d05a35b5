//! `[log]`: how much is logged, and in which form.

use serde::{Deserialize, Deserializer};
use tracing::Level;

use super::values;

/// What is logged. Never a person's data.
#[derive(Debug, Clone, Deserialize)]
#[serde(default)]
pub struct Log {
    #[serde(deserialize_with = "level")]
    pub level: Level,
    pub format: LogFormat,
}

/// The form of a log line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for log collectors.
    Json,
}

impl Default for Log {
    fn default() -> Self {
        Self { level: Level::INFO, format: LogFormat::Text }
    }
}

fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
    let text = values::text(deserializer)?;
    text.parse().map_err(|_| values::wrong(&text, "Write one of: error, warn, info, debug, trace."))
}
