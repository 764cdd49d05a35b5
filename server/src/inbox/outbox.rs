//! Mails that are still to be sent: they survive restarts, and a mail server that is away for days.

use sqlx::Row;

use super::{Inbox, InboxError, Submission};
use crate::clock::now;

/// How long one instance may take for one mail before another one tries.
const LEASE: i64 = 5 * 60 * 1000;

/// The longest pause between two attempts.
const LONGEST_PAUSE: i64 = 60 * 60 * 1000;

/// A mail that is due; this instance alone sends it now.
#[derive(Debug)]
pub struct Due {
    pub submission: Submission,
    pub attempts: i64,
}

impl Inbox {
    /// Takes the mail that has been due the longest.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn next_mail(&self) -> Result<Option<Due>, InboxError> {
        let pool = self.database.pool().await?;
        let now = now();
        // The outer conditions are looked at again when two instances have chosen the same row.
        let take = "UPDATE outbox SET leased_until = $1 WHERE submission_id = \
                    (SELECT submission_id FROM outbox \
                     WHERE sent_at IS NULL AND next_attempt_at <= $2 AND leased_until <= $2 \
                     ORDER BY next_attempt_at LIMIT 1) \
                    AND sent_at IS NULL AND leased_until <= $2 RETURNING submission_id, attempts";
        let Some(row) = sqlx::query(take).bind(now + LEASE).bind(now).fetch_optional(pool).await? else {
            return Ok(None);
        };
        let id: String = row.try_get("submission_id")?;
        let attempts = row.try_get("attempts")?;
        Ok(self.get(&id).await?.map(|submission| Due { submission, attempts }))
    }

    /// Notes that a mail was sent.
    ///
    /// # Errors
    /// When the database cannot be used; the mail is then sent again.
    pub async fn mail_sent(&self, id: &str) -> Result<(), InboxError> {
        let pool = self.database.pool().await?;
        let update =
            "UPDATE outbox SET sent_at = $1, attempts = attempts + 1, leased_until = 0 WHERE submission_id = $2";
        sqlx::query(update).bind(now()).bind(id).execute(pool).await?;
        Ok(())
    }

    /// Notes that a mail could not be sent, and when to try again.
    ///
    /// # Errors
    /// When the database cannot be used; the mail is then tried again when its lease is over.
    pub async fn mail_failed(&self, due: &Due) -> Result<(), InboxError> {
        let pool = self.database.pool().await?;
        let update = "UPDATE outbox SET next_attempt_at = $1, attempts = attempts + 1, leased_until = 0 \
                      WHERE submission_id = $2";
        sqlx::query(update).bind(now() + pause(due.attempts)).bind(&due.submission.id).execute(pool).await?;
        Ok(())
    }

    /// How many mails are still to be sent.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn mails_waiting(&self) -> Result<i64, InboxError> {
        let pool = self.database.pool().await?;
        Ok(sqlx::query_scalar("SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL").fetch_one(pool).await?)
    }
}

/// A minute, two, four, up to an hour.
fn pause(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts).unwrap_or(u32::MAX).min(10);
    (60_000_i64 << doublings).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_an_hour_and_stay_there() {
        assert_eq!(
            [0, 1, 2, 5, 6, 1000, i64::MAX].map(pause),
            [60_000, 120_000, 240_000, 1_920_000, 3_600_000, 3_600_000, 3_600_000]
        );
    }
}
