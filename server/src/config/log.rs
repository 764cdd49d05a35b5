//! `[log]`: how much is logged, in which form, and where traces go.

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
    /// A collector that takes traces by OTLP over HTTP; `None` to trace nothing.
    #[serde(deserialize_with = "endpoint")]
    pub otlp_endpoint: Option<String>,
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
        Self { level: Level::INFO, format: LogFormat::Text, otlp_endpoint: None }
    }
}

fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
    let text = values::text(deserializer)?;
    text.parse().map_err(|_| values::wrong(&text, "Write one of: error, warn, info, debug, trace."))
}

fn endpoint<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = values::text(deserializer)?;
    let remedy = "Write the collector's URL without a path, for example \"http://127.0.0.1:4318\".";
    match text.parse::<axum::http::Uri>() {
        Ok(uri) if uri.scheme().is_some() && matches!(uri.path(), "" | "/") => Ok(Some(text)),
        _ => Err(values::wrong(&text, remedy)),
    }
}
