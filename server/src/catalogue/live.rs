//! The catalogue that is served: read again when its folder changes.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::watch;
use walkdir::{DirEntry, WalkDir};

use super::Catalogue;
use crate::config::{Folders, Remote, Watch};
use crate::content::Content;
use crate::private_files;
use crate::toml::Diagnostic;

/// The folder that the copy of the content does not contain: media are large, and the API does not depend on all of them.
const MEDIA: &str = "media";

/// The catalogue of a content folder. Clones share it.
#[derive(Debug, Clone)]
pub struct LiveCatalogue {
    folder: PathBuf,
    remote: Arc<Remote>,
    last_good: LastGood,
    current: watch::Sender<Arc<Catalogue>>,
}

impl LiveCatalogue {
    /// Reads the folder. If it has mistakes, or has lost a list since the last start, the content that was served last is served again.
    ///
    /// # Errors
    /// All mistakes in the folder, if no content was served before.
    pub fn start(folders: &Folders, remote: Remote) -> Result<Self, Vec<Diagnostic>> {
        let (folder, last_good) = (folders.content.clone(), LastGood::new(&folders.data));
        let remembered = last_good.read(&remote);
        let catalogue = match (Catalogue::read(&folder, &remote), remembered) {
            (Ok(read), Some(remembered)) if folders.watch != Watch::Off && !read.losses(&remembered).is_empty() => {
                tracing::warn!(
                    losses = read.losses(&remembered).join(", "),
                    "the content has lost lists; the last good content is served until the folder is quiet"
                );
                Catalogue::of(remembered, None)
            }
            (Ok(read), _) => {
                last_good.remember(&folder, read.fingerprint);
                read
            }
            (Err(diagnostics), Some(remembered)) => {
                tracing::error!(
                    diagnostics = diagnostics.len(),
                    "the content has mistakes; the last good content is served"
                );
                for diagnostic in &diagnostics {
                    tracing::error!("{diagnostic}");
                }
                Catalogue::of(remembered, None)
            }
            (Err(diagnostics), None) => return Err(diagnostics),
        };
        let current = watch::Sender::new(Arc::new(catalogue));
        Ok(Self { folder, remote: Arc::new(remote), last_good, current })
    }

    /// The catalogue at this moment. A request uses the one that it took, even if the content changes meanwhile.
    pub fn now(&self) -> Arc<Catalogue> {
        Arc::clone(&self.current.borrow())
    }

    /// Reads the folder again and serves it. If it has lost lists, they are returned, and it is served only `with_losses`.
    ///
    /// # Errors
    /// All mistakes in the folder; the last good catalogue stays.
    pub fn reload(&self, with_losses: bool) -> Result<Vec<String>, Vec<Diagnostic>> {
        let read = Catalogue::read(&self.folder, &self.remote)?;
        let losses = read.losses(&self.now().content);
        if losses.is_empty() || with_losses {
            self.last_good.remember(&self.folder, read.fingerprint);
            self.current.send_replace(Arc::new(read));
        }
        Ok(losses)
    }
}

/// A hash of the paths, sizes and times of all files below a folder, and of the errors of those that cannot be read.
///
/// # Errors
/// When the folder itself cannot be read.
pub fn fingerprint(root: &Path) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    for entry in WalkDir::new(root).follow_links(true).sort_by_file_name() {
        match entry.and_then(|entry| Ok((entry.metadata()?, entry))) {
            Ok((metadata, _)) if metadata.is_dir() => {}
            Ok((metadata, entry)) => (entry.path(), metadata.len(), metadata.modified().ok()).hash(&mut hasher),
            Err(error) if error.depth() == 0 => return Err(error.into()),
            Err(error) => error.to_string().hash(&mut hasher),
        }
    }
    Ok(hasher.finish())
}

/// The texts of the content that was served last, by path, in a file of the data folder.
#[derive(Debug, Clone)]
struct LastGood(PathBuf);

impl LastGood {
    fn new(data: &Path) -> Self {
        Self(data.join("content.json"))
    }

    /// Copies the texts of a content folder that had the fingerprint `read` when it was read. If it has changed since, its texts are not those
    /// that were checked, and the watch reads it again.
    fn remember(&self, content: &Path, read: Option<u64>) {
        let written = texts(content).and_then(|texts| {
            if fingerprint(content).ok() != read {
                return Ok(());
            }
            private_files::create_folder(self.0.parent().unwrap_or(Path::new(".")))?;
            private_files::replace_file(&self.0, &serde_json::to_vec(&texts)?)
        });
        if let Err(error) = written {
            tracing::warn!(%error, "the content could not be copied to the data folder; a start with mistakes in the content folder will fail");
        }
    }

    fn read(&self, remote: &Remote) -> Option<Content> {
        let texts: BTreeMap<String, String> = serde_json::from_slice(&fs::read(&self.0).ok()?).ok()?;
        // Not in the system's folder for temporary files, which an image FROM scratch does not have.
        let folder = tempfile::tempdir_in(self.0.parent()?).ok()?;
        for (path, text) in texts {
            let file = folder.path().join(path);
            fs::create_dir_all(file.parent()?).ok()?;
            fs::write(file, text).ok()?;
        }
        Content::read_texts(folder.path(), remote).ok()
    }
}

fn texts(root: &Path) -> io::Result<BTreeMap<String, String>> {
    let is_text = |entry: &DirEntry| {
        let name = entry.file_name();
        match entry.depth() {
            0 => true,
            1 if name == MEDIA => false,
            _ => !name.as_encoded_bytes().starts_with(b"."),
        }
    };
    let mut texts = BTreeMap::new();
    for entry in WalkDir::new(root).follow_links(true).into_iter().filter_entry(is_text) {
        let path = match entry {
            Ok(entry) => entry.into_path(),
            Err(error) if error.depth() == 0 => return Err(error.into()),
            // A dangling link, or a file that this user cannot read.
            Err(_) => continue,
        };
        let below = path.strip_prefix(root).ok().and_then(Path::to_str);
        if let (Some(below), Ok(text)) = (below, fs::read_to_string(&path)) {
            texts.insert(below.to_owned(), text);
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn content_that_has_changed_since_it_was_read_is_not_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("content/company.toml");
        let content = file.parent().unwrap();
        fs::create_dir(content).unwrap();
        fs::write(&file, "name = \"A\"").unwrap();
        let (last_good, read) = (LastGood::new(&folder.path().join("data")), fingerprint(content).ok());
        fs::write(&file, "name = ").unwrap();
        last_good.remember(content, read);
        assert!(!last_good.0.exists());
        last_good.remember(content, fingerprint(content).ok());
        assert!(last_good.0.exists());
    }

    #[test]
    fn every_change_of_a_file_changes_the_fingerprint() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("a");
        let mut seen = vec![fingerprint(root.path()).unwrap()];
        let mut is_new = || {
            let now = fingerprint(root.path()).unwrap();
            assert_eq!(fingerprint(root.path()).unwrap(), now);
            seen.push(now);
            !seen[..seen.len() - 1].contains(&now)
        };
        fs::write(&file, "1").unwrap();
        assert!(is_new(), "created");
        fs::write(&file, "12").unwrap();
        assert!(is_new(), "written");
        let earlier = SystemTime::now() - Duration::from_secs(3600);
        fs::File::options().write(true).open(&file).unwrap().set_modified(earlier).unwrap();
        assert!(is_new(), "put back with its older time");
        fs::remove_file(&file).unwrap();
        assert!(!is_new(), "empty again");
    }
}
