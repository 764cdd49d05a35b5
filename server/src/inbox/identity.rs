//! Which resumes belong to which database.
//!
//! A store of resumes has an identity: a random id in its `store.json`, which the database remembers. So a server that
//! was started with another database, or with another bucket, notices before it stores or removes anything.

use std::sync::atomic::Ordering;

use axum::body::Bytes;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::{Inbox, InboxError};

/// The content of `store.json`.
#[derive(Debug, Deserialize)]
struct Identity {
    id: Uuid,
}

/// Why the resumes and the database do not belong together, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum WrongStore {
    #[error(
        "The resumes in {resumes} belong to another database. Start the server with the database and the store that \
         belong together (look at DATABASE_URL, the data folder and the bucket), or restore the database from its \
         backup. If this database is to have these resumes from now on, run `server inbox adopt`."
    )]
    OfAnotherDatabase { resumes: String },
    #[error(
        "This database knows none of the {count} files in {resumes}. Start the server with the \
         database that they belong to (look at DATABASE_URL and the data folder), or restore it from its backup. If \
         this database is to have them from now on, run `server inbox adopt`."
    )]
    OfUnknownDatabase { resumes: String, count: usize },
    #[error(
        "This database remembers {count} resumes, and none of them is in {resumes}. Start the server with the store \
         that they are in (look at the data folder and the bucket), or restore it from its backup. If they are lost, \
         run `server inbox adopt`."
    )]
    WithoutTheFiles { resumes: String, count: i64 },
    #[error(
        "The file store.json is missing in {resumes}, which has {files} files; {known} of {remembered} resumes that this \
         database remembers are among them. Restore the folder or the bucket with its store.json. If these are the resumes \
         of this database, run `server inbox adopt`."
    )]
    WithoutIdentity { resumes: String, files: usize, known: usize, remembered: i64 },
    #[error(
        "The file store.json in {resumes} cannot be read. Restore it from a backup, or, if these are the resumes of \
         this database, run `server inbox adopt`."
    )]
    Unreadable { resumes: String },
}

impl Inbox {
    /// Makes sure that the resumes belong to this database. An unused store is claimed.
    ///
    /// # Errors
    /// When they do not belong together, or one of them cannot be used.
    pub async fn check_store(&self) -> Result<(), InboxError> {
        // Each caller compares: if they took turns, each would wait for the timeouts of those before it.
        if self.store_checked.get().is_none() {
            let compared = self.compare_or_claim().await;
            self.store_is_wrong.store(matches!(compared, Err(InboxError::WrongStore(_))), Ordering::Relaxed);
            compared?;
            let _ = self.store_checked.set(());
        }
        Ok(())
    }

    /// The same for a submission without a file: it does not wait for a store, but it is not stored beside a wrong one.
    pub async fn check_known_store(&self) -> Result<(), InboxError> {
        if self.store_is_wrong.load(Ordering::Relaxed) { self.check_store().await } else { Ok(()) }
    }

    /// Assigns the store to this database.
    pub async fn adopt_store(&self) -> Result<(), InboxError> {
        // The id of the store stays where it has one: a server that it belongs to goes on.
        let id = match self.stored_id().await {
            Ok(Some(id)) => id,
            Ok(None) | Err(InboxError::WrongStore(_)) => {
                let id = self.remembered_id().await?.unwrap_or_else(Uuid::new_v4);
                self.resumes.set_identity(to_json(id), true).await?;
                id
            }
            Err(error) => return Err(error),
        };
        let adopt = "INSERT INTO resume_store (only_row, id) VALUES (1, $1) \
                     ON CONFLICT (only_row) DO UPDATE SET id = excluded.id";
        self.database.execute(sqlx::query(adopt).bind(id.to_string())).await
    }

    async fn compare_or_claim(&self) -> Result<(), InboxError> {
        // First the store, then the database: a server that claims the store at this moment writes them in the other order.
        let stored = self.stored_id().await?;
        let remembered = self.remembered_id().await?;
        match stored {
            Some(stored) if remembered == Some(stored) => Ok(()),
            Some(_) => Err(WrongStore::OfAnotherDatabase { resumes: self.resumes.to_string() }.into()),
            None => self.claim(remembered).await,
        }
    }

    async fn claim(&self, remembered: Option<Uuid>) -> Result<(), InboxError> {
        self.files_may_be_ours().await?;
        if remembered.is_none() {
            let insert = "INSERT INTO resume_store (only_row, id) VALUES (1, $1) ON CONFLICT (only_row) DO NOTHING";
            self.database.execute(sqlx::query(insert).bind(Uuid::new_v4().to_string())).await?;
        }
        // If several servers start at once on one database, all read the id of the first.
        let id = self.remembered_id().await?.ok_or(sqlx::Error::RowNotFound)?;
        self.resumes.set_identity(to_json(id), false).await?;
        match self.stored_id().await? {
            Some(stored) if stored == id => Ok(()),
            _ => Err(WrongStore::OfAnotherDatabase { resumes: self.resumes.to_string() }.into()),
        }
    }

    /// Whether a store without an identity can be this database's: both have the same files, or none.
    async fn files_may_be_ours(&self) -> Result<(), InboxError> {
        let count = self.database.count(sqlx::query_scalar("SELECT COUNT(*) FROM resumes")).await?;
        let files = self.resumes.list().await?;
        let mut known = 0;
        for file in &files {
            known += usize::from(self.owns(&file.name).await?);
        }
        let (resumes, remembered) = (self.resumes.to_string(), usize::try_from(count).unwrap_or(usize::MAX));
        if known == files.len() && known == remembered {
            return Ok(());
        }
        Err(match (known, count) {
            (0, 0) => WrongStore::OfUnknownDatabase { resumes, count: files.len() },
            (0, _) => WrongStore::WithoutTheFiles { resumes, count },
            _ => WrongStore::WithoutIdentity { resumes, files: files.len(), known, remembered: count },
        }
        .into())
    }

    async fn stored_id(&self) -> Result<Option<Uuid>, InboxError> {
        let Some(identity) = self.resumes.identity().await? else { return Ok(None) };
        match serde_json::from_slice::<Identity>(&identity) {
            Ok(identity) => Ok(Some(identity.id)),
            Err(_) => Err(WrongStore::Unreadable { resumes: self.resumes.to_string() }.into()),
        }
    }

    async fn remembered_id(&self) -> Result<Option<Uuid>, InboxError> {
        let id: Option<String> = self.database.value(sqlx::query_scalar("SELECT id FROM resume_store")).await?;
        let id = id.map(|id| id.parse()).transpose();
        Ok(id.map_err(|error: uuid::Error| sqlx::Error::Decode(error.into()))?)
    }
}

fn to_json(id: Uuid) -> Bytes {
    json!({ "id": id }).to_string().into()
}
