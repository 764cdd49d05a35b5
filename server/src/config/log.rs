//! `[log]`: how much is logged, in which form, and where traces go.

use axum::http::Uri;
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

fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
    text(deserializer, "Write one of: error, warn, info, debug, trace.", |text| text.parse().ok())
}

fn endpoint<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let remedy = "Write the collector's URL without a path, for example \"http://127.0.0.1:4318\".";
    let is_base = |uri: &Uri| uri.scheme().is_some() && matches!(uri.path(), "" | "/");
    text(deserializer, remedy, |text| text.parse().is_ok_and(|uri| is_base(&uri)).then(|| Some(text.to_owned())))
}
