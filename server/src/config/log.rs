//! `[log]`: how much is logged, and in which form.

use tracing::Level;

use super::group::Group;

/// What is logged. Never a person's data.
#[derive(Debug, Clone)]
pub struct Log {
    pub level: Level,
    pub format: LogFormat,
}

/// The form of a log line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl Log {
    pub(super) fn read(group: &Group) -> Self {
        let default = Self::default();
        Self { level: level(group).unwrap_or(default.level), format: format(group).unwrap_or(default.format) }
    }
}

fn level(group: &Group) -> Option<Level> {
    let text = group.get(|fields| fields.optional_text("level"))?;
    let level = text.parse().ok();
    if level.is_none() {
        group.note("level", format!("is \"{text}\""), "Write one of: error, warn, info, debug, trace.");
    }
    level
}

fn format(group: &Group) -> Option<LogFormat> {
    match group.get(|fields| fields.optional_text("format"))?.as_str() {
        "text" => Some(LogFormat::Text),
        "json" => Some(LogFormat::Json),
        other => {
            group.note("format", format!("is \"{other}\""), "Write \"text\" or \"json\".");
            None
        }
    }
}
