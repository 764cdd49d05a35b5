//! The submissions of visitors: rows in a database, and resumes in a file store. What was acknowledged is on the disk.

mod database;
mod erase;
mod identity;
mod orphans;
mod outbox;
mod resumes;
mod submission;

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub use database::FILE as DATABASE_FILE;
pub use erase::Erasure;
pub use identity::WrongStore;
pub use orphans::Deletion;
pub use outbox::{Channel, DueDelivery};
pub use resumes::ResumeStore;
pub use submission::{Added, NewSubmission, Resume, SenderLimit, Submission, new_id};

use sqlx::migrate::MigrateError;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::config::Config;
use database::Database;

/// The database and the file store.
#[derive(Debug)]
pub struct Inbox {
    database: Database,
    pub resumes: ResumeStore,
    /// Notified when a submission was stored, so that its deliveries begin at once.
    pub stored: Notify,
    channels: Vec<Channel>,
    /// Set once the store was found to belong to this database.
    store_checked: OnceLock<()>,
    /// Whether the store belonged to another database when it was last compared.
    store_is_wrong: AtomicBool,
}

/// Why the inbox cannot be used: a failure of the database, the disk or the file store, which may pass.
#[derive(Debug, thiserror::Error)]
pub enum InboxError {
    #[error("the database: {0}")]
    Database(#[source] sqlx::Error),
    #[error("the database's file is damaged ({0}). Stop the server and restore a backup")]
    Damaged(#[source] sqlx::Error),
    #[error("the {0} has not answered for {seconds} s", seconds = .1.as_secs())]
    TooSlow(&'static str, Duration),
    #[error("the database's tables: {0}")]
    Migration(#[source] MigrateError),
    #[error(
        "the database was updated by a newer version of this program (update {0}). Start that version. An older backup \
         lacks all enquiries since: export them with that version before you restore one"
    )]
    NewerDatabase(i64),
    #[error("the data folder: {0}")]
    Files(#[from] io::Error),
    #[error("the output: {0}")]
    Output(io::Error),
    #[error("the file store: {0}")]
    Store(#[from] object_store::Error),
    #[error(
        "{0} was deleted or replaced while the server runs, so nothing is stored. Put the file back, or restart the \
         server to go on with what is there now"
    )]
    DatabaseFileGone(String),
    #[error("{file} could not be deleted: {reason}")]
    NotDeleted { file: String, reason: object_store::Error },
    #[error(
        "the clock says {now}, and the server last ran on this database at {seen}: nothing is erased by such a clock. \
         Correct it, or run `server inbox trust-clock` if it is right"
    )]
    ClockAhead { now: String, seen: String },
    #[error("what is older than the retention period could not be erased: {}", .0.join("; "))]
    NotErased(Vec<String>),
    #[error("{0}")]
    WrongStore(#[from] WrongStore),
    #[error(
        "the erased text is still in the log of the database, since another program is reading it. Nothing is lost; \
         end that program and restart the server, or erase once more"
    )]
    StillInLog,
}

/// SQLite's codes for a file that is damaged (`SQLITE_CORRUPT` and its extended codes) or no database (`SQLITE_NOTADB`).
const DAMAGED: [&str; 5] = ["11", "267", "523", "779", "26"];

fn is_damaged(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(|error| error.code()).is_some_and(|code| DAMAGED.contains(&&*code))
}

impl From<sqlx::Error> for InboxError {
    fn from(error: sqlx::Error) -> Self {
        if is_damaged(&error) { Self::Damaged(error) } else { Self::Database(error) }
    }
}

impl From<MigrateError> for InboxError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(version) => Self::NewerDatabase(version),
            MigrateError::Execute(error) => error.into(),
            MigrateError::ExecuteMigration(error, _) if is_damaged(&error) => Self::Damaged(error),
            error => Self::Migration(error),
        }
    }
}

impl Inbox {
    /// Prepares the inbox without connecting: the site is served while the database is unreachable.
    pub fn new(config: &Config) -> Result<Self, String> {
        // The TLS library takes the process's provider of cryptography; a second installation changes nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Ok(Self {
            database: Database::new(config)?,
            resumes: ResumeStore::new(config)?,
            stored: Notify::new(),
            channels: Channel::enabled(config),
            store_checked: OnceLock::new(),
            store_is_wrong: AtomicBool::new(false),
        })
    }

    /// Opens the database, however long its migrations take.
    pub async fn open(&self) -> Result<(), InboxError> {
        self.database.open().await.map(|_| ())
    }

    /// Checks that submissions can be stored now.
    pub async fn ready(&self) -> Result<(), InboxError> {
        self.database.in_time(self.add_nothing()).await?;
        self.check_store().await?;
        self.resumes.ready().await
    }

    /// Ends the connections to the database. The embedded one then lies complete in one file.
    pub async fn close(&self) {
        self.database.close().await;
    }

    /// The key of the senders' pseudonyms, which all instances share, created by the first one that needs it.
    pub async fn sender_secret(&self) -> Result<String, InboxError> {
        let insert = "INSERT INTO secrets (name, value) VALUES ('sender', $1) ON CONFLICT (name) DO NOTHING";
        let select = || sqlx::query_scalar("SELECT value FROM secrets WHERE name = 'sender'");
        if let Some(secret) = self.database.value(select()).await? {
            return Ok(secret);
        }
        self.database.execute(sqlx::query(insert).bind(new_secret())).await?;
        Ok(self.database.value(select()).await?.ok_or(sqlx::Error::RowNotFound)?)
    }
}

/// 244 random bits, as text.
fn new_secret() -> String {
    [Uuid::new_v4(), Uuid::new_v4()].map(|part| part.simple().to_string()).concat()
}
