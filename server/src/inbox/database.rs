//! The connection to the database: the embedded SQLite file, or PostgreSQL.
//!
//! One set of SQL statements runs on both, so what is tested on one is true for the other.

use std::fs;
use std::str::FromStr;
use std::sync::Once;
use std::time::Duration;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyPool, Executor};
use tokio::sync::OnceCell;

use super::Trouble;
use super::migrations::{self, Dialect};
use crate::config::Config;

/// Each committed transaction is on the disk before it is acknowledged, and readers do not wait for the writer.
const SQLITE_SETTINGS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";

/// A lazily opened database whose tables are brought up to date before its first use.
#[derive(Debug)]
pub struct Database {
    pool: AnyPool,
    dialect: Dialect,
    folder: Option<std::path::PathBuf>,
    migrated: OnceCell<()>,
}

impl Database {
    /// Prepares the pool without connecting.
    pub fn new(config: &Config) -> Result<Self, String> {
        static DRIVERS: Once = Once::new();
        DRIVERS.call_once(sqlx::any::install_default_drivers);
        let timeout = config.storage.database_timeout;
        let options = AnyPoolOptions::new().acquire_timeout(timeout);
        let (url, dialect, folder, options) = match &config.storage.database_url {
            Some(url) => {
                let options = options.max_connections(config.storage.database_connections);
                (url.0.clone(), Dialect::PostgreSql, None, options)
            }
            None => {
                let folder = config.folders.data.clone();
                let path = folder.join("inbox.sqlite").display().to_string();
                // SQLite has one writer at a time anyway; with one connection nobody waits by polling.
                let options = options.max_connections(1).after_connect(move |connection, _| {
                    Box::pin(async move {
                        let busy = format!("PRAGMA busy_timeout = {};", timeout.as_millis());
                        connection.execute(sqlx::AssertSqlSafe(busy)).await?;
                        connection.execute(SQLITE_SETTINGS).await?;
                        Ok(())
                    })
                });
                let path = utf8_percent_encode(&path, NON_ALPHANUMERIC).to_string().replace("%2F", "/");
                (format!("sqlite:{path}?mode=rwc"), Dialect::Sqlite, Some(folder), options)
            }
        };
        let connect =
            AnyConnectOptions::from_str(&url).map_err(|_| "the database's address cannot be used".to_owned())?;
        let pool = options.idle_timeout(Duration::from_secs(600)).connect_lazy_with(connect);
        Ok(Self { pool, dialect, folder, migrated: OnceCell::new() })
    }

    /// The pool, with the tables up to date.
    pub async fn pool(&self) -> Result<&AnyPool, Trouble> {
        self.migrated
            .get_or_try_init(|| async {
                if let Some(folder) = &self.folder {
                    fs::create_dir_all(folder)?;
                }
                migrations::run(&self.pool, self.dialect).await?;
                Ok::<_, Trouble>(())
            })
            .await?;
        Ok(&self.pool)
    }

    /// The statement that begins a transaction which will write. SQLite must know at once, or two could wait for each other.
    pub fn begin(&self) -> &'static str {
        match self.dialect {
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            Dialect::PostgreSql => "BEGIN",
        }
    }
}
