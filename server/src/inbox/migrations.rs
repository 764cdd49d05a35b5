//! Brings the tables up to date when the server starts, safely when several servers start at once.

use sqlx::AnyPool;

/// In order; a migration that has been delivered is never changed.
const MIGRATIONS: [&str; 1] = [include_str!("../../migrations/0001_inbox.sql")];

/// Any number that no other program uses as an advisory lock in the same database.
const LOCK: &str = "SELECT pg_advisory_xact_lock(4711201142)";

/// The two databases, where they differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    Sqlite,
    PostgreSql,
}

/// Runs the migrations that have not been run.
pub async fn run(pool: &AnyPool, dialect: Dialect) -> sqlx::Result<()> {
    let mut transaction = match dialect {
        // Only one process holds the write lock of the file.
        Dialect::Sqlite => pool.begin_with("BEGIN IMMEDIATE").await?,
        Dialect::PostgreSql => {
            let mut transaction = pool.begin().await?;
            sqlx::raw_sql(LOCK).execute(&mut *transaction).await?;
            transaction
        }
    };
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY)")
        .execute(&mut *transaction)
        .await?;
    let done: i64 =
        sqlx::query_scalar("SELECT COALESCE(MAX(version), 0) FROM migrations").fetch_one(&mut *transaction).await?;
    for (version, sql) in (1_i64..).zip(MIGRATIONS).filter(|(version, _)| *version > done) {
        sqlx::raw_sql(sql).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO migrations (version) VALUES ($1)").bind(version).execute(&mut *transaction).await?;
    }
    transaction.commit().await
}
