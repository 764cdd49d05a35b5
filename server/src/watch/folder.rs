//! Watches a folder for changes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use same_file::Handle;
use tokio::sync::Notify;

use crate::catalogue::fingerprint;
use crate::config::Watch;

/// A folder is polled for at most this fraction of the time: one in twenty.
const POLL_FRACTION: u32 = 20;

/// A folder that changes at every poll counts as quiet after this long.
const MAX_CHANGE: Duration = Duration::from_secs(5);

/// A folder that is watched.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    how: Watch,
    /// The folder at the path. It is held open, so that the system does not reuse its inode.
    present: Option<Handle>,
    /// Reports changes by the operating system; without it, the folder is polled.
    watcher: Option<RecommendedWatcher>,
    changed: Arc<Notify>,
    /// The fingerprints at the last poll, and at the last poll at which the folder was quiet.
    seen: Option<u64>,
    quiet: Option<u64>,
    /// Since when the fingerprint differs from the quiet one.
    changing_since: Option<Instant>,
    /// How long to wait before the next poll.
    pub pause: Duration,
}

impl Folder {
    /// A folder that is not watched yet. `changed` is notified of changes.
    pub fn new(path: &Path, how: Watch, changed: Arc<Notify>) -> Self {
        Self {
            path: path.to_owned(),
            how,
            present: None,
            watcher: None,
            changed,
            seen: None,
            quiet: None,
            changing_since: None,
            pause: Duration::ZERO,
        }
    }

    /// Checks for what the system does not report: another folder at the path, because a link to it changed or it was created again.
    /// Without a watcher of the system, polls the folder. Returns whether something has changed.
    pub fn check(&mut self) -> bool {
        let began = Instant::now();
        let now = Handle::from_path(&self.path).ok();
        let is_another = now != self.present;
        if is_another {
            self.present = now;
            self.watcher = self.present.as_ref().and_then(|_| self.watch());
        }
        let is_changed = match self.watcher {
            Some(_) => false,
            None => self.poll(is_another),
        };
        self.pause = began.elapsed() * POLL_FRACTION;
        self.present.is_some() && (is_another || is_changed)
    }

    fn watch(&self) -> Option<RecommendedWatcher> {
        if self.how != Watch::Notify {
            return None;
        }
        let watcher = self.watch_by_system().inspect_err(|error| {
            tracing::warn!(
                %error,
                folder = %self.path.display(),
                "the system does not report changes in this folder, so it is polled each second. Raise the limit \
                 of watches (sysctl fs.inotify.max_user_watches), or set watch = \"poll\" in [folders]"
            );
        });
        watcher.ok()
    }

    fn watch_by_system(&self) -> notify::Result<RecommendedWatcher> {
        let changed = Arc::clone(&self.changed);
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            // After an error, something may have been missed.
            if event.as_ref().map_or(true, is_change) {
                changed.notify_one();
            }
        })?;
        watcher.watch(&self.path, RecursiveMode::Recursive)?;
        Ok(watcher)
    }

    /// Whether the folder has changed since it was last quiet, and is quiet again.
    ///
    /// notify's `PollWatcher` compares times in seconds and misses a file that is replaced by an older one, or else reads every file each
    /// time, also the films.
    fn poll(&mut self, is_first: bool) -> bool {
        let now = fingerprint(&self.path).ok();
        let is_late = self.changing_since.is_some_and(|since| since.elapsed() >= MAX_CHANGE);
        let is_quiet = is_first || now.is_some() && (now == self.seen || is_late);
        self.seen = now;
        let is_changed = now != self.quiet;
        if is_quiet {
            self.quiet = now;
        }
        self.changing_since =
            if is_quiet || !is_changed { None } else { self.changing_since.or_else(|| Some(Instant::now())) };
        is_quiet && is_changed
    }
}

/// Whether an event may be a change. Reading a file is reported as opening and closing it.
fn is_change(event: &Event) -> bool {
    event.need_rescan()
        || match event.kind {
            EventKind::Access(kind) => kind == AccessKind::Close(AccessMode::Write),
            _ => true,
        }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Whether a change is reported.
    async fn is_reported(changed: &Notify) -> bool {
        let is_reported = tokio::time::timeout(Duration::from_secs(10), changed.notified()).await.is_ok();
        while !is_silent(changed).await {}
        is_reported
    }

    async fn is_silent(changed: &Notify) -> bool {
        tokio::time::timeout(Duration::from_secs(1), changed.notified()).await.is_err()
    }

    fn watched(path: &Path, how: Watch) -> (Folder, Arc<Notify>) {
        let changed = Arc::new(Notify::new());
        let mut folder = Folder::new(path, how, Arc::clone(&changed));
        assert!(folder.check());
        (folder, changed)
    }

    #[tokio::test]
    async fn the_system_reports_changes_at_every_depth_but_no_reading() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("products")).unwrap();
        fs::write(root.path().join("products/a"), "1").unwrap();
        let (mut folder, changed) = watched(root.path(), Watch::Notify);
        assert!(!folder.check());
        assert_eq!(fs::read(root.path().join("products/a")).unwrap(), b"1");
        assert!(is_silent(&changed).await, "read");
        fs::write(root.path().join("products/a"), "2").unwrap();
        assert!(is_reported(&changed).await, "written");
        fs::create_dir(root.path().join("media")).unwrap();
        assert!(is_reported(&changed).await, "a new folder");
        fs::write(root.path().join("media/b"), "1").unwrap();
        assert!(is_reported(&changed).await, "in the new folder");
        fs::remove_file(root.path().join("products/a")).unwrap();
        assert!(is_reported(&changed).await, "removed");
    }

    #[tokio::test]
    async fn another_folder_at_the_path_is_found_and_watched() {
        let root = tempfile::tempdir().unwrap();
        let [one, two, link] = ["one", "two", "link"].map(|name| root.path().join(name));
        for folder in [&one, &two] {
            fs::create_dir(folder).unwrap();
        }
        std::os::unix::fs::symlink(&one, &link).unwrap();
        let (mut folder, changed) = watched(&link, Watch::Notify);
        fs::remove_file(&link).unwrap();
        assert!(!folder.check(), "there is none");
        std::os::unix::fs::symlink(&two, &link).unwrap();
        assert!(folder.check() && !folder.check());
        fs::write(two.join("a"), "1").unwrap();
        assert!(is_reported(&changed).await);
        fs::remove_dir_all(&two).unwrap();
        fs::create_dir(&two).unwrap();
        assert!(folder.check(), "deleted and created again");
        while !is_silent(&changed).await {}
        fs::write(two.join("a"), "1").unwrap();
        assert!(is_reported(&changed).await);
    }

    #[tokio::test]
    async fn polling_reports_a_change_once_when_the_folder_is_quiet() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("a"), "1").unwrap();
        let (mut folder, changed) = watched(root.path(), Watch::Poll);
        assert!(!folder.check());
        fs::write(root.path().join("b"), "1").unwrap();
        assert!(!folder.check(), "it may still be being written");
        assert!(folder.check());
        assert!(!folder.check());
        let earlier = std::time::SystemTime::now() - Duration::from_secs(3600);
        fs::File::options().write(true).open(root.path().join("b")).unwrap().set_modified(earlier).unwrap();
        folder.check();
        assert!(folder.check(), "put back with its older time");
        fs::remove_file(root.path().join("a")).unwrap();
        folder.check();
        assert!(folder.check());
        assert!(is_silent(&changed).await, "the system reports nothing");
    }
}
