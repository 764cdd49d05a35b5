//! Files and folders that only the server's user may read: visitors' data, and what the server keeps of content and releases.

use std::fs::{DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use tempfile::NamedTempFile;

/// Creates a folder and its parents for this user only. An existing folder stays as it is.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Creates a file for this user only. An existing file is an error.
pub fn create_file(path: &Path) -> io::Result<File> {
    File::options().write(true).create_new(true).mode(0o600).open(path)
}

/// Begins a file for this user only, which is there once it is complete: when it is persisted. An existing file is an error.
pub fn begin_file(path: &Path) -> io::Result<NamedTempFile> {
    if path.exists() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    NamedTempFile::new_in(path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")))
}

/// Replaces a file, so that there is always the old one or the new one. It is for this user only.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut part = NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
    part.write_all(bytes)?;
    part.persist(path)?;
    Ok(())
}

/// Removes other users' permissions for a file or a folder, if it exists. Logs a warning if it belongs to another user.
pub fn keep_to_this_user(path: &Path) {
    let Ok(metadata) = path.metadata() else { return };
    let mut permissions = metadata.permissions();
    let mode = permissions.mode();
    if mode & 0o077 == 0 {
        return;
    }
    permissions.set_mode(mode & !0o077);
    if let Err(error) = std::fs::set_permissions(path, permissions) {
        tracing::warn!(%error, path = %path.display(), "other users may read this, and it cannot be changed");
    }
}
