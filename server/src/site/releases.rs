//! Releases of the site, each loaded as a whole.
//!
//! A deployment may overwrite the site's folder file by file. So the server copies a release into the data folder, compares each copy with
//! the manifest, and serves the copies once all are there. Open files would not do, because `cp` writes into them; and memory would not
//! do, because a large catalogue has more than a gigabyte of pages.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::manifest::{Manifest, hash_of};
use crate::private_files::replace_file;

/// How many releases stay in the data folder: the served one, and the previous one, whose files may still be being sent. For open pages
/// the last one with other scripts stays, too.
const RELEASES: usize = 2;

const HISTORY: &str = "history.json";

/// A release in the data folder.
#[derive(Debug)]
pub struct Release {
    pub folder: PathBuf,
    pub manifest: Manifest,
}

/// The releases in the data folder, and where new ones come from.
///
/// ```text
/// DATA/releases/history.json      the ids of the last releases, the newest first
/// DATA/releases/ID/               the files of a release
/// ```
#[derive(Debug)]
pub struct Releases {
    source: PathBuf,
    store: PathBuf,
}

/// Why there is no new release.
#[derive(Debug, thiserror::Error)]
pub enum ReleaseError {
    #[error("it is the one that is served already")]
    AlreadyServed,
    /// The manifest may still be being copied.
    #[error("its manifest .release.json cannot be read ({0}). Build the site with npm run build")]
    NoManifest(io::Error),
    /// This file may still be being copied. `seen` is its stamp before it was read.
    #[error("{path} does not agree with the manifest .release.json. Finish copying the site, build it again")]
    Incomplete { path: String, seen: Stamp },
    #[error("{0} cannot be read ({1}). Let the server's user read it")]
    Unreadable(String, io::Error),
    #[error("its copy in the data folder cannot be used ({0}). Make room there, and let the server's user write")]
    Store(io::Error),
}

impl Releases {
    /// Releases that are deployed to `source`, with copies below `data`.
    pub fn new(source: &Path, data: &Path) -> Self {
        Self { source: source.to_owned(), store: data.join("releases") }
    }

    /// Copies the release in the source folder, if it differs from the present one and is complete. If the data folder fails, the copy is
    /// deleted: enquiries need the room.
    pub fn copy_new(&self, present: Option<&Release>) -> Result<Release, ReleaseError> {
        let manifest = Manifest::read(&self.source).map_err(ReleaseError::NoManifest)?;
        if present.is_some_and(|present| present.manifest.id == manifest.id) {
            return Err(ReleaseError::AlreadyServed);
        }
        fs::create_dir_all(&self.store).map_err(ReleaseError::Store)?;
        let release = Release { folder: self.store.join(&manifest.id), manifest };
        let copied = self
            .copy_files(&release, present)
            .and_then(|()| self.add_to_history(&release.manifest).map_err(ReleaseError::Store));
        if let Err(ReleaseError::Store(_)) = copied {
            let _ = self.delete_old(present);
        }
        copied.map(|()| release)
    }

    /// The last complete release in the data folder, for a start while the next one is being copied.
    pub fn last_complete(&self) -> Option<Release> {
        let mut releases = self.history().into_iter().filter_map(|id| self.open(&id));
        releases.find(|release| {
            let mut files = release.manifest.files.iter();
            files.all(|(path, hash)| is_whole(&release.folder.join(path), hash))
        })
    }

    /// The last release that had other scripts than this one, if it is in the data folder.
    pub fn last_with_other_scripts(&self, release: &Release) -> Option<Release> {
        let mut releases = self.history().into_iter().filter_map(|id| self.open(&id));
        releases.find(|before| !release.manifest.has_hashed_files_of(&before.manifest))
    }

    fn open(&self, id: &str) -> Option<Release> {
        let folder = self.store.join(id);
        let manifest = Manifest::read(&folder).ok()?;
        Some(Release { folder, manifest })
    }

