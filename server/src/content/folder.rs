//! The content folder while it is read: its files and its media.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use model::content::PictureInfo;
use serde::de::DeserializeOwned;

use crate::toml::{Diagnostics, Document, Fields, Location, is_slug};

/// The sizes, widths and formats of the pictures, by path below media/. `npm run media` writes this file.
const PICTURES: &str = "media.json";

/// The formats of pictures that `npm run media` reads and browsers show. A phone's HEIC is none of them.
const PICTURE_FORMATS: &[&str] = &["png", "jpg", "jpeg", "webp", "avif", "svg"];

/// The folder that is read, and what was noted on the way.
#[derive(Debug)]
pub struct Folder<'m> {
    root: PathBuf,
    /// Whether its media are there to be checked.
    with_media: bool,
    /// Whether another API has the lists, so that they may be missing here.
    is_partial: bool,
    /// Where mistakes are noted.
    pub diagnostics: &'m Diagnostics,
    pictures: BTreeMap<String, PictureInfo>,
}

impl<'m> Folder<'m> {
    /// Opens a folder.
    pub fn new(root: &Path, diagnostics: &'m Diagnostics, with_media: bool, is_partial: bool) -> Self {
        let pictures = BTreeMap::new();
        let mut folder = Self { root: root.to_owned(), with_media, is_partial, diagnostics, pictures };
        if folder.root.join(PICTURES).is_file() {
            folder.pictures = folder.json(PICTURES, "Run npm run media; it writes this file.");
        }
        folder
    }

    /// What is known about a picture below media/; `folder` as for [`Self::media`].
    pub fn picture(&self, folder: &str, file: &str) -> Option<PictureInfo> {
        self.pictures.get(&path_in(folder, file)).cloned()
    }

    /// Reads a JSON file that a script has written.
    pub fn json<T: DeserializeOwned + Default>(&self, name: &str, remedy: &str) -> T {
        let Some(text) = self.text(name) else { return T::default() };
        serde_json::from_str(&text).unwrap_or_else(|error| {
            let location = Location { line: error.line(), ..Location::file(name) };
            self.diagnostics.note(location, format!("cannot be used: {error}"), remedy);
            T::default()
        })
    }

    /// Reads a file of the folder. A missing or unreadable file is noted.
    pub fn text(&self, name: &str) -> Option<String> {
        match fs::read_to_string(self.root.join(name)) {
            Ok(text) => Some(text),
            Err(error) => {
                let (problem, remedy) = match error.kind() {
                    std::io::ErrorKind::NotFound => {
                        ("is missing".into(), "Create it; docs/content.md shows what it holds.")
                    }
                    std::io::ErrorKind::InvalidData => ("is not UTF-8 text".into(), "Save it as plain text in UTF-8."),
                    _ => (format!("cannot be read ({error})"), "Let the server's user read it."),
                };
                self.diagnostics.note(Location::file(name), problem, remedy);
                None
            }
        }
    }

    fn may_lack(&self, name: &str) -> bool {
        self.is_partial && !self.root.join(name).exists()
    }

    /// Reads one TOML file with a reader; `None` when the file cannot be read at all.
    pub fn read<T>(&self, name: &str, reader: impl FnOnce(&Fields) -> T) -> Option<T> {
        let document = Document::new(name, self.text(name)?);
        let table = document.parse(self.diagnostics);
        Some(Fields::read(&document, self.diagnostics, &table, reader))
    }

    /// Reads the entries of a file that is one list.
    pub fn list<T>(&self, name: &str, key: &'static str, read: impl FnMut(&Fields) -> T) -> Vec<T> {
        if self.may_lack(name) {
            return Vec::new();
        }
        self.read(name, |fields| fields.tables(key, read)).unwrap_or_default()
    }

