//! Notices when the content or the site has changed on disk, and takes the change up.
//!
//! Content is taken up once nothing has changed in its folder for a moment, so that half-copied folders are not read, and
//! later if it has lost most of a list. Of
//! the site only the manifest is watched: a release is taken up when all its files are there.

mod folder;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use tokio::sync::Notify;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use self::folder::{Folder, REST, Watched};
use crate::app::App;
use crate::config::Watch;
use crate::site::{MANIFEST, Unready};

/// How long nothing must happen in the content's folder.
const SETTLED: Duration = Duration::from_millis(500);

/// A folder that does not come to rest is read all the same after this long.
const LONGEST_UNREST: Duration = Duration::from_secs(5);

/// Content that has lost most of a list may be half a copy: it is taken up when nothing has come for this long.
const LOSS_SETTLED: Duration = Duration::from_secs(10);
const LONGEST_LOSS: Duration = Duration::from_secs(60);

/// How often the folders are attended to, and a release that is arriving is looked at again.
const TICK: Duration = Duration::from_secs(1);

/// An incomplete release is reported only after this time, because it may still be arriving.
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
    let folder = Folder::new(&folders.content, Watched::All, folders.watch, Arc::clone(&changed));
    // What is in it was read a moment ago.
    let Some((mut folder, _)) = attend(folder).await else { return };
    let mut is_pending = app.catalogue.is_remembered();
    loop {
        tokio::select! {
            () = async {}, if is_pending => {}
            () = changed.notified() => {}
            () = sleep(TICK.max(folder.pause)) => {
                let Some((attended, is_changed)) = attend(folder).await else { return };
                folder = attended;
                if !is_changed {
                    continue;
                }
            }
        }
        is_pending = false;
        be_quiet(&changed, SETTLED, LONGEST_UNREST).await;
        if take_up(app, false).await {
            be_quiet(&changed, LOSS_SETTLED, LONGEST_LOSS).await;
            take_up(app, true).await;
        }
    }
}

/// Waits until nothing has changed for a while, but not for ever.
async fn be_quiet(changed: &Notify, quiet: Duration, longest: Duration) {
    let unrest = async { while timeout(quiet, changed.notified()).await.is_ok() {} };
    let _ = timeout(longest, unrest).await;
}

/// Takes changed content up. Returns whether it has lost lists and was therefore not taken up.
async fn take_up(app: &App, with_losses: bool) -> bool {
    let catalogue = app.catalogue.clone();
    match spawn_blocking(move || catalogue.reread(with_losses)).await {
        Ok(Ok(losses)) if losses.is_empty() => tracing::info!("the content has changed and was taken up"),
        Ok(Ok(losses)) if with_losses => {
            let losses = losses.join(", ");
            tracing::warn!(losses, "the content has lost lists and was taken up; put them back if that was a mistake");
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
    let folders = &app.config.folders;
    let Some(path) = &folders.site else { return };
    let changed = Arc::new(Notify::new());
    let folder = Folder::new(path, Watched::File(MANIFEST), folders.watch, Arc::clone(&changed));
    let Some((mut folder, _)) = attend(folder).await else { return };
    // What is there may have been incomplete when the server started.
    let mut arrival = Arrival { awaited: Some(Instant::now()), ..Arrival::default() };
    loop {
        tokio::select! {
            () = changed.notified() => {}
            () = sleep(TICK.max(folder.pause).max(arrival.pause)) => {
                let Some((attended, is_changed)) = attend(folder).await else { return };
                folder = attended;
                if !is_changed && arrival.awaited.is_none() {
                    continue;
                }
            }
        }
        let (app, path) = (app.clone(), path.clone());
        let looked = spawn_blocking(move || {
            arrival.look(&app, &path);
            arrival
        });
        arrival = looked.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a new release could not be read; the last release stays");
            Arrival::default()
        });
    }
}

/// Looks at a folder where nothing waits for the disk. Nothing comes back when looking has failed for good.
async fn attend(mut folder: Folder) -> Option<(Folder, bool)> {
    let attended = spawn_blocking(move || {
        let is_changed = folder.attend();
        (folder, is_changed)
    });
    let failed =
        |error: &_| tracing::error!(%error, "a folder is no longer watched; restart the server to take changes up");
    attended.await.inspect_err(failed).ok()
}

/// Takes new releases up, and says once when one does not become complete.
#[derive(Debug, Default)]
struct Arrival {
    /// Since when a release is awaited.
    awaited: Option<Instant>,
    is_reported: bool,
    /// Why it was not taken up at the last look.
    reason: String,
    /// What it waits for, and how that looked.
    missing: Option<Missing>,
    /// How long to wait before the next look: looking reads the files that are there.
    pause: Duration,
}

/// A file that does not agree with the manifest, and the manifest: as long as neither changes, the release stays incomplete.
#[derive(Debug, PartialEq, Eq)]
struct Missing {
    file: PathBuf,
    looks: [Option<(u64, SystemTime)>; 2],
}

impl Missing {
    fn at(site: &Path, file: PathBuf) -> Self {
        let look = |path: &Path| {
            let metadata = path.metadata().ok()?;
            Some((metadata.len(), metadata.modified().ok()?))
        };
        let looks = [look(&site.join(MANIFEST)), look(&site.join(&file))];
        Self { file, looks }
    }

    fn is_unchanged(&self, site: &Path) -> bool {
        Self::at(site, self.file.clone()) == *self
    }
}

impl Arrival {
    /// Takes up what has changed, if it is complete.
    fn look(&mut self, app: &App, site: &Path) {
        if !self.missing.as_ref().is_some_and(|missing| missing.is_unchanged(site)) {
            let began = Instant::now();
            match app.site.take_up() {
                Ok(()) => {
                    *self = Self::default();
                    tracing::info!("the site has changed and was taken up");
                }
                Err(Unready::Same) => *self = Self::default(),
                Err(reason) => {
                    self.awaited.get_or_insert(began);
                    self.pause = began.elapsed() * REST;
                    self.missing = match &reason {
                        Unready::Incomplete(file) => Some(Missing::at(site, file.into())),
                        _ => None,
                    };
                    self.reason = reason.to_string();
                }
            }
        }
        if !self.is_reported && self.awaited.is_some_and(|awaited| awaited.elapsed() >= ARRIVING) {
            self.is_reported = true;
            let reason = &self.reason;
            tracing::error!(%reason, "the site has changed but cannot be taken up; the last release stays");
        }
    }
}
