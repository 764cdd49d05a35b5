//! A folder, and whether something in it has changed.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use same_file::Handle;
use tokio::sync::Notify;

use crate::config::Watch;

/// The share of the time that is spent looking through a folder is at most one in this many.
pub const REST: u32 = 20;

/// A folder that changes at every look counts as at rest after this long.
const LONGEST_UNREST: Duration = Duration::from_secs(5);

/// What is watched for in a folder.
#[derive(Debug, Clone, Copy)]
pub enum Watched {
    /// Everything at or below it.
    All,
    /// The file of this name in it.
    File(&'static str),
}

/// A folder that is watched.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    watched: Watched,
    how: Watch,
    /// The folder that is at the path. It is held open, so that the system gives its number to no other one.
    present: Option<Handle>,
    /// By the system's notifications, or if they are not available by scanning the folder.
    watcher: Option<RecommendedWatcher>,
    changed: Arc<Notify>,
    /// What the folder looked like at the last look, and when it last was at rest.
    seen: Option<u64>,
    rested: Option<u64>,
    /// Since when it differs from what it was at rest.
    unrest: Option<Instant>,
    /// How long to wait before the next look.
    pub pause: Duration,
}

impl Folder {
    /// A folder that is not watched yet. `changed` is notified of changes in it.
    pub fn new(path: &Path, watched: Watched, how: Watch, changed: Arc<Notify>) -> Self {
        Self {
            path: path.to_owned(),
            watched,
            how,
            present: None,
            watcher: None,
            changed,
            seen: None,
            rested: None,
            unrest: None,
            pause: Duration::ZERO,
        }
    }

    /// Looks at what the system does not tell: that another folder is at the path, since a link on the way to it leads
    /// elsewhere, or since it was deleted and made again. Without notifications of the system, the folder is scanned.
    /// Returns whether there is a change.
    pub fn attend(&mut self) -> bool {
        let began = Instant::now();
        let now = Handle::from_path(&self.path).ok();
        let is_another = now != self.present;
        if is_another {
            self.present = now;
            self.watcher = self.present.as_ref().and_then(|_| self.watch());
        }
        let is_changed = match self.watcher {
            Some(_) => false,
            None => self.look_through(is_another),
        };
        self.pause = began.elapsed() * REST;
        self.present.is_some() && (is_another || is_changed)
    }

    fn watch(&self) -> Option<RecommendedWatcher> {
        if self.how != Watch::Notify {
            return None;
        }
        let watched = self.watch_by_system().inspect_err(|error| {
            tracing::warn!(
                %error,
                folder = %self.path.display(),
                "the system does not tell of changes in this folder, so it is looked through each second. Raise the limit \
                 of watches (sysctl fs.inotify.max_user_watches), or set watch = \"poll\" in [folders]"
            );
        });
        watched.ok()
    }

    fn watch_by_system(&self) -> notify::Result<RecommendedWatcher> {
        let (changed, watched) = (Arc::clone(&self.changed), self.watched);
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            // After an error, something may have been missed.
            if event.as_ref().map_or(true, |event| watched.is_met(event)) {
                changed.notify_one();
            }
        })?;
        let mode = match self.watched {
            Watched::All => RecursiveMode::Recursive,
            Watched::File(_) => RecursiveMode::NonRecursive,
        };
        watcher.watch(&self.path, mode)?;
        Ok(watcher)
    }

    /// Whether the folder differs from what it was when it last was at rest, and is at rest again.
    ///
    /// The `PollWatcher` of notify would not do: it takes a file for unchanged that is saved twice within a second, or put
    /// back with its older time.
    fn look_through(&mut self, for_the_first_time: bool) -> bool {
        let now = match self.watched {
            Watched::All => fingerprint(&self.path).ok(),
            Watched::File(name) => fs::read(self.path.join(name)).ok().map(hash),
        };
        let is_late = self.unrest.is_some_and(|since| since.elapsed() >= LONGEST_UNREST);
        let is_at_rest = for_the_first_time || now.is_some() && (now == self.seen || is_late);
        self.seen = now;
        let is_changed = now != self.rested;
        if is_at_rest {
            self.rested = now;
        }
        self.unrest = if is_at_rest || !is_changed { None } else { self.unrest.or_else(|| Some(Instant::now())) };
        is_at_rest && is_changed
    }
}

