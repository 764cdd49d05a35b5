//! Releases of the site, each taken up as a whole.
//!
//! A deployment may overwrite the site's folder in place, file after file. So the server never serves from that folder:
//! it copies a release into the data folder, checks each copy against the manifest, and serves the copy when all files
//! are there. A copy on the disk and not in memory, because a large catalogue has more than a gigabyte of pages; files
//! held open would not do, because `cp` writes into the very files that are open.
//!
//! A release and the one before it are kept. Nothing is believed by its time stamp.
//!
//! ```text
//! DATA/releases/history.json      the ids of the last releases, the newest first
//! DATA/releases/ID/               the files of a release
//! DATA/releases/ID.lock           held by each process that serves it
//! ```

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::manifest::{Manifest, hash_of};

/// Releases that are kept: the one that is served, and the one before it for pages that are open.
const KEPT: usize = 2;

const HISTORY: &str = "history.json";

/// A release that this process serves, protected from deletion meanwhile.
#[derive(Debug)]
pub struct Release {
    pub folder: PathBuf,
    pub manifest: Manifest,
    _lock: File,
}

/// The releases in the data folder, and where new ones come from.
#[derive(Debug)]
pub struct Releases {
    source: PathBuf,
    store: PathBuf,
}

/// Why there is no release to take up.
#[derive(Debug)]
pub enum Unready {
    /// It is the one that was taken up last.
    Same,
    /// Its manifest cannot be read (yet).
    NoManifest(io::Error),
    /// This file does not agree with the manifest (yet).
    Incomplete(String),
    /// The copy cannot be written.
    Store(io::Error),
}

impl fmt::Display for Unready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Same => write!(f, "it is the one that is served already"),
            Self::NoManifest(error) => {
                write!(f, "its manifest .release.json cannot be read ({error}). Build the site with npm run build")
            }
            Self::Incomplete(path) => {
                write!(
                    f,
                    "{path} does not agree with the manifest .release.json. Finish copying the site, build it again"
                )
            }
            Self::Store(error) => {
                write!(f, "its copy in the data folder cannot be used ({error}). Let the server's user write there")
            }
        }
    }
}

impl Releases {
    /// Releases that are deployed to `source`, with copies below `data`.
    pub fn new(source: &Path, data: &Path) -> Self {
        Self { source: source.to_owned(), store: data.join("releases") }
    }

    /// The release that lies in the source folder, if it differs from the present one and is complete.
    ///
    /// # Errors
    /// Why there is none.
    pub fn take_up(&self, present: Option<&Release>) -> Result<Release, Unready> {
        let manifest = Manifest::read(&self.source).map_err(Unready::NoManifest)?;
        if present.is_some_and(|present| present.manifest.id == manifest.id) {
            return Err(Unready::Same);
        }
        fs::create_dir_all(&self.store).map_err(Unready::Store)?;
        let lock = self.lock(&manifest.id).map_err(Unready::Store)?;
        let release = Release { folder: self.store.join(&manifest.id), manifest, _lock: lock };
        self.fill(&release, present)?;
        self.remember(&release.manifest.id).map_err(Unready::Store)?;
        Ok(release)
    }

    /// The last release that was taken up and is still whole: for a start while the next one is being copied.
    pub fn last(&self) -> Option<Release> {
        self.history().into_iter().find_map(|id| {
            let lock = self.lock(&id).ok()?;
            let folder = self.store.join(id);
            let manifest = Manifest::read(&folder).ok()?;
            let is_whole =
                manifest.files.iter().all(|(path, hash)| hash_of(&folder.join(path)).is_ok_and(|found| found == *hash));
            is_whole.then_some(Release { folder, manifest, _lock: lock })
        })
    }

    /// The release that was served before this one, as far as it is still there.
    pub fn before(&self, release: &Release) -> Option<Release> {
        let id = self.history().into_iter().find(|id| *id != release.manifest.id)?;
        let lock = self.lock(&id).ok()?;
        let folder = self.store.join(id);
        let manifest = Manifest::read(&folder).ok()?;
        Some(Release { folder, manifest, _lock: lock })
    }

    /// Copies what is not there yet. Copies are made beside their places, so that what is there is always whole; what
    /// was there before is checked, since a machine may have stopped before it was on the disk.
    fn fill(&self, release: &Release, present: Option<&Release>) -> Result<(), Unready> {
        for (path, hash) in &release.manifest.files {
            let target = release.folder.join(path);
            if hash_of(&target).is_ok_and(|found| found == *hash) {
                continue;
            }
            let part = self.store.join(format!("{}.{}.part", release.manifest.id, std::process::id()));
            let _ = fs::remove_file(&part);
            fs::create_dir_all(target.parent().unwrap_or(&release.folder)).map_err(Unready::Store)?;
            let known = present.filter(|present| present.manifest.files.get(path) == Some(hash));
            // Copies never change, so that two releases can share one.
            let shared = known.is_some_and(|present| fs::hard_link(present.folder.join(path), &part).is_ok());
            if !shared {
                copy(&self.source.join(path), &part, path)?;
            }
            if hash_of(&part).map_err(Unready::Store)? != *hash {
                let _ = fs::remove_file(&part);
                return Err(Unready::Incomplete(path.clone()));
            }
            fs::rename(&part, &target).map_err(Unready::Store)?;
        }
        let manifest = serde_json::json!({ "files": release.manifest.files }).to_string();
        replace(&release.folder.join(super::manifest::FILE), &manifest).map_err(Unready::Store)
    }

    /// Takes a share in a release, so that no process deletes it.
    fn lock(&self, id: &str) -> io::Result<File> {
        let _turn = self.turn()?;
        let lock = File::create(self.store.join(format!("{id}.lock")))?;
        lock.lock_shared()?;
        Ok(lock)
    }

    /// Locks are taken and deleted by one process at a time.
    fn turn(&self) -> io::Result<File> {
        let turn = File::create(self.store.join("lock"))?;
        turn.lock()?;
        Ok(turn)
    }

    /// Puts a release at the head of the history and deletes those that are in it no more.
    fn remember(&self, id: &str) -> io::Result<()> {
        let _turn = self.turn()?;
        let mut history = self.history();
        history.retain(|known| known != id);
        history.insert(0, id.to_owned());
        history.truncate(KEPT);
        replace(&self.store.join(HISTORY), &serde_json::json!(history).to_string())?;
        for entry in fs::read_dir(&self.store)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            if entry.path().is_dir() && !history.contains(&name) {
                self.delete(&name)?;
            }
        }
        Ok(())
    }

    /// Deletes a release that no process serves.
    fn delete(&self, id: &str) -> io::Result<()> {
        let path = self.store.join(format!("{id}.lock"));
        match File::create(&path)?.try_lock() {
            Ok(()) => {
                fs::remove_dir_all(self.store.join(id))?;
                fs::remove_file(path)
            }
            Err(TryLockError::WouldBlock) => Ok(()),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn history(&self) -> Vec<String> {
        fs::read(self.store.join(HISTORY)).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
    }
}

/// Copies a file of the source folder; one that is not there has not arrived yet.
fn copy(from: &Path, to: &Path, path: &str) -> Result<(), Unready> {
    let mut from = File::open(from).map_err(|_| Unready::Incomplete(path.to_owned()))?;
    let mut to = File::create(to).map_err(Unready::Store)?;
    io::copy(&mut from, &mut to).map_err(Unready::Store)?;
    Ok(())
}

/// Writes a file atomically: readers see the old or the new content.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let part = path.with_extension(format!("{}.part", std::process::id()));
    fs::write(&part, text)?;
    fs::rename(part, path)
}
