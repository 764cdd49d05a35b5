//! Erased means gone: from the tables, from the database's file and log, and from the file store.

use sqlx::Connection;

use super::submission::settle;
use super::{Inbox, InboxError};

impl Inbox {
    /// Erases a submission and its file; `false` when there is none.
    ///
    /// # Errors
    /// When it could not be erased. Then it can be tried again.
    pub async fn erase(&self, id: &str) -> Result<bool, InboxError> {
        let erased = self.delete(id).await?;
        // Also when nothing was found: an earlier try may have been cut short here.
        self.database.forget_deleted().await?;
        Ok(erased)
    }

    /// Erases everything that was received before a time, and says how much that was.
    ///
    /// # Errors
    /// When something could not be erased. Then it can be tried again.
    pub async fn erase_received_before(&self, time: i64) -> Result<usize, InboxError> {
        let pool = self.database.pool().await?;
        let select = "SELECT id FROM submissions WHERE received_at < $1";
        let ids: Vec<String> = sqlx::query_scalar(select).bind(time).fetch_all(pool).await?;
        for id in &ids {
            self.delete(id).await?;
        }
        if !ids.is_empty() {
            self.database.forget_deleted().await?;
        }
        Ok(ids.len())
    }

    async fn delete(&self, id: &str) -> Result<bool, InboxError> {
        self.check_store().await?;
        let Some(submission) = self.get(id).await? else { return Ok(false) };
        // The file first: a row without a file can be erased again, a file without a row would be forgotten.
        if let Some(resume) = &submission.resume {
            self.resumes.remove(&resume.object).await?;
        }
        let mut connection = self.database.pool().await?.acquire().await?;
        let deleted = async {
            let mut transaction = connection.begin_with(self.database.begin()).await?;
            for delete in [
                "DELETE FROM outbox WHERE submission_id = $1",
                "DELETE FROM resumes WHERE submission_id = $1",
                "DELETE FROM submissions WHERE id = $1",
            ] {
                sqlx::query(delete).bind(id).execute(&mut *transaction).await?;
            }
            transaction.commit().await
        };
        let deleted = deleted.await;
        settle(connection, deleted)?;
        Ok(true)
    }
}
