//! `[folders]`, `[storage]` and `[privacy]`: where content, pages and enquiries lie, and for how long.

use std::fs;
use std::path::{self, Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use smart_default::SmartDefault;
use sqlx::postgres::PgConnectOptions;

use super::site::{Remote, base_url};
use super::values::{number, seconds};
use crate::toml::{Diagnostic, Location};

/// The folders that the server works with.
#[derive(Debug, Clone, SmartDefault, Deserialize)]
#[serde(default)]
pub struct Folders {
    /// The company's content.
    #[default("server/content".into())]
    pub content: PathBuf,
    /// Pictures and datasheets made from the content.
    #[default(".cache/media".into())]
    pub derived: PathBuf,
    /// The built site; `None` to serve the API only.
    #[default(Some("dist/client".into()))]
    pub site: Option<PathBuf>,
    /// `false` empties `site`.
    #[default(true)]
    pub(super) serve_site: bool,
    /// The embedded database, resumes and unfinished uploads.
    #[default(".data".into())]
    pub data: PathBuf,
    /// Whether changes of the content and new releases of the site are noticed.
    #[default(Watch::Poll)]
    pub watch: Watch,
}

impl Folders {
    /// The mistake that the data folder lies where visitors may read, or where each enquiry would be a change of the content.
    pub fn mistake(&self) -> Option<Diagnostic> {
        let data = resolved(&self.data);
        let others = [("content", Some(&self.content)), ("derived", Some(&self.derived)), ("site", self.site.as_ref())];
        let mut others = others.into_iter().filter_map(|(name, folder)| Some((name, resolved(folder?))));
        let (name, folder) = others.find(|(_, folder)| data.starts_with(folder))?;
        let (data, folder) = (data.display(), folder.display());
        Some(Diagnostic {
            location: Location { field: "folders.data".to_owned(), ..Location::file("settings") },
            problem: format!("is {data}, in the folder `{name}` ({folder}), whose files are published"),
            remedy: "Move it to a folder outside content, derived and site: it holds the enquiries.".to_owned(),
        })
    }

    /// The warning that there are no pictures and data sheets. Another company API has its own.
    pub fn warning(&self, remote: &Remote) -> Option<String> {
        let is_filled = fs::read_dir(&self.derived).is_ok_and(|mut files| files.next().is_some());
        (!is_filled && remote.api.is_none()).then(|| {
            format!(
                "the folder {} ([folders] derived) is missing or empty, so pictures and data sheets get 404: make them with npm run \
                 media and npm run documents, and copy them there",
                self.derived.display()
            )
        })
    }
}

/// The absolute path without symbolic links. The folder, and some of those above it, need not exist yet.
pub fn resolved(path: &Path) -> PathBuf {
    let Ok(path) = path::absolute(path) else { return path.to_owned() };
    match (path.canonicalize(), path.parent(), path.file_name()) {
        (Ok(path), ..) => path,
        (_, Some(parent), Some(name)) => resolved(parent).join(name),
        // It ends with `..`.
        (_, Some(parent), None) => resolved(parent).parent().unwrap_or(parent).to_owned(),
        _ => path,
    }
}

/// Whether changes on the disk are noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Watch {
    /// The files are compared each second.
    Poll,
    Off,
}

/// The database and the store of resumes. Without settings both are in the data folder.
#[derive(Debug, Clone, SmartDefault, Deserialize)]
#[serde(default)]
pub struct Storage {
    /// A PostgreSQL database; `None` for the embedded one.
    #[serde(alias = "database_url_file", deserialize_with = "postgres")]
    pub database_url: Option<SecretString>,
    /// Connections to PostgreSQL kept open at most.
    #[serde(deserialize_with = "number::<_, _, 1, 1000>")]
    #[default(10)]
    pub database_connections: u32,
    /// How long a request waits for a busy database.
    #[serde(rename = "database_timeout_seconds", deserialize_with = "seconds::<_, 1, 60>")]
    #[default(Duration::from_secs(5))]
    pub database_timeout: Duration,
    /// The bucket of an S3-compatible store for resumes; `None` for the data folder.
    pub s3_bucket: Option<String>,
    #[default("us-east-1".to_owned())]
    pub s3_region: String,
    /// Another URL than Amazon's.
    #[serde(deserialize_with = "endpoint")]
    pub s3_endpoint: Option<String>,
    /// Without a key the machine's own role is used, as Amazon's tools find it.
    pub s3_access_key_id: Option<String>,
    #[serde(alias = "s3_secret_access_key_file")]
    pub s3_secret_access_key: Option<SecretString>,
}

fn endpoint<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    base_url(deserializer, "Write the URL of the store, for example \"https://s3.example.com\".")
}

/// The URL holds a password: it is in no error.
fn postgres<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SecretString>, D::Error> {
    let url = SecretString::deserialize(deserializer)?;
    if ["postgres://", "postgresql://"].iter().any(|scheme| url.expose_secret().starts_with(scheme)) {
        if PgConnectOptions::from_str(url.expose_secret()).is_ok() {
            return Ok(Some(url));
        }
        let remedy = "A port is a number, sslmode is one of disable, allow, prefer, require, verify-ca and verify-full, and other \
                      characters than letters and digits in a password are written like this: %40.";
        return Err(D::Error::custom(format!("has a part that cannot be read. {remedy}")));
    }
    let remedy = "Write \"postgres://user:password@host/database\", or leave it out for the embedded database.";
    Err(D::Error::custom(format!("is not the URL of a PostgreSQL database. {remedy}")))
}

/// When submissions are erased by themselves.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Privacy {
    /// A submission is erased with its file after so many months; 0 keeps everything.
    #[serde(deserialize_with = "number::<_, _, 0, 1200>")]
    pub retention_months: u32,
}