    /// Copies the missing files. Each is copied to a temporary file first, so that no half of a file is at its path; existing files are
    /// checked, because the machine may have stopped before they were on the disk.
    fn copy_files(&self, release: &Release, present: Option<&Release>) -> Result<(), ReleaseError> {
        for (path, hash) in &release.manifest.files {
            let target = release.folder.join(path);
            if is_whole(&target, hash) {
                continue;
            }
            fs::create_dir_all(target.parent().unwrap_or(&release.folder)).map_err(ReleaseError::Store)?;
            // Copies never change, so two releases can share them.
            let present = present.map(|present| present.folder.join(path)).filter(|copy| is_whole(copy, hash));
            let is_shared = present.is_some_and(|copy| fs::hard_link(copy, &target).is_ok());
            if !is_shared {
                self.copy(path, hash, &target)?;
            }
        }
        let manifest = serde_json::json!({ "files": release.manifest.files }).to_string();
        replace_file(&release.folder.join(super::manifest::FILE), manifest.as_bytes()).map_err(ReleaseError::Store)
    }

    /// Copies a file of the source folder, if it is the one of the manifest. A missing file, or another one, has not arrived yet.
    fn copy(&self, path: &str, hash: &str, target: &Path) -> Result<(), ReleaseError> {
        let source = self.source.join(path);
        let seen = stamp(&source);
        match fs::read(source) {
            Ok(bytes) if hash_of(&bytes) == hash => replace_file(target, &bytes).map_err(ReleaseError::Store),
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(ReleaseError::Unreadable(path.to_owned(), error))
            }
            _ => Err(ReleaseError::Incomplete { path: path.to_owned(), seen }),
        }
    }

    /// Puts a release at the head of the history.
    fn add_to_history(&self, added: &Manifest) -> io::Result<()> {
        // One process at a time: several may start at once.
        let lock = File::create(self.store.join("lock"))?;
        lock.lock()?;
        let mut history = self.history();
        history.retain(|known| *known != added.id);
        history.insert(0, added.id.clone());
        let has_others = |id: &String| self.open(id).is_some_and(|old| !added.has_hashed_files_of(&old.manifest));
        let of_open_pages = history.iter().position(has_others);
        let kept = history.iter().enumerate().filter(|(index, _)| *index < RELEASES || Some(*index) == of_open_pages);
        let history: Vec<_> = kept.map(|(_, id)| id).collect();
        replace_file(&self.store.join(HISTORY), serde_json::json!(history).to_string().as_bytes())
    }

    /// Deletes the copies that are not in the history: old releases, and parts of some that never became complete.
    pub fn delete_old(&self, present: Option<&Release>) -> io::Result<()> {
        let mut kept = self.history();
        kept.extend(present.map(|present| present.manifest.id.clone()));
        for entry in fs::read_dir(&self.store)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            if entry.path().is_dir() && !kept.contains(&name) {
                fs::remove_dir_all(entry.path())?;
            }
        }
        Ok(())
    }

    fn history(&self) -> Vec<String> {
        fs::read(self.store.join(HISTORY)).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
    }
}

/// The size of a file and the time of its last change; `None` if there is none.
pub type Stamp = Option<(u64, SystemTime)>;

/// The stamp of a file now.
pub fn stamp(file: &Path) -> Stamp {
    let metadata = file.metadata().ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}

fn is_whole(file: &Path, hash: &str) -> bool {
    fs::read(file).is_ok_and(|bytes| hash_of(&bytes) == hash)
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::process::Command;

    use super::*;

    #[test]
    fn a_file_that_arrives_while_the_old_one_is_read_has_another_stamp() {
        let folder = tempfile::tempdir().unwrap();
        let [site, data, arriving] = ["site", "data", "arriving"].map(|name| folder.path().join(name));
        fs::create_dir(&site).unwrap();
        fs::write(&arriving, "new").unwrap();
        let hash = hash_of(b"new");
        fs::write(site.join(".release.json"), format!("{{\"files\":{{\"page\":\"{hash}\"}}}}")).unwrap();
        // Reading the old file waits for this thread, in which the new one arrives.
        let page = site.join("page");
        assert!(Command::new("mkfifo").arg(&page).status().unwrap().success());
        let copying = std::thread::spawn({
            let page = page.clone();
            move || {
                let mut old = File::options().write(true).open(&page).unwrap();
                fs::rename(arriving, page).unwrap();
                old.write_all(b"old").unwrap();
            }
        });
        let releases = Releases::new(&site, &data);
        let Err(ReleaseError::Incomplete { seen, .. }) = releases.copy_new(None) else { panic!("it is incomplete") };
        copying.join().unwrap();
        assert_ne!(seen, stamp(&page));
        assert!(releases.copy_new(None).is_ok());
    }
}
