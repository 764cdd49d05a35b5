//! What visitors send, kept so that what was acknowledged is never lost.

mod database;
mod migrations;
mod outbox;
mod resumes;
mod submission;

use std::io;

pub use outbox::Due;
pub use resumes::ResumeStore;
pub use submission::{Filter, NewSubmission, Resume, Submission, new_id};

use crate::config::Config;
use database::Database;

/// The database and the file store.
#[derive(Debug)]
pub struct Inbox {
    database: Database,
    pub resumes: ResumeStore,
    /// Whether new submissions are to be mailed.
    mails: bool,
}

/// Why something could not be stored or read. It is the machine's trouble, not the visitor's, and may pass.
#[derive(Debug)]
pub enum Trouble {
    Database(sqlx::Error),
    Files(io::Error),
    Store(object_store::Error),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Database(error) => write!(f, "the database: {error}"),
            Self::Files(error) => write!(f, "the data folder: {error}"),
            Self::Store(error) => write!(f, "the file store: {error}"),
        }
    }
}

impl std::error::Error for Trouble {}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Files(error)
    }
}

impl From<object_store::Error> for Trouble {
    fn from(error: object_store::Error) -> Self {
        Self::Store(error)
    }
}

impl Inbox {
    /// Prepares the inbox. Nothing is connected yet: the site is served while the database is away.
    ///
    /// # Errors
    /// When the settings cannot work.
    pub fn new(config: &Config) -> Result<Self, String> {
        Ok(Self { database: Database::new(config)?, resumes: ResumeStore::new(config)?, mails: config.mail.is_some() })
    }

    /// Whether enquiries can be stored now.
    ///
    /// # Errors
    /// What stands in the way.
    pub async fn ready(&self) -> Result<(), Trouble> {
        sqlx::query("SELECT 1 FROM secrets").fetch_optional(self.database.pool().await?).await?;
        self.resumes.ready().await
    }

    /// A secret that all instances share, made by the first one that asks.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn secret(&self, name: &str) -> Result<String, Trouble> {
        let pool = self.database.pool().await?;
        let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        let select = "SELECT value FROM secrets WHERE name = $1";
        let read = sqlx::query_scalar(select).bind(name).fetch_optional(pool).await?;
        if let Some(value) = read {
            return Ok(value);
        }
        sqlx::query(insert).bind(name).bind(new_id() + &new_id()).execute(pool).await?;
        Ok(sqlx::query_scalar(select).bind(name).fetch_one(pool).await?)
    }
}
