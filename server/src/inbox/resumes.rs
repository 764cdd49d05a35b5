//! Resumes: in the data folder, or in an S3-compatible store. They are never served.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use futures_util::StreamExt;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::buffered::BufWriter;
use object_store::path::Path as ObjectPath;
use object_store::{ObjectStore, ObjectStoreExt, RetryConfig};
use tokio::io::AsyncWriteExt;

use super::{Inbox, Trouble};
use crate::config::Config;

/// Uploads and files that belong to nothing are left alone for this long: their submission may be on its way.
const ORPHAN_AGE: Duration = Duration::from_secs(24 * 3600);

/// The prefix of the objects in a bucket.
const PREFIX: &str = "resumes";

/// Where resumes are kept.
#[derive(Debug)]
pub struct ResumeStore {
    /// Uploads while they arrive; on the same disk as `kept`, so that a rename moves them.
    uploads: PathBuf,
    place: Place,
}

#[derive(Debug)]
enum Place {
    Folder(PathBuf),
    S3(Arc<AmazonS3>),
}

impl ResumeStore {
    /// The store that the settings name.
    ///
    /// # Errors
    /// When the settings of an S3 store cannot work.
    pub fn new(config: &Config) -> Result<Self, String> {
        let data = &config.folders.data;
        let place = match &config.storage.s3 {
            None => Place::Folder(data.join("resumes")),
            Some(s3) => {
                // reqwest takes the process's provider of cryptography; a second installation changes nothing.
                let _ = rustls::crypto::ring::default_provider().install_default();
                // A visitor is waiting: better a quick "try again" than a long wait.
                let retry =
                    RetryConfig { max_retries: 2, retry_timeout: Duration::from_secs(10), ..RetryConfig::default() };
                let mut builder = AmazonS3Builder::new()
                    .with_retry(retry)
                    .with_bucket_name(&s3.bucket)
                    .with_region(&s3.region)
                    .with_access_key_id(&s3.access_key_id)
                    .with_secret_access_key(&s3.secret_access_key.0);
                if let Some(endpoint) = &s3.endpoint {
                    builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
                }
                Place::S3(Arc::new(builder.build().map_err(|error| format!("the S3 store cannot be used: {error}"))?))
            }
        };
        Ok(Self { uploads: data.join("uploads"), place })
    }

    /// The folder for uploads while they arrive.
    ///
    /// # Errors
    /// When it cannot be made.
    pub async fn uploads(&self) -> io::Result<&Path> {
        tokio::fs::create_dir_all(&self.uploads).await?;
        Ok(&self.uploads)
    }

    /// Whether files can be stored now.
    ///
    /// # Errors
    /// What stands in the way.
    pub async fn ready(&self) -> Result<(), Trouble> {
        let probe = self.uploads().await?.join(format!("{}.probe", super::new_id()));
        tokio::fs::write(&probe, b"probe").await?;
        tokio::fs::remove_file(&probe).await?;
        if let Place::S3(store) = &self.place {
            store.list(Some(&ObjectPath::from(PREFIX))).next().await.transpose()?;
        }
        Ok(())
    }

    /// Keeps an upload under a name. When this returns, it is on the disk or in the store.
    ///
    /// # Errors
    /// When it could not be stored.
    pub async fn keep(&self, upload: &Path, object: &str) -> Result<(), Trouble> {
        match &self.place {
            Place::Folder(folder) => {
                let (from, folder, to) = (upload.to_owned(), folder.clone(), folder.join(object));
                let kept = tokio::task::spawn_blocking(move || {
                    std::fs::File::open(&from)?.sync_all()?;
                    make_durable(&folder)?;
                    std::fs::rename(&from, &to)?;
                    // The new name is a change of the folder, which has to reach the disk, too.
                    std::fs::File::open(&folder)?.sync_all()
                });
                kept.await.map_err(io::Error::other)??;
            }
            Place::S3(store) => {
                let mut file = tokio::fs::File::open(upload).await?;
                let mut writer = BufWriter::new(Arc::clone(store) as Arc<dyn ObjectStore>, location(object));
                tokio::io::copy(&mut file, &mut writer).await?;
                writer.shutdown().await?;
                tokio::fs::remove_file(upload).await?;
            }
        }
        Ok(())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn read(&self, object: &str) -> Result<Bytes, Trouble> {
        match &self.place {
            Place::Folder(folder) => Ok(tokio::fs::read(folder.join(object)).await?.into()),
            Place::S3(store) => Ok(store.get(&location(object)).await?.bytes().await?),
        }
    }

    /// Removes a file; one that is not there is as good as removed.
    ///
    /// # Errors
    /// When it could not be removed.
    pub async fn remove(&self, object: &str) -> Result<(), Trouble> {
        match &self.place {
            Place::Folder(folder) => match tokio::fs::remove_file(folder.join(object)).await {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
                _ => Ok(()),
            },
            Place::S3(store) => match store.delete(&location(object)).await {
                Err(object_store::Error::NotFound { .. }) | Ok(()) => Ok(()),
                Err(error) => Err(error.into()),
            },
        }
    }

    /// Names and times of change of all kept files.
    async fn list(&self) -> Result<Vec<(String, SystemTime)>, Trouble> {
        let mut files = Vec::new();
        match &self.place {
            Place::Folder(folder) => files.extend(list_folder(folder).await?),
            Place::S3(store) => {
                let mut objects = store.list(Some(&ObjectPath::from(PREFIX)));
                while let Some(object) = objects.next().await.transpose()? {
                    if let Some(name) = object.location.filename() {
                        files.push((name.to_owned(), object.last_modified.into()));
                    }
                }
            }
        }
        Ok(files)
    }
}

impl Inbox {
    /// Removes what was left behind by submissions that ended before they were stored.
    ///
    /// # Errors
    /// When it could not be looked for; it is then done the next time.
    pub async fn sweep(&self) -> Result<(), Trouble> {
        let is_old = |time: SystemTime| time.elapsed().is_ok_and(|age| age > ORPHAN_AGE);
        for (upload, changed) in list_folder(&self.resumes.uploads).await? {
            if is_old(changed) {
                tokio::fs::remove_file(self.resumes.uploads.join(upload)).await?;
            }
        }
        for (object, changed) in self.resumes.list().await? {
            if is_old(changed) && !self.owns(&object).await? {
                self.resumes.remove(&object).await?;
            }
        }
        Ok(())
    }
}

/// Makes a folder whose name is on the disk when this returns.
fn make_durable(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    std::fs::create_dir_all(folder)?;
    match folder.parent() {
        Some(parent) => std::fs::File::open(parent)?.sync_all(),
        None => Ok(()),
    }
}

fn location(object: &str) -> ObjectPath {
    ObjectPath::from(format!("{PREFIX}/{object}"))
}

async fn list_folder(folder: &Path) -> io::Result<Vec<(String, SystemTime)>> {
    let mut files = Vec::new();
    let mut entries = match tokio::fs::read_dir(folder).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(files),
        entries => entries?,
    };
    while let Some(entry) = entries.next_entry().await? {
        let metadata = entry.metadata().await?;
        if metadata.is_file() {
            files.push((entry.file_name().to_string_lossy().into_owned(), metadata.modified()?));
        }
    }
    Ok(files)
}
