//! The connection to the database: the embedded SQLite file, or PostgreSQL.
//!
//! One set of SQL statements runs on both, so what is tested on one is true for the other.

use std::fs::Metadata;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{LazyLock, Once};
use std::time::Duration;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use secrecy::ExposeSecret;
use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::query::{Query, QueryScalar};
use sqlx::{Any, AnyConnection, AnyPool, Connection, Executor, FromRow, SqlSafeStr, Transaction};
use tokio::sync::OnceCell;

use super::InboxError;
use crate::config::Config;
use crate::private_files;

/// Each committed transaction is on the disk before it is acknowledged, and readers do not wait for the writer.
/// What is deleted is overwritten.
const SQLITE_SETTINGS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
                               PRAGMA secure_delete = ON;";

/// `user_version` of an SQLite file in which no deleted row is readable.
const OVERWRITTEN: i64 = 1;

/// Connections to PostgreSQL that were idle for longer are closed, not reused: firewalls drop idle connections silently.
const IDLE: Duration = Duration::from_secs(600);

/// The embedded database's file in the data folder.
pub const FILE: &str = "inbox.sqlite";

/// A lazily opened database whose tables are migrated before its first use.
#[derive(Debug)]
pub struct Database {
    pool: AnyPool,
    dialect: Dialect,
    folder: Option<PathBuf>,
    /// How long the database may take for what a request or a delivery waits for.
    limit: Duration,
    /// Set once the tables are up to date, with the SQLite file that is open.
    migrated: OnceCell<Option<FileId>>,
}

