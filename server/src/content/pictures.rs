//! `media.json`: what the media pipeline knows about each picture.

use std::collections::BTreeMap;

use model::content::PictureInfo;
use serde::Deserialize;

use super::folder::Folder;
use crate::toml::Location;

const FILE: &str = "media.json";

/// Size, widths and formats by path below media/.
#[derive(Debug, Clone, Default)]
pub struct Pictures(BTreeMap<String, PictureInfo>);

/// An entry of the file: what the page needs, and the master's hash, by which the pipeline knows what has changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    width: u32,
    height: u32,
    widths: Vec<u32>,
    formats: Vec<String>,
    placeholder: Option<String>,
    #[serde(rename = "hash")]
    _hash: String,
}

impl Pictures {
    /// Reads the file; without one, pictures are served as their masters only.
    pub fn read(folder: &Folder) -> Self {
        if !folder.has(FILE) {
            return Self::default();
        }
        let Some(text) = folder.text(FILE) else { return Self::default() };
        match serde_json::from_str::<BTreeMap<String, Entry>>(&text) {
            Ok(entries) => Self(entries.into_iter().map(|(path, entry)| (path, entry.into())).collect()),
            Err(error) => {
                let location = Location { file: FILE.into(), line: error.line(), field: String::new() };
                folder.diagnostics.note(
                    location,
                    format!("cannot be used: {error}"),
                    "Run the media script; it writes this file.",
                );
                Self::default()
            }
        }
    }

    /// What is known about the picture at this path below media/.
    pub fn get(&self, path: &str) -> Option<PictureInfo> {
        self.0.get(path).cloned()
    }
}

impl From<Entry> for PictureInfo {
    fn from(entry: Entry) -> Self {
        Self {
            width: entry.width,
            height: entry.height,
            widths: entry.widths,
            formats: entry.formats,
            placeholder: entry.placeholder,
        }
    }
}
