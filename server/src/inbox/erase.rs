//! Erases submissions from the tables, from the database's file and log, and from the store of files.

use std::time::{Duration, UNIX_EPOCH};

use super::{Inbox, InboxError};
use crate::clock::{now, rfc3339};

const DAY: i64 = 24 * 3600 * 1000;

/// The longest accepted jump of the clock, unless a quarter of the retention period is shorter. After a longer one, retention erases
/// nothing until the operator runs `server inbox trust-clock`.
const MAX_CLOCK_JUMP: i64 = 31 * DAY;

/// The result of erasing submissions.
#[derive(Debug, Default)]
pub struct Erasure {
    pub erased: usize,
    /// The ids that are not in the inbox.
    pub missing: Vec<String>,
    /// Why the others could not be erased, each with the name of its file. They can be tried again.
    pub failed: Vec<String>,
    /// Why the text of those that were erased may still be in the log of the database. The next erasure removes it.
    pub in_log: Option<InboxError>,
}

impl Inbox {
    /// Makes sure that the clock is not far ahead of when the server last ran on this database, and notes that it runs.
    ///
    /// # Errors
    /// When the clock is too far ahead, or the database cannot be used.
    pub async fn check_clock(&self, retention_months: u32) -> Result<(), InboxError> {
        // With a retention of one month, a jump of 31 days would erase submissions that have just come.
        let limit = match retention_months {
            0 => MAX_CLOCK_JUMP,
            months => MAX_CLOCK_JUMP.min(i64::from(months) * 30 * DAY / 4),
        };
        let (now, seen) = (now(), self.database.value::<i64>(sqlx::query_scalar("SELECT seen_at FROM clock")).await?);
        match seen {
            Some(seen) if now.saturating_sub(seen) > limit => {
                Err(InboxError::ClockAhead { now: rfc3339(now), seen: rfc3339(seen) })
            }
            // Never back: a clock that begins at 1970 until the network sets it would seem to jump at every start.
            Some(seen) if seen > now => Ok(()),
            _ => self.trust_clock().await,
        }
    }

    /// Notes that the clock is right, whatever it said before.
    pub async fn trust_clock(&self) -> Result<(), InboxError> {
        let note = "INSERT INTO clock (only_row, seen_at) VALUES (1, $1) \
                    ON CONFLICT (only_row) DO UPDATE SET seen_at = excluded.seen_at";
        self.database.execute(sqlx::query(note).bind(now())).await
    }

    /// Erases submissions and their files, past those whose file cannot be deleted.
    ///
    /// # Errors
    /// When the database cannot be used. Then it can be tried again.
    pub async fn erase(&self, ids: &[String]) -> Result<Erasure, InboxError> {
        let mut erasure = Erasure::default();
        for id in ids {
            match self.delete(id).await {
                Ok(true) => erasure.erased += 1,
                Ok(false) => erasure.missing.push(id.clone()),
                Err(error @ InboxError::NotDeleted { .. }) => erasure.failed.push(format!("{id}: {error}")),
                Err(error) => return Err(error),
            }
        }
        // Also when nothing was found: an earlier try may have been cut short here.
        erasure.in_log = self.database.forget_deleted().await.err();
        Ok(erasure)
    }

    /// Erases everything that was received before a time.
    ///
    /// # Errors
    /// When the database cannot be used. Then it can be tried again.
    pub async fn erase_received_before(&self, time: i64) -> Result<Erasure, InboxError> {
        let pool = self.database.pool().await?;
        let select = "SELECT id FROM submissions WHERE received_at < $1";
        let ids: Vec<String> = sqlx::query_scalar(select).bind(time).fetch_all(pool).await?;
        self.erase(&ids).await
    }

    /// Deletes the files that no submission knows and that were last changed before a time.
    ///
    /// # Errors
    /// When the database or the store cannot be read, or these are not this database's resumes.
    pub async fn erase_orphans_before(&self, time: i64) -> Result<Erasure, InboxError> {
        self.check_store().await?;
        let time = UNIX_EPOCH + Duration::from_millis(u64::try_from(time).unwrap_or_default());
        let mut erasure = Erasure::default();
        for file in self.orphans().await?.files.iter().filter(|file| file.modified < time) {
            match self.resumes.remove(&file.name).await {
                Ok(()) => erasure.erased += 1,
                Err(error) => erasure.failed.push(error.to_string()),
            }
        }
        Ok(erasure)
    }

    /// Removes the file of a submission that was not stored, unless it was stored after all.
    ///
    /// # Errors
    /// When it is not known yet whether the submission was stored, or the file cannot be deleted.
    pub async fn discard(&self, object: &str, sender: &str) -> Result<(), InboxError> {
        let count = async {
            let mut transaction = self.database.begin().await?;
            // Waits for a transaction of this sender that has not ended.
            self.database.lock(&mut transaction, sender).await?;
            let select = sqlx::query_scalar("SELECT COUNT(*) FROM resumes WHERE object = $1").bind(object);
            let count: i64 = select.fetch_one(&mut *transaction).await?;
            transaction.rollback().await?;
            Ok::<_, InboxError>(count)
        };
        match self.database.in_time(count).await? {
            0 => self.resumes.remove(object).await,
            _ => Ok(()),
        }
    }

    async fn delete(&self, id: &str) -> Result<bool, InboxError> {
        self.check_store().await?;
        let Some(submission) = self.get(id).await? else { return Ok(false) };
        // The file first: a row without a file can be erased again, a file without a row would be forgotten.
        if let Some(resume) = &submission.resume {
            self.resumes.remove(&resume.object).await?;
        }
        let mut transaction = self.database.begin().await?;
        for delete in [
            "DELETE FROM outbox WHERE submission_id = $1",
            "DELETE FROM resumes WHERE submission_id = $1",
            "DELETE FROM submissions WHERE id = $1",
        ] {
            sqlx::query(delete).bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }
}
