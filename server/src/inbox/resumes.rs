//! The store of resumes: a folder in the data folder, or an S3-compatible bucket. Resumes are never served.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::body::Bytes;
use futures_util::StreamExt;
use object_store::local::LocalFileSystem;
use object_store::path::Path as ObjectPath;
use object_store::{ObjectStore, ObjectStoreExt, PutMode, RenameOptions, RenameTargetMode};
use tempfile::{NamedTempFile, TempPath};

use super::InboxError;
use crate::config::{Config, Storage, resolved};
use crate::private_files;

/// The folder of the resumes in the data folder, or their prefix in a bucket.
const FOLDER: &str = "resumes";

/// The file beside the resumes that says which store this is.
const IDENTITY: &str = "store.json";

/// How long a check of the store may take. A visitor, the start or the monitoring is waiting.
const CHECK_TIMEOUT: Duration = Duration::from_secs(10);

/// What a check writes: more than an enquiry without a file takes in the database.
static PROBE: [u8; 64 * 1024] = [0; 64 * 1024];

/// How the name of an unfinished upload ends.
const UNFINISHED: &str = ".part";

/// Where resumes are stored.
#[derive(Debug)]
pub struct ResumeStore {
    /// Where uploads are written while they arrive: on the disk of the resumes, so that a rename moves them.
    uploads: PathBuf,
    store: Arc<dyn ObjectStore>,
    /// The path of the resumes in the store.
    prefix: ObjectPath,
    backend: Backend,
}

#[derive(Debug)]
enum Backend {
    Folder(PathBuf),
    Bucket(String),
}

/// A file in the store.
#[derive(Debug, Clone)]
pub struct StoredFile {
    pub name: String,
    pub size: u64,
    pub modified: SystemTime,
}

impl StoredFile {
    /// Whether the file is so old that its submission is stored, or never will be.
    pub fn is_settled(&self) -> bool {
        is_old(self.modified)
    }
}

/// Names the folder or the bucket for the operator.
impl fmt::Display for ResumeStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.backend {
            Backend::Folder(folder) => write!(f, "the folder {}", folder.display()),
            Backend::Bucket(bucket) => write!(f, "{FOLDER}/ in the bucket {bucket}"),
        }
    }
}

impl ResumeStore {
    /// The store that the settings name.
    pub fn new(config: &Config) -> Result<Self, String> {
        // Object paths must not contain `..`.
        let data = resolved(&config.folders.data);
        let uploads = data.join("uploads");
        if let Some(bucket) = &config.storage.s3_bucket {
            let store = connect(&config.storage, bucket)?;
            return Ok(Self { uploads, store, prefix: FOLDER.into(), backend: Backend::Bucket(bucket.clone()) });
        }
        let folder = data.join(FOLDER);
        let prefix = ObjectPath::from_absolute_path(&folder).map_err(|error| error.to_string())?;
        let store = Arc::new(LocalFileSystem::new().with_fsync(true));
        Ok(Self { uploads, store, prefix, backend: Backend::Folder(folder) })
    }

    /// Creates a file for an upload. Dropping its path deletes it.
    pub async fn new_upload(&self) -> io::Result<NamedTempFile> {
        let uploads = self.uploads.clone();
        blocking(move || {
            private_files::create_folder(&uploads)?;
            tempfile::Builder::new().suffix(UNFINISHED).tempfile_in(&uploads)
        })
        .await
    }

    /// Checks that files can be stored now.
    pub async fn ready(&self) -> Result<(), InboxError> {
        in_time(self.store_probe()).await
    }

