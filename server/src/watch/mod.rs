//! Notices when the content or the site has changed on disk, and takes the change up.
//!
//! Content is taken up once nothing has changed in its folder for a moment, so that half-copied folders are not read. Of
//! the site only the manifest is watched: a release is taken up when all its files are there.

mod folder;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use self::folder::{Folder, Interest};
use crate::app::App;
use crate::config::Watch;
use crate::site::{MANIFEST, Unready};

/// How long nothing must happen in the content's folder.
const SETTLED: Duration = Duration::from_millis(500);

/// How often the folders are attended to, and a release that is arriving is looked at again.
const TICK: Duration = Duration::from_secs(1);

/// A release may arrive for this long before anybody is told that it is not complete.
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
    let folder = Folder::new(&folders.content, Interest::All, folders.watch, Arc::clone(&changed));
    // What is in it was read a moment ago.
    let Some((mut folder, _)) = attend(folder).await else { return };
    loop {
        tokio::select! {
            () = changed.notified() => {}
            () = sleep(TICK.max(folder.pause)) => {
                let Some((attended, is_changed)) = attend(folder).await else { return };
                folder = attended;
                if !is_changed {
                    continue;
                }
            }
        }
        while timeout(SETTLED, changed.notified()).await.is_ok() {}
        let app = app.clone();
        if let Err(error) = spawn_blocking(move || take_up(&app)).await {
            tracing::error!(%error, "changed content could not be read; the last good content stays");
        }
    }
}

async fn site(app: &App) {
    let folders = &app.config.folders;
    let Some(path) = &folders.site else { return };
    let changed = Arc::new(Notify::new());
    let folder = Folder::new(path, Interest::File(MANIFEST), folders.watch, Arc::clone(&changed));
    let Some((mut folder, _)) = attend(folder).await else { return };
    let mut arrival = Arrival::default();
    loop {
        tokio::select! {
            () = changed.notified() => {}
            () = sleep(TICK.max(folder.pause)) => {
                let Some((attended, is_changed)) = attend(folder).await else { return };
                folder = attended;
                if !is_changed && arrival.awaited.is_none() {
                    continue;
                }
            }
        }
        let app = app.clone();
        let looked = spawn_blocking(move || {
            arrival.look(&app);
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

fn take_up(app: &App) {
    match app.catalogue.reread() {
        Ok(()) => tracing::info!("the content has changed and was taken up"),
        Err(diagnostics) => {
            app.metrics.content_failures.inc();
            tracing::error!(
                diagnostics = diagnostics.len(),
                "the content has changed but has mistakes; the last good content stays"
            );
            for diagnostic in &diagnostics {
                tracing::error!("{diagnostic}");
            }
        }
    }
}

/// Takes new releases up, and says once when one does not become complete.
#[derive(Debug, Default)]
struct Arrival {
    /// Since when a release is awaited.
    awaited: Option<Instant>,
    told: bool,
}

impl Arrival {
    /// Takes up what has changed, if it is complete.
    fn look(&mut self, app: &App) {
        match app.site.take_up() {
            Ok(()) => {
                *self = Self::default();
                tracing::info!("the site has changed and was taken up");
            }
            Err(Unready::Same) => *self = Self::default(),
            Err(reason) => {
                let waited = self.awaited.get_or_insert_with(Instant::now).elapsed();
                if waited >= ARRIVING && !self.told {
                    self.told = true;
                    tracing::error!(%reason, "the site has changed but cannot be taken up; the last release stays");
                }
            }
        }
    }
}
