//! Files and folders with visitors' data, which only the server's own user may read.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Makes a folder with the folders above it, for this user only. One that is there already stays as it is.
///
/// # Errors
/// When it cannot be made.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes a file for this user only, to be written.
///
/// # Errors
/// When it cannot be made, or is there already.
pub fn create_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Takes other users' rights to a file or a folder away, if it is there. Where the server may not do that, it says so:
/// the folder belongs to another user, who has chosen its rights.
pub fn keep_to_this_user(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
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
    #[cfg(not(unix))]
    let _ = path;
}
