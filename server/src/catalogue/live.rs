//! The catalogue as it is served: read again when its folder changes.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::watch;

use super::Catalogue;
use super::last_good::LastGood;
use crate::config::{Folders, Remote, Watch};
use crate::toml::Diagnostic;

/// The catalogue of a content folder. Clones share it.
#[derive(Debug, Clone)]
pub struct LiveCatalogue {
    folder: PathBuf,
    remote: Arc<Remote>,
    last_good: LastGood,
    current: watch::Sender<Arc<Catalogue>>,
    is_remembered: bool,
}

impl LiveCatalogue {
    /// Reads the folder for the first time. If it has mistakes, or has lost a list since the last start, the content that was served
    /// last is served again.
    ///
    /// # Errors
    /// All mistakes in the folder, where no content was served before.
    pub fn start(folders: &Folders, remote: Remote) -> Result<Self, Vec<Diagnostic>> {
        let (folder, last_good) = (folders.content.clone(), LastGood::new(&folders.data));
        let remembered = last_good.read(&remote);
        let (catalogue, is_remembered) = match (Catalogue::read(&folder, &remote), remembered) {
            (Ok(read), Some(remembered)) if folders.watch != Watch::Off && !read.losses(&remembered).is_empty() => {
                tracing::warn!(
                    losses = read.losses(&remembered).join(", "),
                    "the content has lost lists; the last good content is served until the folder is quiet"
                );
                (remembered, true)
            }
            (Ok(read), _) => {
                last_good.remember(&folder);
                (read, false)
            }
            (Err(diagnostics), Some(remembered)) => {
                tracing::error!(
                    diagnostics = diagnostics.len(),
                    "the content has mistakes; the last good content is served"
                );
                for diagnostic in &diagnostics {
                    tracing::error!("{diagnostic}");
                }
                (remembered, true)
            }
            (Err(diagnostics), None) => return Err(diagnostics),
        };
        let current = watch::Sender::new(Arc::new(catalogue));
        Ok(Self { folder, remote: Arc::new(remote), last_good, current, is_remembered })
    }

    /// Whether the server was started with content that is not in the folder.
    pub fn is_remembered(&self) -> bool {
        self.is_remembered
    }

    /// The catalogue as it is at this moment. A request keeps what it took, even while the content changes.
    pub fn now(&self) -> Arc<Catalogue> {
        Arc::clone(&self.current.borrow())
    }

    /// Reads the folder again and serves what is in it, unless it has lost lists: these are returned. `with_losses` serves it then, too.
    ///
    /// # Errors
    /// All mistakes in the folder; the last good catalogue stays.
    pub fn reread(&self, with_losses: bool) -> Result<Vec<String>, Vec<Diagnostic>> {
        let read = Catalogue::read(&self.folder, &self.remote)?;
        let losses = read.losses(&self.now());
        if losses.is_empty() || with_losses {
            self.last_good.remember(&self.folder);
            self.current.send_replace(Arc::new(read));
        }
        Ok(losses)
    }
}
