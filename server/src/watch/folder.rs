//! Watches a folder for changes.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use same_file::Handle;

use crate::catalogue::fingerprint;
use crate::config::Watch;

/// A folder that is watched.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    how: Watch,
    /// The folder at the path. It is held open, so that the system does not reuse its inode.
    present: Option<Handle>,
    /// Reports changes by the operating system; without it, the folder is compared each time.
    watcher: Option<RecommendedWatcher>,
    report: SyncSender<()>,
    reports: Receiver<()>,
}

impl Folder {
    /// Begins to watch a folder.
    pub fn new(path: &Path, how: Watch) -> Self {
        // One report can wait; further ones would add nothing.
        let (report, reports) = sync_channel(1);
        let mut folder = Self { path: path.to_owned(), how, present: None, watcher: None, report, reports };
        folder.renew();
        folder
    }

    /// Waits for a report of the system, up to a limit. Returns whether the folder may have changed.
    pub fn may_have_changed(&mut self, limit: Duration) -> bool {
        self.reports.recv_timeout(limit).is_ok() || self.renew() || self.watcher.is_none()
    }

    /// A number that changes with the files of the folder; `None` if it cannot be read.
    pub fn fingerprint(&self) -> Option<u64> {
        fingerprint(&self.path).ok()
    }

    /// Waits until four comparisons in a row, over the time `quiet`, find no change, up to a limit. Returns the folder's fingerprint.
    ///
    /// Comparisons are counted, because a disk or a program that stands still for a while must not look like a folder that is complete.
    pub fn when_quiet(&self, quiet: Duration, longest: Duration) -> Option<u64> {
        let began = Instant::now();
        let (mut last, mut unchanged) = (self.fingerprint(), 0);
        while unchanged < 4 && began.elapsed() < longest {
            sleep(quiet / 4);
            let now = self.fingerprint();
            unchanged = if now == last { unchanged + 1 } else { 0 };
            last = now;
        }
        last
    }

    /// Watches the folder at the path if it is another one than before, because a link to it changed or it was created again: the system
    /// does not report this.
    fn renew(&mut self) -> bool {
        let now = Handle::from_path(&self.path).ok();
        let is_another = now != self.present;
        if is_another {
            self.present = now;
            self.watcher = self.present.as_ref().and_then(|_| self.watch());
        }
        is_another
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
        let report = self.report.clone();
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            // After an error, something may have been missed.
            if event.as_ref().map_or(true, is_change) {
                let _ = report.try_send(());
            }
        })?;
        watcher.watch(&self.path, RecursiveMode::Recursive)?;
        Ok(watcher)
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

    /// Whether the system reports a change.
    fn is_reported(folder: &Folder) -> bool {
        let is_reported = folder.reports.recv_timeout(Duration::from_secs(10)).is_ok();
        while !is_silent(folder) {}
        is_reported
    }

    fn is_silent(folder: &Folder) -> bool {
        folder.reports.recv_timeout(Duration::from_secs(1)).is_err()
    }

    #[test]
    fn the_system_reports_changes_at_every_depth_but_no_reading() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("products")).unwrap();
        fs::write(root.path().join("products/a"), "1").unwrap();
        let mut folder = Folder::new(root.path(), Watch::Notify);
        assert!(!folder.renew());
        assert_eq!(fs::read(root.path().join("products/a")).unwrap(), b"1");
        assert!(is_silent(&folder), "read");
        fs::write(root.path().join("products/a"), "2").unwrap();
        assert!(is_reported(&folder), "written");
        fs::create_dir(root.path().join("media")).unwrap();
        assert!(is_reported(&folder), "a new folder");
        fs::write(root.path().join("media/b"), "1").unwrap();
        assert!(is_reported(&folder), "in the new folder");
        fs::remove_file(root.path().join("products/a")).unwrap();
        assert!(is_reported(&folder), "removed");
    }

    #[test]
    fn another_folder_at_the_path_is_found_and_watched() {
        let root = tempfile::tempdir().unwrap();
        let [one, two, link] = ["one", "two", "link"].map(|name| root.path().join(name));
        for folder in [&one, &two] {
            fs::create_dir(folder).unwrap();
        }
        std::os::unix::fs::symlink(&one, &link).unwrap();
        let mut folder = Folder::new(&link, Watch::Notify);
        fs::remove_file(&link).unwrap();
        assert!(folder.renew() && folder.fingerprint().is_none(), "there is none");
        std::os::unix::fs::symlink(&two, &link).unwrap();
        assert!(folder.renew() && !folder.renew());
        fs::write(two.join("a"), "1").unwrap();
        assert!(is_reported(&folder));
        fs::remove_dir_all(&two).unwrap();
        fs::create_dir(&two).unwrap();
        assert!(folder.renew(), "deleted and created again");
        while !is_silent(&folder) {}
        fs::write(two.join("a"), "1").unwrap();
        assert!(is_reported(&folder));
    }

    #[test]
    fn polling_waits_until_the_folder_is_quiet() {
        let root = tempfile::tempdir().unwrap();
        let mut folder = Folder::new(root.path(), Watch::Poll);
        assert!(folder.may_have_changed(Duration::ZERO), "the system reports nothing");
        let path = root.path().to_owned();
        let writer = std::thread::spawn(move || {
            for text in 0..5 {
                sleep(Duration::from_millis(100));
                fs::write(path.join("a"), "1".repeat(text)).unwrap();
            }
        });
        let quiet = folder.when_quiet(Duration::from_millis(800), Duration::from_secs(60));
        assert!(writer.is_finished() && quiet == folder.fingerprint());
    }
}
