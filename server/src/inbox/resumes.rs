//! Resumes: in the data folder, or in an S3-compatible store. They are never served.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use futures_util::StreamExt;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::buffered::BufWriter;
use object_store::path::Path as ObjectPath;
use object_store::{ObjectStore, ObjectStoreExt, PutMode, RetryConfig};
use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt;

use super::{InboxError, private};
use crate::config::{Config, S3};

/// The prefix of the objects in a bucket.
const PREFIX: &str = "resumes";

/// The file beside the resumes that says which store this is.
const IDENTITY: &str = "store.json";

/// How the name of an unfinished upload ends.
pub const UNFINISHED: &str = ".part";

/// Where resumes are kept.
#[derive(Debug)]
pub struct ResumeStore {
    /// Uploads while they arrive; on the same disk as the folder of the resumes, so that a rename moves them.
    uploads: PathBuf,
    backend: Backend,
}

#[derive(Debug)]
enum Backend {
    Folder(PathBuf),
    S3 { bucket: String, store: Arc<AmazonS3> },
}

/// A file in the store.
#[derive(Debug, Clone)]
pub struct StoredFile {
    pub name: String,
    pub size: u64,
    pub modified: SystemTime,
}

impl StoredFile {
    /// Whether the file has been there for so long that its submission cannot be on its way any more.
    pub fn is_settled(&self) -> bool {
        is_old(self.modified)
    }
}

/// Where the resumes lie, as an operator knows it.
impl fmt::Display for ResumeStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.backend {
            Backend::Folder(folder) => write!(f, "the folder {}", folder.display()),
            Backend::S3 { bucket, .. } => write!(f, "{PREFIX}/ in the bucket {bucket}"),
        }
    }
}

impl ResumeStore {
    /// The store that the settings name.
    ///
    /// # Errors
    /// When the settings of an S3 store cannot work.
    pub fn new(config: &Config) -> Result<Self, String> {
        let data = &config.folders.data;
        let backend = match &config.storage.s3 {
            None => Backend::Folder(data.join(PREFIX)),
            Some(s3) => Backend::S3 { bucket: s3.bucket.clone(), store: Arc::new(connect(s3)?) },
        };
        Ok(Self { uploads: data.join("uploads"), backend })
    }

    /// A file for an upload. It is removed when its path is dropped.
    ///
    /// # Errors
    /// When it cannot be made.
    pub async fn new_upload(&self) -> io::Result<NamedTempFile> {
        let uploads = self.uploads.clone();
        let made = tokio::task::spawn_blocking(move || {
            private::create_folder(&uploads)?;
            tempfile::Builder::new().suffix(UNFINISHED).tempfile_in(&uploads)
        });
        made.await.map_err(io::Error::other)?
    }

    /// Whether files can be stored now.
    ///
    /// # Errors
    /// What stands in the way.
    pub async fn ready(&self) -> Result<(), InboxError> {
        let (file, path) = self.new_upload().await?.into_parts();
        tokio::fs::File::from_std(file).write_all(b"probe").await?;
        drop(path);
        if let Backend::S3 { store, .. } = &self.backend {
            store.list(Some(&ObjectPath::from(PREFIX))).next().await.transpose()?;
        }
        Ok(())
    }

    /// Keeps an upload under a name. When this returns, it is on the disk or in the store.
    ///
    /// # Errors
    /// When it could not be stored.
    pub async fn keep(&self, upload: &Path, object: &str) -> Result<(), InboxError> {
        match &self.backend {
            Backend::Folder(folder) => {
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
            Backend::S3 { store, .. } => {
                let mut file = tokio::fs::File::open(upload).await?;
                let mut writer = BufWriter::new(Arc::clone(store) as Arc<dyn ObjectStore>, location(object));
                tokio::io::copy(&mut file, &mut writer).await?;
                writer.shutdown().await?;
            }
        }
        Ok(())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn read(&self, object: &str) -> Result<Bytes, InboxError> {
        match &self.backend {
            Backend::Folder(folder) => Ok(tokio::fs::read(folder.join(object)).await?.into()),
            Backend::S3 { store, .. } => Ok(store.get(&location(object)).await?.bytes().await?),
        }
    }

    /// Removes a file; one that is not there is as good as removed.
    ///
    /// # Errors
    /// When it could not be removed.
    pub async fn remove(&self, object: &str) -> Result<(), InboxError> {
        let removed = match &self.backend {
            Backend::Folder(folder) => tokio::fs::remove_file(folder.join(object)).await.map_err(InboxError::from),
            Backend::S3 { store, .. } => store.delete(&location(object)).await.map_err(InboxError::from),
        };
        match removed {
            Err(error) if error.is_not_found() => Ok(()),
            removed => removed.map_err(|reason| InboxError::NotDeleted {
                file: format!("{object} in {self}"),
                reason: Box::new(reason),
            }),
        }
    }

    /// All kept files, without the one that says which store this is.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list(&self) -> Result<Vec<StoredFile>, InboxError> {
        let mut files = Vec::new();
        match &self.backend {
            Backend::Folder(folder) => files.extend(list_folder(folder).await?),
            Backend::S3 { store, .. } => {
                let mut objects = store.list(Some(&ObjectPath::from(PREFIX)));
                while let Some(object) = objects.next().await.transpose()? {
                    if let Some(name) = object.location.filename() {
                        let (name, size) = (name.to_owned(), object.size);
                        files.push(StoredFile { name, size, modified: object.last_modified.into() });
                    }
                }
            }
        }
        files.retain(|file| file.name != IDENTITY);
        Ok(files)
    }

    /// What says which store this is; `None` in a store that no server has used.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn identity(&self) -> Result<Option<Bytes>, InboxError> {
        match self.read(IDENTITY).await {
            Err(error) if error.is_not_found() => Ok(None),
            read => read.map(Some),
        }
    }

