//! Notices when the content or the site has changed on disk, and takes the change up.
//!
//! The folders are looked through every second: a few hundred files take about a millisecond, and unlike the operating
//! system's notices this also works on network drives and in containers. Where looking takes longer, it is done less
//! often. Content is taken up once its folder has been still for one look, so that half-copied folders are not read. Of
//! the site only the manifest is looked at: a release is taken up when all its files are there.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::app::{App, Catalogue};
use crate::site::Unready;

/// How often the folders are looked through.
const INTERVAL: Duration = Duration::from_secs(1);

/// The share of the time that is spent looking is at most one in this many.
const REST: u32 = 20;

/// A release may arrive for this long before anybody is told that it is not complete.
const ARRIVING: Duration = Duration::from_secs(60);

/// Watches the folders for as long as the server runs.
pub async fn run(app: Arc<App>) {
    let mut content = Watched::new(&app.config.folders.content);
    let mut site = SiteWatch::default();
    let mut pause = INTERVAL;
    loop {
        tokio::time::sleep(pause).await;
        let began = Instant::now();
        let app = Arc::clone(&app);
        let looked = tokio::task::spawn_blocking(move || {
            let content_changed = content.has_changed();
            if content_changed {
                take_up_content(&app);
            }
            let site_changed = site.look(&app);
            (content, site, content_changed || site_changed)
        });
        match looked.await {
            Ok((content_now, site_now, changed)) => {
                (content, site) = (content_now, site_now);
                // What taking a change up takes says nothing about looking.
                pause = if changed { INTERVAL } else { INTERVAL.max(began.elapsed() * REST) };
            }
            Err(error) => {
                tracing::error!(%error, "the folders are no longer watched; restart the server to take changes up");
                return;
            }
        }
    }
}

fn take_up_content(app: &App) {
    match Catalogue::read(&app.config.folders.content) {
        Ok(catalogue) => {
            app.set_catalogue(catalogue);
            tracing::info!("the content has changed and was taken up");
        }
        Err(mistakes) => {
            app.metrics.content_failures.inc();
            tracing::error!(
                mistakes = mistakes.len(),
                "the content has changed but has mistakes; the last good content stays"
            );
            for mistake in &mistakes {
                tracing::error!("{mistake}");
            }
        }
    }
}

/// Takes new releases up, and says once when one does not become complete.
#[derive(Debug, Default)]
struct SiteWatch {
    /// Since when a release is awaited.
    awaited: Option<Instant>,
    told: bool,
}

impl SiteWatch {
    /// Whether there is a change, complete or not.
    fn look(&mut self, app: &App) -> bool {
        match app.take_up_site() {
            Ok(()) => {
                *self = Self::default();
                tracing::info!("the site has changed and was taken up");
                true
            }
            Err(Unready::Same) => {
                *self = Self::default();
                false
            }
            Err(reason) => {
                let waited = self.awaited.get_or_insert_with(Instant::now).elapsed();
                if waited >= ARRIVING && !self.told {
                    self.told = true;
                    tracing::error!(%reason, "the site has changed but cannot be taken up; the last release stays");
                }
                true
            }
        }
    }
}

/// A folder and what it looked like.
#[derive(Debug)]
struct Watched {
    root: PathBuf,
    taken: Option<u64>,
    seen: Option<u64>,
}

impl Watched {
    fn new(root: &Path) -> Self {
        let now = fingerprint(root).ok();
        Self { root: root.to_owned(), taken: now, seen: now }
    }

    /// Whether the folder differs from what was taken up last and has come to rest.
    fn has_changed(&mut self) -> bool {
        let now = fingerprint(&self.root).ok();
        let at_rest = now == self.seen;
        self.seen = now;
        let changed = at_rest && now.is_some() && now != self.taken;
        if changed {
            self.taken = now;
        }
        changed
    }
}

/// A number that changes when a file is added, removed, renamed or written.
fn fingerprint(root: &Path) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let metadata = entry.metadata()?;
            entry.path().hash(&mut hasher);
            if metadata.is_dir() {
                folders.push(entry.path());
            } else {
                metadata.len().hash(&mut hasher);
                metadata.modified().ok().hash(&mut hasher);
            }
        }
    }
    Ok(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_noticed_once_and_only_when_the_folder_is_still() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a"), "1").unwrap();
        let mut watched = Watched::new(folder.path());
        assert!(!watched.has_changed());
        fs::write(folder.path().join("b"), "1").unwrap();
        assert!(!watched.has_changed(), "it may still be being written");
        assert!(watched.has_changed());
        assert!(!watched.has_changed());
        fs::remove_file(folder.path().join("a")).unwrap();
        watched.has_changed();
        assert!(watched.has_changed());
    }
}
