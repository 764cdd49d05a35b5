//! Stored files without a submission, and submissions without their file.
//!
//! Without the operator, only the retention period removes such files: a database that was restored from an older backup
//! knows less than the store, and a file that it does not know may be the only copy.

use std::collections::BTreeSet;

use sqlx::Row;

use super::resumes::StoredFile;
use super::{Inbox, InboxError};

/// The differences between the store and the database.
#[derive(Debug, Default)]
pub struct Orphans {
    /// Files that no submission knows.
    pub files: Vec<StoredFile>,
    /// Applications whose file is gone: their ids, and the names of the files.
    pub submissions: Vec<(String, String)>,
}

/// The result of deleting an orphan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deletion {
    Deleted,
    NotFound,
    /// It belongs to a submission: `erase` is the way.
    Owned,
    /// Its submission may be on its way.
    TooNew,
}

impl Inbox {
    /// Compares the store with the database.
    pub async fn orphans(&self) -> Result<Orphans, InboxError> {
        let pool = self.database.pool().await?;
        // First the rows: a file is stored before its row, so that each row read here has its file in the list.
        let rows =
            sqlx::query("SELECT submission_id, object FROM resumes ORDER BY submission_id").fetch_all(pool).await?;
        let files = self.resumes.list().await?;
        let names: BTreeSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
        let mut orphans = Orphans::default();
        let mut known = BTreeSet::new();
        for row in rows {
            let (id, object): (String, String) = (row.try_get("submission_id")?, row.try_get("object")?);
            // What was erased in between is no orphan.
            if !names.contains(object.as_str()) && self.owns(&object).await? {
                orphans.submissions.push((id, object.clone()));
            }
            known.insert(object);
        }
        for file in files {
            // What was stored in between is no orphan.
            if !known.contains(&file.name) && !self.owns(&file.name).await? {
                orphans.files.push(file);
            }
        }
        Ok(orphans)
    }

    /// Deletes a file that belongs to no submission, for good.
    pub async fn delete_orphan(&self, name: &str) -> Result<Deletion, InboxError> {
        self.check_store().await?;
        let files = self.resumes.list().await?;
        let Some(file) = files.iter().find(|file| file.name == name) else { return Ok(Deletion::NotFound) };
        if self.owns(name).await? {
            return Ok(Deletion::Owned);
        }
        if !file.is_settled() {
            return Ok(Deletion::TooNew);
        }
        self.resumes.remove(name).await?;
        Ok(Deletion::Deleted)
    }

    /// Whether a file of this name belongs to a submission.
    pub async fn owns(&self, object: &str) -> Result<bool, InboxError> {
        let select = "SELECT COUNT(*) FROM resumes WHERE object = $1";
        Ok(self.database.count(sqlx::query_scalar(select).bind(object)).await? > 0)
    }
}
