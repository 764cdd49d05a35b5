//! Watches the folders of the content and of the site, and takes up changes.
//!
//! Content is read once its folder has been quiet for a moment, so that half-copied folders are not read, and later if it has lost most of
//! a list. Of the site, only the manifest is looked at, each second; a release is loaded when all its files are there.

mod folder;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use tokio::sync::Notify;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use self::folder::Folder;
use crate::app::App;
use crate::config::Watch;
use crate::site::{MANIFEST, ReleaseError};

/// How long the content folder must be quiet.
const SETTLED: Duration = Duration::from_millis(500);

/// A folder that is never quiet is read after this long.
const MAX_CHANGE: Duration = Duration::from_secs(5);

/// Content that has lost most of a list may be half a copy, so its folder must be quiet for longer.
const LOSS_SETTLED: Duration = Duration::from_secs(10);
const MAX_LOSS: Duration = Duration::from_secs(60);

/// How often the folders, and a release that is arriving, are checked.
const TICK: Duration = Duration::from_secs(1);

/// How long a release may arrive before it is logged as incomplete, and how long the result of a check is valid.
const ARRIVING: Duration = Duration::from_secs(60);

/// Watches the folders for as long as the server runs.
pub async fn run(app: App) {
    if app.config.folders.watch != Watch::Off {
        tokio::join!(content(&app), site(&app));
    }
}

async fn content(app: &App) {
    let folders = &app.config.folders;
    let changed = Arc::new(Notify::new());
    let folder = Folder::new(&folders.content, folders.watch, Arc::clone(&changed));
    let Some((mut folder, _)) = check(folder).await else { return };
    // The folder may have changed after it was read and before it was watched.
    let catalogue = app.catalogue.clone();
    let mut is_pending = spawn_blocking(move || catalogue.differs_from_start()).await.unwrap_or(true);
    loop {
        tokio::select! {
            () = async {}, if is_pending => {}
            () = changed.notified() => {}
            () = sleep(TICK.max(folder.pause)) => {
                let Some((checked, is_changed)) = check(folder).await else { return };
                folder = checked;
                if !is_changed {
                    continue;
                }
            }
        }
        is_pending = false;
        wait_for_quiet(&changed, SETTLED, MAX_CHANGE).await;
        if reload_content(app, false).await {
            wait_for_quiet(&changed, LOSS_SETTLED, MAX_LOSS).await;
            reload_content(app, true).await;
        }
    }
}

/// Waits until nothing has changed for a while, up to a limit.
async fn wait_for_quiet(changed: &Notify, quiet: Duration, longest: Duration) {
    let change = async { while timeout(quiet, changed.notified()).await.is_ok() {} };
    let _ = timeout(longest, change).await;
}

/// Reloads changed content. Returns whether it was refused because it has lost lists.
async fn reload_content(app: &App, with_losses: bool) -> bool {
    let catalogue = app.catalogue.clone();
    match spawn_blocking(move || catalogue.reload(with_losses)).await {
        Ok(Ok(losses)) if losses.is_empty() => tracing::info!("reloaded the changed content"),
        Ok(Ok(losses)) if with_losses => {
            let losses = losses.join(", ");
            tracing::warn!(
                losses,
                "reloaded the changed content, which has lost lists; put them back if that was a mistake"
            );
        }
        Ok(Ok(_)) => return true,
        Ok(Err(diagnostics)) => {
            app.metrics.content_failures.inc();
            tracing::error!(
                diagnostics = diagnostics.len(),
                "the content has changed but has mistakes; the last good content stays"
            );
            for diagnostic in &diagnostics {
                tracing::error!("{diagnostic}");
            }
        }
        Err(error) => tracing::error!(%error, "changed content could not be read; the last good content stays"),
    }
    false
}

async fn site(app: &App) {
    let Some(path) = &app.config.folders.site else { return };
    // The release may have been incomplete when the server started.
    let mut watch = ReleaseWatch { awaited: Some(Instant::now()), ..ReleaseWatch::default() };
    loop {
        sleep(TICK.max(watch.pause)).await;
        let (app, path) = (app.clone(), path.clone());
        let checked = spawn_blocking(move || {
            watch.check(&app, &path);
            watch
        });
        watch = checked.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a new release could not be read; the last release stays");
            ReleaseWatch::default()
        });
    }
}

/// Checks a folder on a blocking thread; `None` after a panic.
async fn check(mut folder: Folder) -> Option<(Folder, bool)> {
    let checked = spawn_blocking(move || {
        let is_changed = folder.check();
        (folder, is_changed)
    });
    let failed =
        |error: &_| tracing::error!(%error, "a folder is no longer watched; restart the server to take changes up");
    checked.await.inspect_err(failed).ok()
}

/// Loads new releases, and logs once that one does not become complete.
#[derive(Debug, Default)]
struct ReleaseWatch {
    /// Since when a release is awaited.
    awaited: Option<Instant>,
    is_reported: bool,
    /// Why it was not loaded.
    reason: String,
    /// The file that differs from the manifest.
    differing: Option<PathBuf>,
    /// The last check, with the stamps of the manifest and of that file. While both stay, so does the result.
    checked: Option<(Instant, [Stamp; 2])>,
    /// How long to wait before the next check: as long as the last one took, because it reads all files that have arrived.
    pause: Duration,
}

/// The size of a file and the time of its last change.
type Stamp = Option<(u64, SystemTime)>;

fn stamp(file: &Path) -> Stamp {
    let metadata = file.metadata().ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}

impl ReleaseWatch {
    /// Loads the release if it is complete.
    fn check(&mut self, app: &App, site: &Path) {
        let manifest = stamp(&site.join(MANIFEST));
        let stamps = [manifest, self.differing.as_deref().and_then(stamp)];
        if !self.checked.is_some_and(|(when, checked)| when.elapsed() < ARRIVING && checked == stamps) {
            let began = Instant::now();
            match app.site.reload() {
                Ok(()) => {
                    *self = Self::default();
                    tracing::info!("loaded the new release of the site");
                }
                Err(ReleaseError::AlreadyServed) => *self = Self::default(),
                Err(reason) => {
                    self.awaited.get_or_insert(began);
                    self.pause = began.elapsed();
                    self.reason = reason.to_string();
                    self.differing = match reason {
                        ReleaseError::Incomplete(file) => Some(site.join(file)),
                        _ => None,
                    };
                }
            }
            self.checked = Some((began, [manifest, self.differing.as_deref().and_then(stamp)]));
        }
        if !self.is_reported && self.awaited.is_some_and(|awaited| awaited.elapsed() >= ARRIVING) {
            self.is_reported = true;
            let reason = &self.reason;
            tracing::error!(%reason, "the new release of the site cannot be loaded; the last release stays");
        }
    }
}
