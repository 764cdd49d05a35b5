//! The file format of a recording, `.replay.json`.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::machine::Millis;

/// The `format` of every recording.
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
    /// A tester's notes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Whether the visitor's input in forms is masked.
    pub texts: Texts,
    /// The stores, in the order in which they were created.
    pub stores: Vec<RecordedStore>,
    /// The steps of all stores, in order.
    pub steps: Vec<RecordedStep>,
}

/// Whether a visitor's input in forms is masked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Texts {
    /// Masked: each character is replaced by one of the same class.
    #[default]
    Shapes,
    /// Not masked.
    Typed,
}

/// A store of a recorded session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecordedStore {
    /// The name of its machine.
    pub machine: String,
    /// The arguments of the machine's constructor.
    pub setup: Value,
    /// Its first view.
    pub view: Value,
}

/// A step of a recorded session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecordedStep {
    /// The index of the store.
    pub store: usize,
    /// Milliseconds from a fixed origin, the same for all steps.
    pub at: Millis,
    pub cause: Cause,
    /// The machine's effects, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Value>,
    /// The fields of the view that this step has changed.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub view: Map<String, Value>,
}

/// The input of a step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum Cause {
    /// The store got its first subscriber.
    Start,
    /// The store lost its last subscriber.
    Stop,
    /// An event of the machine: an action of the visitor or the page.
    Event(#[ts(type = "unknown")] Value),
    /// A signal of the browser.
    Signal(#[ts(type = "unknown")] Value),
}

/// Says why a recording cannot be replayed, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayError(pub String);

impl fmt::Display for ReplayError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for ReplayError {}

/// The fields that identify a recording and its version.
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
    /// If it is no recording, has another version, or is incomplete. The text says which, and what to do.
    pub fn read(text: &str) -> Result<Self, ReplayError> {
        let header: Header = serde_json::from_str(text).map_err(|error| {
            ReplayError(format!("This is no recording: {error}. Choose a file that ends in .replay.json."))
        })?;
        if header.format != FORMAT {
            return Err(ReplayError(format!(
                "This is no recording: it does not say \"format\": \"{FORMAT}\". Choose a file that ends in .replay.json."
            )));
        }
        if header.version != VERSION {
            return Err(ReplayError(format!(
                "This recording is of version {} of the format, and this release reads version {VERSION}: open it with the \
                 release that recorded it.",
                header.version
            )));
        }
        serde_json::from_str(text).map_err(|error| {
            ReplayError(format!("The recording is incomplete: {error}. Record it again, or correct the file there."))
        })
    }

    /// Writes the file with one store or step per line, so that two recordings can be compared with `diff`.
    pub fn write(&self) -> String {
        let notes =
            if self.notes.is_empty() { String::new() } else { format!("  \"notes\": {},\n", json(&self.notes)) };
        format!(
            "{{\n  \"format\": {},\n  \"version\": {},\n{notes}  \"texts\": {},\n  \"stores\": {},\n  \"steps\": {}\n}}\n",
            json(&self.format),
            self.version,
            json(&self.texts),
            json_lines(&self.stores),
            json_lines(&self.steps),
        )
    }
}

fn json<T: Serialize>(value: &T) -> String {
    // Serialization fails only for keys that are not strings, and a recording has none.
    serde_json::to_string(value).unwrap_or_default()
}

fn json_lines<T: Serialize>(values: &[T]) -> String {
    if values.is_empty() {
        return "[]".to_owned();
    }
    format!("[\n    {}\n  ]", values.iter().map(json).collect::<Vec<_>>().join(",\n    "))
}