impl Database {
    /// Prepares the pool without connecting.
    pub fn new(config: &Config) -> Result<Self, String> {
        static DRIVERS: Once = Once::new();
        DRIVERS.call_once(sqlx::any::install_default_drivers);
        let timeout = config.storage.database_timeout;
        // Without the task that looks for connections to end: it can begin a loop without end
        // (https://github.com/transact-rs/sqlx/issues/3645), which takes a processor and keeps the server from stopping.
        let options = AnyPoolOptions::new().acquire_timeout(timeout).idle_timeout(None).max_lifetime(None);
        let (url, dialect, folder, options) = match &config.storage.database_url {
            Some(url) => {
                let options = options.max_connections(config.storage.database_connections);
                let options = options.test_before_acquire(false).before_acquire(|connection, history| {
                    Box::pin(async move {
                        if history.idle_for > IDLE {
                            return Ok(false);
                        }
                        connection.ping().await?;
                        Ok(true)
                    })
                });
                (url.expose_secret().to_owned(), Dialect::PostgreSql, None, options)
            }
            None => {
                let folder = config.folders.data.clone();
                let path = folder.join(FILE).display().to_string();
                // SQLite has one writer at a time anyway; one connection avoids waiting by polling. On a full disk SQLite
                // rolls back by itself, but to sqlx the connection stays inside a transaction: a new one is opened in its place.
                let options = options
                    .max_connections(1)
                    .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }));
                let options = options.after_connect(move |connection, _| {
                    Box::pin(async move {
                        let busy = format!("PRAGMA busy_timeout = {};", timeout.as_millis());
                        connection.execute(sqlx::AssertSqlSafe(busy)).await?;
                        connection.execute(SQLITE_SETTINGS).await?;
                        Ok(())
                    })
                });
                let path = utf8_percent_encode(&path, NON_ALPHANUMERIC).to_string().replace("%2F", "/");
                (format!("sqlite:{path}?mode=rw"), Dialect::Sqlite, Some(folder), options)
            }
        };
        let connect = AnyConnectOptions::from_str(&url).map_err(|_| "the database's URL cannot be used".to_owned())?;
        let pool = options.connect_lazy_with(connect);
        // SQLite waits for a lock as long as `timeout` says, and then reports it itself.
        let limit = if dialect == Dialect::Sqlite { timeout * 2 } else { timeout };
        Ok(Self { pool, dialect, folder, limit, migrated: OnceCell::new() })
    }

    /// The pool, with the tables up to date. Waits for [`open`](Self::open) within the limit.
    pub async fn pool(&self) -> Result<&AnyPool, InboxError> {
        self.in_time(async { self.check_file(*self.open().await?).await }).await?;
        Ok(&self.pool)
    }

    /// Opens the database and runs the migrations that have not been run, without a limit. It is done once; concurrent callers wait for it.
    pub async fn open(&self) -> Result<&Option<FileId>, InboxError> {
        let open = || async {
            // A task of its own goes on when its caller leaves: a migration that is cut off would keep PostgreSQL's lock.
            let opening = tokio::spawn(open(self.pool.clone(), self.dialect, self.folder.clone()));
            opening.await.map_err(io::Error::other)?
        };
        self.migrated.get_or_try_init(open).await
    }

    /// Makes sure that the SQLite file lies where the next start looks for it: what is written to one that was deleted or
    /// replaced is lost with the process.
    async fn check_file(&self, opened: Option<FileId>) -> Result<(), InboxError> {
        let Some((folder, opened)) = self.folder.as_ref().zip(opened) else { return Ok(()) };
        let path = folder.join(FILE);
        match tokio::fs::metadata(&path).await {
            Ok(metadata) if file_id(&metadata) == opened => {}
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => return Err(InboxError::DatabaseFileGone(path.display().to_string())),
        }
        // SQLite goes on writing into a log that was deleted. What is in it is copied into the file, or a kill would lose it.
        let log = tokio::fs::metadata(folder.join(format!("{FILE}-wal"))).await;
        if log.map_or(0, |log| log.len()) == 0 {
            sqlx::raw_sql("PRAGMA wal_checkpoint").execute(&self.pool).await?;
        }
        Ok(())
    }

    /// Carries out statements within a limit: a frozen database, a locked table or a disk that hangs would be waited for
    /// without end.
    ///
    /// # Errors
    /// When they fail or take too long. Whether they were carried out is then not known.
    pub async fn in_time<T, E: Into<InboxError>>(
        &self,
        statements: impl Future<Output = Result<T, E>>,
    ) -> Result<T, InboxError> {
        match tokio::time::timeout(self.limit, statements).await {
            Ok(done) => done.map_err(Into::into),
            Err(_) => Err(InboxError::TooSlow("database", self.limit)),
        }
    }

    /// Carries out one statement within the limit.
    pub async fn execute(&self, statement: Query<'_, Any, AnyArguments>) -> Result<(), InboxError> {
        let pool = self.pool().await?;
        self.in_time(statement.execute(pool)).await?;
        Ok(())
    }

    /// The row that a statement finds or changes within the limit.
    pub async fn row(&self, statement: Query<'_, Any, AnyArguments>) -> Result<Option<AnyRow>, InboxError> {
        let pool = self.pool().await?;
        // All rows are read: sqlx leaves a statement after its first row, and hides that the change could not be committed.
        let rows = self.in_time(statement.fetch_all(pool)).await?;
        Ok(rows.into_iter().next())
    }

    /// The first column of the row that a query finds within the limit. The query must not change anything: see [`row`](Self::row).
    pub async fn value<T>(&self, query: QueryScalar<'_, Any, T, AnyArguments>) -> Result<Option<T>, InboxError>
    where
        (T,): for<'r> FromRow<'r, AnyRow>,
        T: Send + Unpin,
    {
        let pool = self.pool().await?;
        self.in_time(query.fetch_optional(pool)).await
    }

    /// The number that a query counts within the limit.
    pub async fn count(&self, query: QueryScalar<'_, Any, i64, AnyArguments>) -> Result<i64, InboxError> {
        Ok(self.value(query).await?.unwrap_or_default())
    }

    /// Ends all connections. One on which a statement hangs is left to the end of the process.
    pub async fn close(&self) {
        let _ = tokio::time::timeout(self.limit, self.pool.close()).await;
    }

    /// Takes what was deleted out of the database's log as well.
    ///
    /// PostgreSQL decides by itself when the room of deleted rows is used again; docs/production.md says what to do there.
    pub async fn forget_deleted(&self) -> Result<(), InboxError> {
        match self.dialect {
            Dialect::Sqlite => {
                self.pool().await?;
                empty_log(&self.pool).await
            }
            Dialect::PostgreSql => Ok(()),
        }
    }

    /// Begins a transaction that will write. SQLite must know at once, or two could wait for each other.
    pub async fn begin(&self) -> Result<Transaction<'static, Any>, InboxError> {
        let statement = match self.dialect {
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            Dialect::PostgreSql => "BEGIN",
        };
        Ok(self.pool().await?.begin_with(statement).await?)
    }

    /// Makes other transactions that take the same lock wait until this one has ended.
    pub async fn lock(&self, transaction: &mut AnyConnection, name: &str) -> sqlx::Result<()> {
        // SQLite has one writer at a time anyway. The lock's result is nothing, which sqlx's `Any` reads as a text only.
        if self.dialect == Dialect::PostgreSql {
            let lock = "SELECT CAST(pg_advisory_xact_lock(hashtextextended($1, 0)) AS TEXT)";
            sqlx::query(lock).bind(name).execute(transaction).await?;
        }
        Ok(())
    }
}

