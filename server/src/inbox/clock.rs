//! Whether the machine's clock may be believed when it says that something is old enough to be erased.

use super::{Inbox, InboxError};
use crate::clock::{now, written};

/// A server that did not run for longer needs its operator's word before retention erases anything.
const LONGEST_JUMP: i64 = 31 * 24 * 3600 * 1000;

impl Inbox {
    /// Makes sure that the clock is not far ahead of when the server last ran on this database, and notes that it runs.
    ///
    /// # Errors
    /// When the clock is too far ahead, or the database cannot be used.
    pub async fn check_clock(&self) -> Result<(), InboxError> {
        let pool = self.database.pool().await?;
        let select = sqlx::query_scalar("SELECT seen_at FROM clock").fetch_optional(pool);
        let (now, seen): (i64, Option<i64>) = (now(), self.database.in_time(select).await?);
        match seen {
            Some(seen) if now.saturating_sub(seen) > LONGEST_JUMP => {
                Err(InboxError::ClockAhead { now: written(now), seen: written(seen) })
            }
            _ => self.trust_clock().await,
        }
    }

    /// Notes that the clock is right, whatever it said before.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn trust_clock(&self) -> Result<(), InboxError> {
        let pool = self.database.pool().await?;
        // Never back: a clock that begins at 1970 until the network sets it would seem to jump at every start.
        let note = "INSERT INTO clock (only_row, seen_at) VALUES (1, $1) ON CONFLICT (only_row) \
                    DO UPDATE SET seen_at = excluded.seen_at WHERE clock.seen_at < excluded.seen_at";
        self.database.in_time(sqlx::query(note).bind(now()).execute(pool)).await?;
        Ok(())
    }
}