/// A number that changes when a file is added, removed, renamed or written.
fn fingerprint(root: &Path) -> io::Result<u64> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let metadata = fs::metadata(&path)?;
            if metadata.is_dir() {
                folders.push(path);
            } else {
                found.push((path, metadata.len(), metadata.modified().ok()));
            }
        }
    }
    found.sort();
    Ok(hash(found))
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Watched {
    fn is_met(self, event: &Event) -> bool {
        // Who reads a file opens and closes it, too.
        let is_change = match event.kind {
            EventKind::Access(kind) => kind == AccessKind::Close(AccessMode::Write),
            _ => true,
        };
        let is_wanted = match self {
            Self::All => true,
            Self::File(name) => event.paths.iter().any(|path| path.ends_with(name)),
        };
        event.need_rescan() || is_change && is_wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a change is reported.
    async fn is_told(changed: &Notify) -> bool {
        let is_notified = tokio::time::timeout(Duration::from_secs(10), changed.notified()).await.is_ok();
        while !is_silent(changed).await {}
        is_notified
    }

    async fn is_silent(changed: &Notify) -> bool {
        tokio::time::timeout(Duration::from_secs(1), changed.notified()).await.is_err()
    }

    fn watched(path: &Path, watched: Watched, how: Watch) -> (Folder, Arc<Notify>) {
        let changed = Arc::new(Notify::new());
        let mut folder = Folder::new(path, watched, how, Arc::clone(&changed));
        assert!(folder.attend());
        (folder, changed)
    }

    #[tokio::test]
    async fn the_system_tells_of_changes_at_every_depth_and_reading_is_none() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("products")).unwrap();
        fs::write(root.path().join("products/a"), "1").unwrap();
        let (mut folder, changed) = watched(root.path(), Watched::All, Watch::Notify);
        assert!(!folder.attend());
        assert_eq!(fs::read(root.path().join("products/a")).unwrap(), b"1");
        assert!(is_silent(&changed).await, "read");
        fs::write(root.path().join("products/a"), "2").unwrap();
        assert!(is_told(&changed).await, "written");
        fs::create_dir(root.path().join("media")).unwrap();
        assert!(is_told(&changed).await, "a new folder");
        fs::write(root.path().join("media/b"), "1").unwrap();
        assert!(is_told(&changed).await, "in the new folder");
        fs::remove_file(root.path().join("products/a")).unwrap();
        assert!(is_told(&changed).await, "removed");
    }

    #[tokio::test]
    async fn of_a_file_only_that_file_is_told() {
        let root = tempfile::tempdir().unwrap();
        let (_folder, changed) = watched(root.path(), Watched::File(".release.json"), Watch::Notify);
        fs::write(root.path().join("index.html"), "1").unwrap();
        assert!(is_silent(&changed).await);
        fs::write(root.path().join("part"), "1").unwrap();
        fs::rename(root.path().join("part"), root.path().join(".release.json")).unwrap();
        assert!(is_told(&changed).await);
    }

    #[tokio::test]
    async fn another_folder_at_the_path_is_noticed_and_watched() {
        let root = tempfile::tempdir().unwrap();
        let [one, two, link] = ["one", "two", "link"].map(|name| root.path().join(name));
        for folder in [&one, &two] {
            fs::create_dir(folder).unwrap();
        }
        std::os::unix::fs::symlink(&one, &link).unwrap();
        let (mut folder, changed) = watched(&link, Watched::All, Watch::Notify);
        fs::remove_file(&link).unwrap();
        assert!(!folder.attend(), "there is none");
        std::os::unix::fs::symlink(&two, &link).unwrap();
        assert!(folder.attend() && !folder.attend());
        fs::write(two.join("a"), "1").unwrap();
        assert!(is_told(&changed).await);
        fs::remove_dir_all(&two).unwrap();
        fs::create_dir(&two).unwrap();
        assert!(folder.attend(), "deleted and made again");
        while !is_silent(&changed).await {}
        fs::write(two.join("a"), "1").unwrap();
        assert!(is_told(&changed).await);
    }

    #[tokio::test]
    async fn where_it_is_looked_through_a_change_is_told_once_and_only_when_the_folder_is_still() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("a"), "1").unwrap();
        let (mut folder, changed) = watched(root.path(), Watched::All, Watch::Poll);
        assert!(!folder.attend());
        fs::write(root.path().join("b"), "1").unwrap();
        assert!(!folder.attend(), "it may still be being written");
        assert!(folder.attend());
        assert!(!folder.attend());
        let earlier = std::time::SystemTime::now() - Duration::from_secs(3600);
        fs::File::options().write(true).open(root.path().join("b")).unwrap().set_modified(earlier).unwrap();
        folder.attend();
        assert!(folder.attend(), "put back with its older time");
        fs::remove_file(root.path().join("a")).unwrap();
        folder.attend();
        assert!(folder.attend());
        assert!(is_silent(&changed).await, "the system is not asked");
    }
}
