//! Starts the server, serves, and stops it.

use std::future::Future;
use std::io;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::app::App;
use crate::catalogue::LiveCatalogue;
use crate::config::Config;
use crate::inbox::{Inbox, InboxError};
use crate::supervise::supervise;
use crate::{cleanup, connections, delivery, routes, watch};

/// How long the stop waits for deliveries, and then for the database, if requests have used up the drain timeout.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Reads the content and the site and opens the inbox. An error says what to do.
pub async fn load(config: Config) -> Result<App, Vec<String>> {
    if let Some(mistake) = config.folders.mistake() {
        return Err(vec![mistake.to_string()]);
    }
    if let Some(warning) = config.folders.warning(&config.remote) {
        tracing::warn!("{warning}");
    }
    let catalogue = LiveCatalogue::start(&config.folders, config.remote.clone())
        .map_err(|diagnostics| diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let inbox = Inbox::new(&config).map_err(|reason| vec![reason])?;
    let opened = async {
        inbox.open().await?;
        inbox.ready().await
    };
    match opened.await {
        Err(InboxError::WrongStore(reason)) => return Err(vec![reason.to_string()]),
        Err(error @ InboxError::NewerDatabase(_)) => return Err(vec![error.to_string()]),
        Err(error) => {
            tracing::error!(%error, "enquiries cannot be stored yet; until they can, their senders are asked to try again");
        }
        Ok(()) => inbox.resumes.keep_to_this_user(),
    }
    let app = App::new(config, inbox, catalogue);
    if let Some(folder) = &app.config.folders.site
        && let Err(reason) = app.site.reload()
    {
        let folder = folder.display();
        if !app.site.restore() {
            return Err(vec![format!("the site in {folder} cannot be served: {reason}, or start with --no-site.")]);
        }
        tracing::error!(%folder, %reason, "the site cannot be served; the last whole release is served");
    }
    Ok(app)
}

/// Serves until `stop` is done and the running requests are finished.
pub async fn until(app: App, listener: TcpListener, stop: impl Future<Output = ()>) {
    let (watched, cleaned) = (app.clone(), app.clone());
    let watcher = tokio::spawn(supervise("watch", move || watch::run(watched.clone())));
    let cleaner = tokio::spawn(supervise("cleanup", move || cleanup::run(cleaned.clone())));
    let (stop_deliveries, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(delivery::run(app.clone(), stopping));
    let stopped = OnceLock::new();
    let stop = async {
        stop.await;
        // No further mail is begun: one that is cut off would be sent twice.
        drop(stop_deliveries);
        let _ = stopped.set(Instant::now());
    };
    let router = routes::router(&app);
    let refused = &app.metrics.refused_connections;
    connections::serve(listener, router, &app.config.network, app.limits, stop, &app.late_uploads, refused).await;
    watcher.abort();
    cleaner.abort();
    // Requests and deliveries share the drain timeout.
    let passed = stopped.get().map_or(Duration::ZERO, Instant::elapsed);
    let left = app.config.network.drain_timeout.saturating_sub(passed).max(CLOSE_TIMEOUT);
    if tokio::time::timeout(left, deliveries).await.is_err() {
        tracing::warn!("a mail or webhook was not accepted in time; it is sent again after the next start");
    }
    let finished = async {
        app.forms.finish().await;
        app.inbox.close().await;
    };
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, finished).await;
}

/// Installs the handlers of Ctrl+C and SIGTERM, so that neither ends the program at once. The returned future completes at either.
pub fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        tracing::info!("asked to stop; finishing the running requests");
    })
}