    async fn store_probe(&self) -> Result<(), InboxError> {
        let mut upload = self.new_upload().await?;
        match &self.backend {
            Backend::Folder(folder) => {
                let folder = folder.clone();
                blocking(move || {
                    upload.write_all(&PROBE)?;
                    require_identity(&folder)?;
                    let name = upload.path().file_name().unwrap_or_default().to_owned();
                    // Dropped after the move, the path deletes the file where it is.
                    let moved = TempPath::try_from_path(folder.join(name))?;
                    upload.into_temp_path().persist(&moved).map_err(|error| error.error)
                })
                .await?;
            }
            Backend::Bucket(_) => {
                tokio::fs::write(upload.path(), &PROBE).await?;
                self.store.list(Some(&self.prefix)).next().await.transpose()?;
            }
        }
        Ok(())
    }

    /// Stores an upload under a name. When this returns, the file is on the disk or in the bucket.
    pub async fn store(&self, upload: &Path, object: &str) -> Result<(), InboxError> {
        if let Backend::Folder(folder) = &self.backend {
            let folder = folder.clone();
            blocking(move || require_identity(&folder)).await?;
        }
        self.publish(upload, object, PutMode::Overwrite).await
    }

    async fn publish(&self, upload: &Path, object: &str, mode: PutMode) -> Result<(), InboxError> {
        let to = self.path(object)?;
        match &self.backend {
            Backend::Folder(_) => {
                let upload = absolute(upload)?;
                let from = ObjectPath::from_absolute_path(&upload).map_err(object_store::Error::from)?;
                // The store renames what is on the disk already.
                blocking(move || File::open(upload)?.sync_all()).await?;
                let target_mode = match mode {
                    PutMode::Create => RenameTargetMode::Create,
                    _ => RenameTargetMode::Overwrite,
                };
                let options = RenameOptions::new().with_target_mode(target_mode);
                self.store.rename_opts(&from, &to, options).await?;
            }
            Backend::Bucket(_) => {
                let bytes = tokio::fs::read(upload).await?;
                self.store.put_opts(&to, bytes.into(), mode.into()).await?;
            }
        }
        Ok(())
    }

    /// Reads a file.
    pub async fn read(&self, object: &str) -> Result<Bytes, InboxError> {
        Ok(self.store.get(&self.path(object)?).await?.bytes().await?)
    }

    /// Reads a file; `None` if it does not exist.
    pub async fn read_if_there(&self, object: &str) -> Result<Option<Bytes>, InboxError> {
        match self.read(object).await {
            Err(InboxError::Store(object_store::Error::NotFound { .. })) => Ok(None),
            read => read.map(Some),
        }
    }

    /// Removes a file, if it exists.
    pub async fn remove(&self, object: &str) -> Result<(), InboxError> {
        match self.store.delete(&self.path(object)?).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(reason) => Err(InboxError::NotDeleted { file: format!("{object} in {self}"), reason }),
        }
    }

    /// All stored files but `store.json`.
    pub async fn list(&self) -> Result<Vec<StoredFile>, InboxError> {
        let objects = self.store.list_with_delimiter(Some(&self.prefix)).await?.objects;
        let files = objects.into_iter().filter_map(|object| {
            let name = object.location.filename().filter(|name| *name != IDENTITY)?.to_owned();
            Some(StoredFile { name, size: object.size, modified: object.last_modified.into() })
        });
        Ok(files.collect())
    }

    /// The content of `store.json`; `None` in a store that no server has used.
    pub async fn identity(&self) -> Result<Option<Bytes>, InboxError> {
        in_time(self.read_if_there(IDENTITY)).await
    }

    /// Writes `store.json`. Of several servers that do so at once, one succeeds; the others change nothing, unless they
    /// `replace` it.
    pub async fn set_identity(&self, identity: Bytes, replace: bool) -> Result<(), InboxError> {
        if let Backend::Folder(folder) = &self.backend {
            let folder = folder.clone();
            blocking(move || make_durable(&folder)).await?;
        }
        let upload = self.new_upload().await?;
        tokio::fs::write(upload.path(), identity).await?;
        let mode = if replace { PutMode::Overwrite } else { PutMode::Create };
        match self.publish(upload.path(), IDENTITY, mode).await {
            Err(InboxError::Store(object_store::Error::AlreadyExists { .. })) => Ok(()),
            published => published,
        }
    }

    /// Removes unfinished uploads of more than a day ago. Returns their number.
    pub async fn remove_unfinished_uploads(&self) -> io::Result<usize> {
        let uploads = self.uploads.clone();
        blocking(move || {
            let mut removed = 0;
            if !uploads.is_dir() {
                return Ok(removed);
            }
            for upload in uploads.read_dir()? {
                let upload = upload?.path();
                let is_unfinished = upload.to_string_lossy().ends_with(UNFINISHED);
                // One that has no time has just ended.
                if is_unfinished && upload.metadata().and_then(|upload| upload.modified()).is_ok_and(is_old) {
                    std::fs::remove_file(upload)?;
                    removed += 1;
                }
            }
            Ok(removed)
        })
        .await
    }

    /// Removes other users' permissions for the folders: a restored backup may have given them.
    pub fn keep_to_this_user(&self) {
        private_files::keep_to_this_user(&self.uploads);
        if let Backend::Folder(folder) = &self.backend {
            private_files::keep_to_this_user(folder);
        }
    }

    fn path(&self, object: &str) -> Result<ObjectPath, InboxError> {
        // Parsed: a name is in the store as it is, without percent-encoding.
        let path = ObjectPath::parse(format!("{}/{object}", self.prefix));
        Ok(path.map_err(object_store::Error::from)?)
    }
}