    /// The files with this extension in a folder, as (stem, name), by name. A stem that is no slug is noted.
    pub fn files(&self, folder: &str, extension: &str) -> Vec<(String, String)> {
        let entries = match fs::read_dir(self.root.join(folder)) {
            Ok(entries) => entries,
            Err(_) if self.may_lack(folder) => return Vec::new(),
            Err(_) => {
                self.diagnostics.note(
                    Location::file(format!("{folder}/")),
                    "is missing",
                    format!("Create the folder; it holds one .{extension} file for each entry."),
                );
                return Vec::new();
            }
        };
        let mut files = Vec::new();
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            // Editors keep what is not saved beside the file.
            if name.starts_with(['.', '#']) || name.ends_with('~') {
                continue;
            }
            let path = format!("{folder}/{name}");
            match name.strip_suffix(&format!(".{extension}")) {
                Some(stem) if is_slug(stem) => files.push((stem.to_owned(), path)),
                Some(_) => self.diagnostics.note(
                    Location::file(path),
                    "has a name that cannot stand in a URL",
                    format!(
                        "Name it with small letters, digits and single hyphens, for example float-shoe.{extension}; move a copy elsewhere."
                    ),
                ),
                None => self.diagnostics.note(
                    Location::file(path),
                    "does not belong here",
                    format!("Files of this folder end with .{extension}; rename it, or move it elsewhere."),
                ),
            }
        }
        files.sort();
        files
    }

    /// Reads a field that names a picture below media/, and notes when there is no such file.
    ///
    /// `folder` is where the file lies below media/; empty when the field holds the path itself.
    pub fn media(&self, fields: &Fields, key: &'static str, folder: &str) -> String {
        let file = fields.text(key);
        self.check_media(fields, key, folder, &file, PICTURE_FORMATS);
        file
    }

    /// As [`Folder::media`], for a field that may be left out.
    pub fn optional_media(&self, fields: &Fields, key: &'static str, folder: &str) -> Option<String> {
        let file = fields.optional_text(key)?;
        self.check_media(fields, key, folder, &file, PICTURE_FORMATS);
        Some(file)
    }

    /// As [`Folder::media`], for a PDF.
    pub fn document(&self, fields: &Fields, key: &'static str, folder: &str) -> String {
        let file = fields.text(key);
        self.check_media(fields, key, folder, &file, &["pdf"]);
        file
    }

    fn check_media(&self, fields: &Fields, key: &'static str, folder: &str, file: &str, formats: &[&str]) {
        if file.is_empty() {
            return;
        }
        let segments: Vec<&str> = file.split('/').collect();
        let may_be_path = folder.is_empty();
        if (!may_be_path && segments.len() > 1) || !segments.iter().all(|segment| is_file_name(segment)) {
            fields.note(
                key,
                format!("is \"{file}\", which is not a file name"),
                format!("Write where it is below media/{folder}: letters, digits, dots, hyphens and underscores only."),
            );
            return;
        }
        let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
        if !formats.iter().any(|format| format.eq_ignore_ascii_case(extension)) {
            fields.note(
                key,
                format!("is \"{file}\", which pages cannot show"),
                format!("Save it as one of: {}. Then write its new name here.", formats.join(", ")),
            );
            return;
        }
        let path = path_in(folder, file);
        if self.with_media && !self.root.join("media").join(&path).is_file() {
            fields.note(
                key,
                format!("names media/{path}, which is not there"),
                "Put the file there, or correct the name.",
            );
        }
    }

    /// Notes a reference to something that does not exist. A name that is blank is noted already.
    pub fn missing(&self, location: Location, name: &str, remedy: impl Into<String>) {
        if !name.is_empty() {
            self.diagnostics.note(location, format!("names \"{name}\", which does not exist"), remedy);
        }
    }

    /// Notes entries of a list whose key was already used by an earlier one.
    pub fn unique<K: Ord + std::fmt::Display>(&self, entries: impl IntoIterator<Item = (K, Location)>) {
        let mut seen = BTreeSet::new();
        for (key, location) in entries {
            if let Some(key) = seen.replace(key) {
                let problem = format!("is \"{key}\", which is already taken");
                self.diagnostics.note(location, problem, "Give each entry its own.");
            }
        }
    }
}

fn path_in(folder: &str, file: &str) -> String {
    if folder.is_empty() { file.to_owned() } else { format!("{folder}/{file}") }
}

fn is_file_name(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('.')
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'))
}
