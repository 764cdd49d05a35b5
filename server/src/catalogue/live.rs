//! The catalogue as it is served: read anew when its folder changes.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::watch;

use super::Catalogue;
use crate::config::Remote;
use crate::toml::Diagnostic;

/// The catalogue of a content folder. Clones share it.
#[derive(Debug, Clone)]
pub struct LiveCatalogue {
    folder: PathBuf,
    remote: Arc<Remote>,
    current: watch::Sender<Arc<Catalogue>>,
}

impl LiveCatalogue {
    /// Reads the folder for the first time.
    ///
    /// # Errors
    /// All mistakes in the folder.
    pub fn read(folder: PathBuf, remote: Remote) -> Result<Self, Vec<Diagnostic>> {
        let catalogue = Catalogue::read(&folder, &remote)?;
        Ok(Self { folder, remote: Arc::new(remote), current: watch::Sender::new(Arc::new(catalogue)) })
    }

    /// The catalogue as it is at this moment. A request keeps what it took, even while the content changes.
    pub fn now(&self) -> Arc<Catalogue> {
        Arc::clone(&self.current.borrow())
    }

    /// Reads the folder again and serves what is in it.
    ///
    /// # Errors
    /// All mistakes in the folder; the last good catalogue stays.
    pub fn reread(&self) -> Result<(), Vec<Diagnostic>> {
        self.current.send_replace(Arc::new(Catalogue::read(&self.folder, &self.remote)?));
        Ok(())
    }
}