async fn in_time<T>(check: impl Future<Output = Result<T, InboxError>>) -> Result<T, InboxError> {
    let checked = tokio::time::timeout(CHECK_TIMEOUT, check).await;
    checked.unwrap_or(Err(InboxError::TooSlow("file store", CHECK_TIMEOUT)))
}

fn connect(storage: &Storage, bucket: &str) -> Result<Arc<dyn ObjectStore>, String> {
    use object_store::RetryConfig;
    use object_store::aws::AmazonS3Builder;
    use secrecy::ExposeSecret;

    // A visitor is waiting: better a quick "try again" than a long wait.
    let retry = RetryConfig { max_retries: 2, retry_timeout: Duration::from_secs(10), ..RetryConfig::default() };
    let builder = match (&storage.s3_access_key_id, &storage.s3_secret_access_key) {
        (Some(id), Some(secret)) => {
            AmazonS3Builder::new().with_access_key_id(id).with_secret_access_key(secret.expose_secret())
        }
        // The role of the machine, the container or the Kubernetes service account, which their environment names.
        _ => AmazonS3Builder::from_env(),
    };
    let mut builder = builder.with_retry(retry).with_bucket_name(bucket).with_region(&storage.s3_region);
    // A single file would be deleted by the call for several, too, which some stores do not have.
    builder = builder.with_disable_bulk_delete(true);
    if let Some(endpoint) = &storage.s3_endpoint {
        builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
    }
    let store = builder.build().map_err(|error| format!("the S3 store cannot be used: {error}"))?;
    Ok(Arc::new(store))
}

/// Creates a folder, and writes its name to the disk before it returns.
fn make_durable(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    private_files::create_folder(folder)?;
    match folder.parent() {
        Some(parent) => File::open(parent)?.sync_all(),
        None => Ok(()),
    }
}

/// Makes sure that a folder still is the store: another disk may be mounted there, or none.
fn require_identity(folder: &Path) -> io::Result<()> {
    match folder.join(IDENTITY).try_exists()? {
        true => Ok(()),
        false => Err(io::Error::new(
            io::ErrorKind::NotFound,
            format!(
                "{} was there when the server started and is not there now, so no file is stored. Put the folder back, or \
                 restart the server to go on with what is there now",
                folder.join(IDENTITY).display()
            ),
        )),
    }
}

/// Whether a file that was changed then is more than a day old. Its submission takes minutes at most.
fn is_old(modified: SystemTime) -> bool {
    modified.elapsed().is_ok_and(|age| age > Duration::from_secs(24 * 3600))
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}