    /// Writes what says which store this is. Of several servers that do so at once, one succeeds; the others change
    /// nothing, unless they `replace` what is there.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn set_identity(&self, identity: Bytes, replace: bool) -> Result<(), InboxError> {
        match &self.backend {
            Backend::Folder(folder) => {
                let (folder, upload) = (folder.clone(), self.new_upload().await?);
                let written = tokio::task::spawn_blocking(move || write_identity(&folder, upload, &identity, replace));
                Ok(written.await.map_err(io::Error::other)??)
            }
            Backend::S3 { store, .. } => {
                let mode = if replace { PutMode::Overwrite } else { PutMode::Create };
                match store.put_opts(&location(IDENTITY), identity.into(), mode.into()).await {
                    Ok(_) | Err(object_store::Error::AlreadyExists { .. }) => Ok(()),
                    Err(error) => Err(error.into()),
                }
            }
        }
    }

    /// Removes the uploads that ended long ago without becoming a submission, and says how many there were.
    ///
    /// # Errors
    /// When they cannot be read or removed.
    pub async fn remove_unfinished_uploads(&self) -> io::Result<usize> {
        let mut removed = 0;
        for upload in list_folder(&self.uploads).await? {
            if upload.name.ends_with(UNFINISHED) && is_old(upload.modified) {
                tokio::fs::remove_file(self.uploads.join(upload.name)).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }

    /// Takes other users' rights to the folders away, as earlier versions of this server made them.
    pub fn keep_to_this_user(&self) {
        private::keep_to_this_user(&self.uploads);
        if let Backend::Folder(folder) = &self.backend {
            private::keep_to_this_user(folder);
        }
    }
}

fn connect(s3: &S3) -> Result<AmazonS3, String> {
    // reqwest takes the process's provider of cryptography; a second installation changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    // A visitor is waiting: better a quick "try again" than a long wait.
    let retry = RetryConfig { max_retries: 2, retry_timeout: Duration::from_secs(10), ..RetryConfig::default() };
    let builder = match &s3.access_key {
        Some((id, secret)) => AmazonS3Builder::new().with_access_key_id(id).with_secret_access_key(&secret.0),
        // The role of the machine, the container or the Kubernetes service account, which their environment names.
        None => AmazonS3Builder::from_env(),
    };
    let mut builder = builder.with_retry(retry).with_bucket_name(&s3.bucket).with_region(&s3.region);
    if let Some(endpoint) = &s3.endpoint {
        builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
    }
    builder.build().map_err(|error| format!("the S3 store cannot be used: {error}"))
}

fn write_identity(folder: &Path, mut file: NamedTempFile, identity: &[u8], replace: bool) -> io::Result<()> {
    io::Write::write_all(&mut file, identity)?;
    file.as_file().sync_all()?;
    make_durable(folder)?;
    let path = folder.join(IDENTITY);
    let written = if replace { file.persist(path) } else { file.persist_noclobber(path) };
    match written {
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error.error),
        Ok(_) => std::fs::File::open(folder)?.sync_all(),
    }
}

/// Makes a folder whose name is on the disk when this returns.
fn make_durable(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    private::create_folder(folder)?;
    match folder.parent() {
        Some(parent) => std::fs::File::open(parent)?.sync_all(),
        None => Ok(()),
    }
}

fn location(object: &str) -> ObjectPath {
    ObjectPath::from(format!("{PREFIX}/{object}"))
}

/// Whether what was last changed then belongs to no submission that is still on its way.
fn is_old(modified: SystemTime) -> bool {
    modified.elapsed().is_ok_and(|age| age > Duration::from_secs(24 * 3600))
}

async fn list_folder(folder: &Path) -> io::Result<Vec<StoredFile>> {
    let mut files = Vec::new();
    let mut entries = match tokio::fs::read_dir(folder).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(files),
        entries => entries?,
    };
    while let Some(entry) = entries.next_entry().await? {
        let metadata = entry.metadata().await?;
        if metadata.is_file() {
            let name = entry.file_name().to_string_lossy().into_owned();
            files.push(StoredFile { name, size: metadata.len(), modified: metadata.modified()? });
        }
    }
    Ok(files)
}
