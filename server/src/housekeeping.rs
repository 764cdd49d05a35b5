//! What is done now and then: forget who sent what, and sweep away what unfinished submissions left behind.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::clock::now;

const INTERVAL: Duration = Duration::from_secs(3600);

/// How long a sender's pseudonym is kept; the rate limit looks back less than that.
const SENDER_AGE: i64 = 24 * 3600 * 1000;

/// Keeps house for as long as the server runs.
pub async fn run(app: Arc<App>) {
    let mut interval = tokio::time::interval(INTERVAL);
    loop {
        interval.tick().await;
        if let Err(trouble) = app.inbox.forget_senders(now() - SENDER_AGE).await {
            tracing::warn!(%trouble, "old senders could not be forgotten; it is tried again in an hour");
        }
        if let Err(trouble) = app.inbox.sweep().await {
            tracing::warn!(%trouble, "leftovers could not be swept away; it is tried again in an hour");
        }
    }
}
