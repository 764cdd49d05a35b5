//! The texts of the content that was served last, in the data folder: for a start when the content folder has mistakes.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Catalogue;
use crate::config::Remote;
use crate::inbox::private;

/// The folder's media are not copied: they are large, and nothing that is served depends on all of them.
const MEDIA: &str = "media";

/// A file of the texts of a content folder, by their paths.
#[derive(Debug, Clone)]
pub struct LastGood(PathBuf);

impl LastGood {
    /// In this data folder.
    pub fn new(data: &Path) -> Self {
        Self(data.join("content.json"))
    }

    /// Remembers what is in a content folder.
    pub fn remember(&self, content: &Path) {
        let written = texts(content).and_then(|texts| {
            let folder = self.0.parent().unwrap_or(Path::new("."));
            private::create_folder(folder)?;
            let mut part = tempfile::NamedTempFile::new_in(folder)?;
            part.write_all(serde_json::to_string(&texts)?.as_bytes())?;
            part.persist(&self.0)?;
            Ok(())
        });
        if let Err(error) = written {
            tracing::warn!(%error, "the content could not be remembered for a start with mistakes in it");
        }
    }

    /// The catalogue that was remembered last, if it can be read.
    pub fn read(&self, remote: &Remote) -> Option<Catalogue> {
        let texts: BTreeMap<String, String> = serde_json::from_slice(&fs::read(&self.0).ok()?).ok()?;
        let folder = tempfile::tempdir().ok()?;
        for (path, text) in texts {
            let file = folder.path().join(path);
            fs::create_dir_all(file.parent()?).ok()?;
            fs::write(file, text).ok()?;
        }
        Catalogue::read_texts(folder.path(), remote).ok()
    }
}

fn texts(root: &Path) -> io::Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        // A list without entries is a folder without files.
        for entry in fs::read_dir(root.join(&folder))? {
            let name = entry?.file_name();
            let below = folder.join(&name);
            let path = root.join(&below);
            if name.as_encoded_bytes().starts_with(b".") || below == Path::new(MEDIA) {
                continue;
            }
            if path.is_dir() {
                folders.push(below);
            } else if let (Some(below), Ok(text)) = (below.to_str(), fs::read_to_string(&path)) {
                texts.insert(below.to_owned(), text);
            }
        }
    }
    Ok(texts)
}