/// In order; a migration that has been delivered is never changed: sqlx compares checksums.
static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| {
    let migrations = [
        ("inbox", include_str!("../../migrations/0001_inbox.sql")),
        ("sqlx keeps the versions", include_str!("../../migrations/0002_sqlx_keeps_the_versions.sql")),
        ("resume store", include_str!("../../migrations/0003_resume_store.sql")),
        ("outbox channels", include_str!("../../migrations/0004_outbox_channels.sql")),
        ("clock", include_str!("../../migrations/0005_clock.sql")),
        ("scanned resumes", include_str!("../../migrations/0006_scanned_resumes.sql")),
    ];
    let migration = |(version, (description, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(version, description.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(migrations).map(migration).collect())
});

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Sqlite,
    PostgreSql,
}

/// Opens the database and brings its tables up to date. Returns the SQLite file.
async fn open(pool: AnyPool, dialect: Dialect, folder: Option<PathBuf>) -> Result<Option<FileId>, InboxError> {
    let file = folder.as_deref().map(prepare).transpose()?;
    check_connection(&pool, dialect).await?;
    migrate(&pool, dialect).await?;
    if dialect == Dialect::Sqlite
        && let Err(error) = overwrite_what_was_deleted(&pool).await
    {
        tracing::warn!(%error, "what was erased long ago could not be overwritten; the next start tries again");
    }
    Ok(file)
}

/// Rewrites a file once in which rows were deleted without being overwritten, and empties its log.
async fn overwrite_what_was_deleted(pool: &AnyPool) -> Result<(), InboxError> {
    let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(pool).await?;
    if version >= OVERWRITTEN {
        return Ok(());
    }
    sqlx::raw_sql("VACUUM").execute(pool).await?;
    empty_log(pool).await?;
    let done = format!("PRAGMA user_version = {OVERWRITTEN}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(done)).execute(pool).await?;
    Ok(())
}

/// Moves the log of the SQLite file into the file, and leaves the log empty.
async fn empty_log(pool: &AnyPool) -> Result<(), InboxError> {
    let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(pool).await?;
    if busy == 0 { Ok(()) } else { Err(InboxError::StillInLog) }
}

/// Opens one connection: the pool would try again until its time is over, and hide the cause.
async fn check_connection(pool: &AnyPool, dialect: Dialect) -> Result<(), InboxError> {
    let options = pool.connect_options();
    let connecting = AnyConnection::connect_with(&options);
    let connection = match dialect {
        Dialect::Sqlite => {
            let mut connection = connecting.await?;
            connection.execute("PRAGMA schema_version").await?;
            connection
        }
        Dialect::PostgreSql => {
            let limit = pool.options().get_acquire_timeout();
            let connected = tokio::time::timeout(limit, connecting).await;
            connected.map_err(|_| InboxError::TooSlow("database", limit))??
        }
    };
    Ok(connection.close().await?)
}

async fn migrate(pool: &AnyPool, dialect: Dialect) -> Result<(), MigrateError> {
    match dialect {
        // The migrator has no lock of its own on SQLite; the transaction holds the write lock of the file.
        Dialect::Sqlite => {
            let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
            MIGRATOR.run_direct(None, &mut *transaction, false).await?;
            Ok(transaction.commit().await?)
        }
        Dialect::PostgreSql => {
            let mut connection = pool.acquire().await?;
            let done = MIGRATOR.run_direct(None, &mut *connection, false).await;
            if done.is_err() {
                // The migrator keeps its lock after an error, until the connection ends.
                let _ = connection.close().await;
            }
            done
        }
    }
}

/// Identifies a file whatever its name: the numbers of its device and of its inode.
type FileId = (u64, u64);

/// Uses only metadata: opening and closing the file would release SQLite's POSIX locks.
fn file_id(metadata: &Metadata) -> FileId {
    (metadata.dev(), metadata.ino())
}

/// Makes the folder and the file of the embedded database, for this user only. SQLite gives its log the file's rights.
fn prepare(folder: &Path) -> io::Result<FileId> {
    private_files::create_folder(folder)?;
    match private_files::create_file(&folder.join(FILE)) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    for end in ["", "-wal", "-shm"] {
        private_files::keep_to_this_user(&folder.join(format!("{FILE}{end}")));
    }
    Ok(file_id(&folder.join(FILE).metadata()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn the_pool_has_no_task_of_its_own_which_could_keep_the_server_from_stopping() {
        for url in [None, Some("postgres://localhost/inbox")] {
            let mut config = Config::default();
            config.storage.database_url = url.map(Into::into);
            let database = Database::new(&config).unwrap();
            let options = database.pool.options();
            assert_eq!((options.get_idle_timeout(), options.get_max_lifetime()), (None, None), "{url:?}");
        }
    }
}
