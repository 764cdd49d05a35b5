//! `[log]`: how much is logged, and in which form.

use serde::{Deserialize, Deserializer};
use smart_default::SmartDefault;
use tracing::Level;

use super::values::text;

/// What is logged. Never a person's data.
#[derive(Debug, Clone, SmartDefault, Deserialize)]
#[serde(default)]
pub struct Log {
    #[serde(deserialize_with = "level")]
    #[default(Level::INFO)]
    pub level: Level,
    #[default(LogFormat::Text)]
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

fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
    text(deserializer, "Write one of: error, warn, info, debug, trace.", |text| text.parse().ok())
}
