//! Hourly cleanup: forgets senders, erases what is past the retention period, and removes unfinished uploads.

use std::time::Duration;

use crate::app::App;
use crate::clock::{months_ago, now};
use crate::config::Privacy;
use crate::inbox::{Erasure, Inbox, InboxError};
use crate::middleware::RateLimits;

const INTERVAL: Duration = Duration::from_secs(3600);

/// How long a round may take. A database or a disk that hangs would end the cleanup without a word.
const ROUND_TIMEOUT: Duration = Duration::from_secs(3 * 3600);

/// How often idle clients are removed from the rate limits. There are many more clients than senders of forms.
const CLIENTS_INTERVAL: Duration = Duration::from_secs(60);

/// The stored files are compared with the database once a day, because listing a large store takes long.
const COMPARED_EVERY: u32 = 24;

/// How long a sender's pseudonym is stored. The rate limit looks back less far.
const SENDER_AGE: i64 = 24 * 3600 * 1000;

/// Cleans up for as long as the server runs.
pub async fn run(app: App) {
    tokio::join!(clean_inbox(&app.inbox, &app.config.privacy), forget_clients(&app.rate_limits));
}

async fn forget_clients(rate_limits: &RateLimits) {
    let mut interval = tokio::time::interval(CLIENTS_INTERVAL);
    loop {
        interval.tick().await;
        rate_limits.forget_idle();
    }
}

async fn clean_inbox(inbox: &Inbox, privacy: &Privacy) {
    let mut interval = tokio::time::interval(INTERVAL);
    for hour in (0..COMPARED_EVERY).cycle() {
        interval.tick().await;
        let round = tokio::time::timeout(ROUND_TIMEOUT, run_once(inbox, privacy, hour == 0)).await;
        if let Err(error) =
            round.unwrap_or_else(|_| Err(format!("it was not done in {} min", ROUND_TIMEOUT.as_secs() / 60)))
        {
            tracing::warn!(%error, "the inbox could not be cleaned up; it is tried again in an hour");
        }
    }
}

/// One round. `compare` also compares the stored files with the database.
pub async fn run_once(inbox: &Inbox, privacy: &Privacy, compare: bool) -> Result<(), String> {
    let errors: Vec<_> = [
        inbox.forget_senders(now() - SENDER_AGE).await,
        expire(inbox, privacy, compare).await,
        remove_unfinished_uploads(inbox).await,
        if compare { warn_of_orphans(inbox).await } else { Ok(()) },
    ]
    .into_iter()
    .filter_map(|done| done.err().map(|error| error.to_string()))
    .collect();
    if errors.is_empty() { Ok(()) } else { Err(errors.join("; ")) }
}

async fn remove_unfinished_uploads(inbox: &Inbox) -> Result<(), InboxError> {
    let removed = inbox.resumes.remove_unfinished_uploads().await?;
    if removed > 0 {
        tracing::info!(removed, "uploads that ended unfinished more than a day ago were removed");
    }
    Ok(())
}

async fn warn_of_orphans(inbox: &Inbox) -> Result<(), InboxError> {
    let orphans = inbox.orphans().await?;
    let files = orphans.files.iter().filter(|file| file.is_settled()).count();
    let submissions = orphans.submissions.len();
    if files + submissions > 0 {
        tracing::warn!(
            files,
            submissions,
            "resumes without a submission, or the reverse: `server inbox orphans` lists them"
        );
    }
    Ok(())
}

/// Erases what is older than the retention period: submissions, and with `compare` also files without one.
async fn expire(inbox: &Inbox, privacy: &Privacy, compare: bool) -> Result<(), InboxError> {
    let clock = inbox.check_clock(privacy.retention_months).await;
    if privacy.retention_months == 0 && matches!(clock, Ok(()) | Err(InboxError::ClockAhead { .. })) {
        return Ok(());
    }
    clock?;
    let oldest = months_ago(now(), privacy.retention_months);
    let (mut failed, mut in_log) = (Vec::new(), None);
    let submissions = inbox.erase_received_before(oldest).await?;
    let files = if compare { inbox.erase_orphans_before(oldest).await? } else { Erasure::default() };
    for (what, erasure) in [("submissions", submissions), ("files without a submission", files)] {
        if erasure.erased > 0 {
            tracing::info!(erased = erasure.erased, "{what} older than the retention period were erased");
        }
        failed.extend(erasure.failed);
        in_log = in_log.or(erasure.in_log);
    }
    if failed.is_empty() { in_log.map_or(Ok(()), Err) } else { Err(InboxError::NotErased(failed)) }
}
