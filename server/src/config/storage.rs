//! `[storage]`: where enquiries and resumes are kept.

use std::fmt;
use std::time::Duration;

use super::group::Group;

/// The database and the file store. Without settings both are in the data folder.
#[derive(Debug, Clone)]
pub struct Storage {
    /// A PostgreSQL database; `None` for the embedded one.
    pub database_url: Option<Secret>,
    /// Connections to PostgreSQL kept open at most.
    pub database_connections: u32,
    /// How long a request waits for a busy database.
    pub database_timeout: Duration,
    /// An S3-compatible store for resumes; `None` for the data folder.
    pub s3: Option<S3>,
}

/// An S3-compatible store.
#[derive(Debug, Clone)]
pub struct S3 {
    pub bucket: String,
    pub region: String,
    /// Another address than Amazon's.
    pub endpoint: Option<String>,
    pub access_key_id: String,
    pub secret_access_key: Secret,
}

/// A text that is not printed.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

impl Default for Storage {
    fn default() -> Self {
        Self { database_url: None, database_connections: 10, database_timeout: Duration::from_secs(5), s3: None }
    }
}

impl Storage {
    pub(super) fn read(group: &Group) -> Self {
        let default = Self::default();
        Self {
            database_url: database_url(group),
            database_connections: group
                .get(|fields| fields.optional_number("database_connections", 1..=1000))
                .unwrap_or(default.database_connections),
            database_timeout: group
                .get(|fields| fields.optional_number("database_timeout_seconds", 1..=60))
                .map_or(default.database_timeout, Duration::from_secs),
            s3: s3(group),
        }
    }
}

fn database_url(group: &Group) -> Option<Secret> {
    let url = group.get(|fields| fields.optional_text("database_url"))?;
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        let remedy = "Write \"postgres://user:password@host/database\", or leave it out for the embedded database.";
        group.note("database_url", "is not the address of a PostgreSQL database", remedy);
    }
    Some(Secret(url))
}

fn s3(group: &Group) -> Option<S3> {
    let text = |key| group.get(|fields| fields.optional_text(key));
    let (region, endpoint) = (text("s3_region"), text("s3_endpoint"));
    let (access_key_id, secret_access_key) = (text("s3_access_key_id"), text("s3_secret_access_key"));
    let bucket = text("s3_bucket")?;
    for (key, value) in [("s3_access_key_id", &access_key_id), ("s3_secret_access_key", &secret_access_key)] {
        if value.is_none() {
            group.note(key, "is missing", "A store with `s3_bucket` needs it.");
        }
    }
    Some(S3 {
        bucket,
        region: region.unwrap_or_else(|| "us-east-1".to_owned()),
        endpoint,
        access_key_id: access_key_id.unwrap_or_default(),
        secret_access_key: Secret(secret_access_key.unwrap_or_default()),
    })
}
