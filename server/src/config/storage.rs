//! `[storage]`: where enquiries and resumes are kept.

use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::origins::Origins;
use super::values::{number, optional_text, seconds};
use super::{Secret, SecretFile};

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
    /// Another URL than Amazon's.
    pub endpoint: Option<String>,
    /// A key and its secret; without it the machine's own role is used, as Amazon's tools find it.
    pub access_key: Option<(String, Secret)>,
}

impl Default for Storage {
    fn default() -> Self {
        Self { database_url: None, database_connections: 10, database_timeout: Duration::from_secs(5), s3: None }
    }
}

/// The section as it is written.
#[derive(Deserialize)]
#[serde(default)]
pub(super) struct StorageSection {
    #[serde(deserialize_with = "database_url")]
    database_url: Option<Secret>,
    #[serde(deserialize_with = "database_url_file")]
    database_url_file: Option<Secret>,
    #[serde(deserialize_with = "number::<_, _, 1, 1000>")]
    database_connections: u32,
    #[serde(deserialize_with = "seconds::<_, 1, 60>")]
    database_timeout_seconds: Duration,
    #[serde(deserialize_with = "optional_text")]
    s3_bucket: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    s3_region: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    s3_endpoint: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    s3_access_key_id: Option<String>,
    s3_secret_access_key: Option<Secret>,
    s3_secret_access_key_file: Option<SecretFile>,
}

impl Default for StorageSection {
    fn default() -> Self {
        let Storage { database_connections, database_timeout, .. } = Storage::default();
        Self {
            database_url: None,
            database_url_file: None,
            database_connections,
            database_timeout_seconds: database_timeout,
            s3_bucket: None,
            s3_region: None,
            s3_endpoint: None,
            s3_access_key_id: None,
            s3_secret_access_key: None,
            s3_secret_access_key_file: None,
        }
    }
}

impl StorageSection {
    pub(super) fn into_storage(self, origins: &Origins) -> Storage {
        let secret_access_key = SecretFile::or(self.s3_secret_access_key, self.s3_secret_access_key_file);
        let s3 = self.s3_bucket.map(|bucket| {
            let access_key = match (self.s3_access_key_id, secret_access_key) {
                (Some(id), Some(secret)) => Some((id, secret)),
                (None, None) => None,
                (id, _) => {
                    let missing = if id.is_none() { "s3_access_key_id" } else { "s3_secret_access_key" };
                    let remedy = "Give both it and its other half, or none to use the machine's role.";
                    origins.note("storage", missing, "is missing", remedy);
                    None
                }
            };
            S3 {
                bucket,
                region: self.s3_region.unwrap_or_else(|| "us-east-1".to_owned()),
                endpoint: self.s3_endpoint,
                access_key,
            }
        });
        Storage {
            database_url: self.database_url.or(self.database_url_file),
            database_connections: self.database_connections,
            database_timeout: self.database_timeout_seconds,
            s3,
        }
    }
}

fn database_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Secret>, D::Error> {
    Secret::deserialize(deserializer).and_then(postgres)
}

fn database_url_file<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Secret>, D::Error> {
    SecretFile::deserialize(deserializer).and_then(|file| postgres(file.into_secret()))
}

/// The URL holds a password: it is in no error.
fn postgres<E: Error>(url: Secret) -> Result<Option<Secret>, E> {
    if url.0.starts_with("postgres://") || url.0.starts_with("postgresql://") {
        return Ok(Some(url));
    }
    let remedy = "Write \"postgres://user:password@host/database\", or leave it out for the embedded database.";
    Err(E::custom(format!("is not the URL of a PostgreSQL database. {remedy}")))
}
