//! The manifest of a release: every file of the built site with the hash of its bytes, written last by the build.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The manifest's name. Hidden files are not served.
pub const FILE: &str = ".release.json";

/// Files below this folder have a hash in their names and never change.
pub const HASHED: &str = "assets/";

/// The bytes of a file's hash in its entity tag.
const TAG_BYTES: usize = 12;

/// The files of a release.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// SHA-256 in hexadecimal digits, by path below the folder.
    pub files: BTreeMap<String, String>,
    /// Names the release: equal releases have equal names.
    #[serde(skip)]
    pub id: String,
}

impl Manifest {
    /// Reads the manifest of a folder.
    pub fn read(root: &Path) -> io::Result<Self> {
        let text = fs::read(root.join(FILE))?;
        let mut manifest: Self = serde_json::from_slice(&text).map_err(io::Error::other)?;
        if let Some(path) = manifest.files.keys().find(|path| !stays_below(path)) {
            return Err(io::Error::other(format!("its manifest names {path:?}, which is no path below it")));
        }
        let mut hasher = Sha256::new();
        for (path, hash) in &manifest.files {
            hasher.update(format!("{path}\0{hash}\n"));
        }
        manifest.id = hex::encode(&hasher.finalize()[..16]);
        Ok(manifest)
    }

    /// Whether this release has all files of the other one that have a hash in their names.
    pub fn has_hashed_files_of(&self, other: &Self) -> bool {
        other.files.keys().all(|path| !path.starts_with(HASHED) || self.files.contains_key(path))
    }

    /// The hash of a file for its entity tag.
    pub fn tag(&self, path: &str) -> Option<String> {
        let hash = hex::decode(self.files.get(path)?).ok()?;
        Some(URL_SAFE_NO_PAD.encode(hash.get(..TAG_BYTES).unwrap_or(&hash)))
    }
}

/// The hash of a file's bytes, as the manifest writes it.
pub fn hash_of(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

fn stays_below(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> io::Result<Manifest> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), text).unwrap();
        Manifest::read(folder.path())
    }

    #[test]
    fn half_a_manifest_is_none_and_one_that_leaves_its_folder_is_none() {
        assert!(read(r#"{"files":{"index.html":"ab"#).is_err());
        for path in ["../secret", "/etc/passwd", "a/../../b", ""] {
            assert!(read(&format!("{{\"files\":{{{path:?}:\"ab\"}}}}")).is_err(), "{path}");
        }
        assert!(Manifest::read(Path::new("/nowhere")).is_err());
    }

    #[test]
    fn a_release_is_named_by_what_is_in_it() {
        let of = |text: &str| read(text).unwrap().id;
        assert_eq!(of(r#"{"files":{"a":"00","b":"11"}}"#), of(r#"{ "files": { "b": "11", "a": "00" } }"#));
        assert_ne!(of(r#"{"files":{"a":"00"}}"#), of(r#"{"files":{"a":"01"}}"#));
    }

    proptest! {
        /// Whatever a manifest says, no file is named that lies outside its folder.
        #[test]
        fn any_manifest_stays_below_its_folder(path in "(\\.{0,2}/{0,2}[a-z\\\\]{0,3}){0,5}", hash in "[0-9a-f\\PC]{0,10}", surplus in "[{}\",:a\\[\\]]{0,4}") {
            let text = format!("{}{surplus}", serde_json::json!({ "files": { path: hash } }));
            if let Ok(manifest) = read(&text) {
                for path in manifest.files.keys() {
                    prop_assert!(!path.starts_with('/') && path.split('/').all(|part| part != ".."), "{path}");
                    let _ = manifest.tag(path);
                }
            }
        }
    }
}
