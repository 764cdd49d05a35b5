//! Brings the tables up to date when the server starts, safely when several servers start at once.

use std::sync::LazyLock;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyPool, SqlSafeStr};

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

/// The two databases, where they differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    Sqlite,
    PostgreSql,
}

/// Runs the migrations that have not been run.
pub async fn run(pool: &AnyPool, dialect: Dialect) -> Result<(), MigrateError> {
    match dialect {
        // The migrator has no lock of its own on SQLite; the transaction holds the write lock of the file.
        Dialect::Sqlite => {
            let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
            MIGRATOR.run_direct(None, &mut *transaction, false).await?;
            Ok(transaction.commit().await?)
        }
        Dialect::PostgreSql => MIGRATOR.run(pool).await,
    }
}
