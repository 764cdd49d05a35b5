//! Watches the folders of the content and of the site, and takes up changes.
//!
//! Both are compared each second, because network drives and some containers report no changes. Content is read once its folder has been
//! quiet for a moment, so that half-copied folders are not read, and later if it has lost most of a list. Of the site, only the manifest is
//! looked at; a release is loaded when all its files are there.

use std::panic::resume_unwind;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::catalogue::fingerprint;
use crate::config::Watch;
use crate::site::{MANIFEST, ReleaseError, Stamp, stamp};
use crate::toml::Diagnostic;
use crate::workers::Workers;

/// How long the content folder must be quiet.
const SETTLED: Duration = Duration::from_millis(500);

/// A folder that is never quiet is read after this long.
const MAX_CHANGE: Duration = Duration::from_secs(5);

/// Content that has lost most of a list may be half a copy, so its folder must be quiet for longer.
const LOSS_SETTLED: Duration = Duration::from_secs(10);
const MAX_LOSS: Duration = Duration::from_secs(60);

/// How long after it was refused content is read again: a drive may have failed for a moment, which changes no file.
const RETRY: Duration = Duration::from_secs(60);

/// How often the folders, and a release that is arriving, are checked.
const TICK: Duration = Duration::from_secs(1);

/// The content folder is compared for at most this fraction of the time: one in twenty.
const COMPARED_FRACTION: u32 = 20;

/// How long a release may arrive before it is logged as incomplete, and how long the result of a check is valid.
const ARRIVING: Duration = Duration::from_secs(60);

/// Watches the folders for as long as the server runs.
pub async fn run(app: App) {
    if app.config.folders.watch != Watch::Off {
        tokio::join!(on_thread(app.clone(), content), on_thread(app, site));
    }
}

/// Runs a loop on a thread of its own. If it panics, so does this task, which is then started again.
async fn on_thread(app: App, watch: fn(&App, &CancellationToken)) {
    if let Err(error) = Workers::new(1).run(move |stopped| watch(&app, stopped)).await {
        resume_unwind(Box::new(error));
    }
}

fn content(app: &App, stopped: &CancellationToken) {
    let mut watch = ContentWatch { known: app.catalogue.now().fingerprint, refused: None };
    while !stopped.is_cancelled() {
        let began = Instant::now();
        let now = fingerprint(&app.config.folders.content).ok();
        let pause = TICK.max(began.elapsed() * COMPARED_FRACTION);
        watch.check(app, now);
        sleep(pause);
    }
}

/// Reloads content that has changed or was refused.
#[derive(Debug)]
struct ContentWatch {
    /// The folder's fingerprint before it was last read.
    known: Option<u64>,
    /// When the content was refused, and its mistakes.
    refused: Option<(Instant, Vec<Diagnostic>)>,
}

impl ContentWatch {
    /// Reloads the content if its folder, with this fingerprint, has changed, or if it was refused some time ago.
    fn check(&mut self, app: &App, now: Option<u64>) {
        let folder = &app.config.folders.content;
        let has_changed = now != self.known;
        let is_due = self.refused.as_ref().is_some_and(|(when, _)| when.elapsed() >= RETRY);
        if has_changed {
            self.refused = None;
        }
        if now.is_some() && (has_changed || is_due) {
            self.known = when_quiet(folder, SETTLED, MAX_CHANGE);
            if self.reload(app, false) {
                self.known = when_quiet(folder, LOSS_SETTLED, MAX_LOSS);
                self.reload(app, true);
            }
        }
    }

    /// Reloads the content. Returns whether it was refused because it has lost lists. Mistakes that are already logged are not logged again.
    fn reload(&mut self, app: &App, with_losses: bool) -> bool {
        let refused = self.refused.take();
        match app.catalogue.reload(with_losses) {
            Ok(losses) if losses.is_empty() => tracing::info!("reloaded the changed content"),
            Ok(losses) if with_losses => {
                let losses = losses.join(", ");
                tracing::warn!(
                    losses,
                    "reloaded the changed content, which has lost lists; put them back if that was a mistake"
                );
            }
            Ok(_) => return true,
            Err(diagnostics) => {
                if refused.is_none_or(|(_, logged)| logged != diagnostics) {
                    app.metrics.content_failures.inc();
                    tracing::error!(
                        diagnostics = diagnostics.len(),
                        "the content has changed but has mistakes; the last good content stays"
                    );
                    for diagnostic in &diagnostics {
                        tracing::error!("{diagnostic}");
                    }
                }
                self.refused = Some((Instant::now(), diagnostics));
            }
        }
        false
    }
}

