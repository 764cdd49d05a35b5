//! The format of a recording.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::machine::Millis;

/// What every recording says of itself.
pub const FORMAT: &str = "core-wasm replay";

/// The version of the format that is written and read.
pub const VERSION: u32 = 1;

/// A recorded session: the content of a `.replay.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Recording {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// What a tester has to say of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// What it holds of what visitors entered in forms.
    pub texts: Texts,
    /// The stores, in the order in which they were made.
    pub stores: Vec<RecordedStore>,
    /// What happened, in order.
    pub steps: Vec<RecordedStep>,
}

/// What a recording holds of what visitors entered in forms.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Texts {
    /// As many characters of the same classes.
    #[default]
    Shapes,
    /// What was entered.
    Typed,
}

/// A store of a recorded session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecordedStore {
    /// The name of its machine.
    pub machine: String,
    /// What the machine was made with.
    pub setup: Value,
    /// Its first view.
    pub view: Value,
}

/// A step of a recorded session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecordedStep {
    /// The store, by its place in the list.
    pub store: usize,
    /// Milliseconds since some fixed start, the same for all steps.
    pub at: Millis,
    pub cause: Cause,
    /// What the machine asked for, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Value>,
    /// The parts of the view that this step has changed.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub view: Map<String, Value>,
}

/// What a machine was told, as a recording has it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Cause {
    /// Somebody has begun to look.
    Start,
    /// Nobody looks any more.
    Stop,
    /// What a visitor or the page did, in the machine's own words.
    Event(#[cfg_attr(feature = "typescript", ts(type = "unknown"))] Value),
    /// What the browser reported.
    Signal(#[cfg_attr(feature = "typescript", ts(type = "unknown"))] Value),
}

/// Why a recording cannot be replayed, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// What tells a recording, and its version, from other files.
#[derive(Deserialize)]
struct Header {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u32,
}

impl Recording {
    /// Reads a file.
    ///
    /// # Errors
    /// When it is no recording, of a newer format, or not whole: says which, and what to do.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        let header: Header = serde_json::from_str(text).map_err(|error| {
            Unreadable(format!("This is no recording: {error}. Choose a file that ends in .replay.json."))
        })?;
        if header.format != FORMAT {
            return Err(Unreadable(format!(
                "This is no recording: it does not say \"format\": \"{FORMAT}\". Choose a file that ends in .replay.json."
            )));
        }
        if header.version != VERSION {
            return Err(Unreadable(format!(
                "This recording is of version {} of the format, and this release reads version {VERSION}: open it with the \
                 release that recorded it.",
                header.version
            )));
        }
        serde_json::from_str(text).map_err(|error| {
            Unreadable(format!("The recording is not whole: {error}. Record it once more, or mend it there."))
        })
    }

    /// The file: a store and a step a line, so that two recordings can be compared by eye.
    pub fn write(&self) -> String {
        let notes =
            if self.notes.is_empty() { String::new() } else { format!("  \"notes\": {},\n", line(&self.notes)) };
        format!(
            "{{\n  \"format\": {},\n  \"version\": {},\n{notes}  \"texts\": {},\n  \"stores\": {},\n  \"steps\": {}\n}}\n",
            line(&self.format),
            self.version,
            line(&self.texts),
            lines(&self.stores),
            lines(&self.steps),
        )
    }
}

fn line<T: Serialize>(value: &T) -> String {
    // Every key of a recording is a text, which is all that could fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn lines<T: Serialize>(values: &[T]) -> String {
    if values.is_empty() {
        return "[]".to_owned();
    }
    format!("[\n    {}\n  ]", values.iter().map(line).collect::<Vec<_>>().join(",\n    "))
}