/// Waits until four comparisons in a row, over the time `quiet`, find no change, up to a limit. Returns the folder's fingerprint; `None` if it
/// cannot be read.
///
/// Comparisons are counted, because a disk or a program that stands still for a while must not look like a folder that is complete.
fn when_quiet(folder: &Path, quiet: Duration, longest: Duration) -> Option<u64> {
    let began = Instant::now();
    let (mut last, mut unchanged) = (fingerprint(folder).ok(), 0);
    while unchanged < 4 && began.elapsed() < longest {
        sleep(quiet / 4);
        let now = fingerprint(folder).ok();
        unchanged = if now == last { unchanged + 1 } else { 0 };
        last = now;
    }
    last
}

fn site(app: &App, stopped: &CancellationToken) {
    let Some(path) = &app.config.folders.site else { return };
    // The release may have been incomplete when the server started.
    let mut watch = ReleaseWatch { awaited: Some(Instant::now()), ..ReleaseWatch::default() };
    while !stopped.is_cancelled() {
        sleep(TICK.max(watch.pause));
        watch.check(app, path);
    }
}

/// Loads new releases, and logs once that one does not become complete or cannot be copied.
#[derive(Debug, Default)]
struct ReleaseWatch {
    /// Since when a release is awaited.
    awaited: Option<Instant>,
    is_reported: bool,
    reason: Option<ReleaseError>,
    /// The time of the last check and the manifest's stamp before it. The result stays valid for [`ARRIVING`], while the stamp and that
    /// of the differing file are unchanged.
    checked: Option<(Instant, Stamp)>,
    /// How long to wait before the next check: as long as the last one took, because it reads all files that have arrived.
    pause: Duration,
}

impl ReleaseWatch {
    /// Loads the release if it is complete.
    fn check(&mut self, app: &App, site: &Path) {
        let manifest = stamp(&site.join(MANIFEST));
        let is_same = self.checked.is_some_and(|(when, seen)| when.elapsed() < ARRIVING && seen == manifest)
            && match &self.reason {
                Some(ReleaseError::Incomplete { path, seen }) => stamp(&site.join(path)) == *seen,
                _ => true,
            };
        if !is_same {
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
                    self.reason = Some(reason);
                }
            }
            self.checked = Some((began, manifest));
        }
        let is_late = self.awaited.is_some_and(|awaited| awaited.elapsed() >= ARRIVING);
        if let Some(reason) = &self.reason
            // Waiting does not mend the data folder.
            && (is_late || matches!(reason, ReleaseError::Store(_)))
            && !self.is_reported
        {
            self.is_reported = true;
            tracing::error!(%reason, "the new release of the site cannot be loaded; the last release stays");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::SystemTime;

    use super::*;
    use crate::config::Config;

    #[tokio::test]
    async fn refused_content_is_read_again_after_a_while_although_no_file_has_changed() {
        let root = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        let content = root.path().join("content");
        config.folders.content.clone_from(&content);
        config.folders.data = root.path().join("data");
        config.folders.site = None;
        // Another company's content needs no more files.
        config.remote.api = Some("https://api.example".into());
        fs::create_dir_all(content.join("places")).unwrap();
        fs::write(content.join("places/countries.json"), "[]").unwrap();
        // Texts of one length and one time have one fingerprint.
        let write = |name: &str| {
            fs::write(content.join("company.toml"), format!("site_url = \"https://a.example\"\nname = {name}\n"))
                .unwrap();
            let file = File::options().write(true).open(content.join("company.toml")).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        };
        write("\"First\"");
        let app = crate::run::load(config).await.unwrap();
        let mut watch = ContentWatch { known: app.catalogue.now().fingerprint, refused: None };
        let mut check = |is_later: bool| {
            let refused = watch.refused.as_mut().filter(|_| is_later);
            if let Some((when, _)) = refused {
                *when = when.checked_sub(RETRY).unwrap();
            }
            watch.check(&app, fingerprint(&content).ok());
            (app.catalogue.now().content.company.name.clone(), app.metrics.content_failures.get())
        };
        write("\"Next'");
        assert_eq!(check(false), ("First".to_owned(), 1));
        assert_eq!(check(true), ("First".to_owned(), 1), "the same mistakes are counted and logged once");
        write("\"Next\"");
        assert_eq!(check(false), ("First".to_owned(), 1), "it is not read each second");
        assert_eq!(check(true), ("Next".to_owned(), 1));
        assert_eq!(watch.refused, None);
    }

    #[test]
    fn a_folder_that_changes_is_waited_for_until_it_is_quiet() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().to_owned();
        let writer = std::thread::spawn(move || {
            for text in 0..5 {
                sleep(Duration::from_millis(100));
                fs::write(path.join("a"), "1".repeat(text)).unwrap();
            }
        });
        let quiet = when_quiet(root.path(), Duration::from_millis(800), Duration::from_secs(60));
        assert!(writer.is_finished() && quiet == fingerprint(root.path()).ok());
    }
}
