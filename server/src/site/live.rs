//! The site as it is served: replaced as a whole when a new release is complete.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::watch;

use super::{Policy, Release, Releases, Site, Unready};
use crate::config::Config;

/// The site, if one is served, and where its releases come from. Clones share it.
#[derive(Debug, Clone)]
pub struct LiveSite {
    source: Option<Source>,
    current: watch::Sender<Option<Arc<Site>>>,
}

/// Where releases come from, and what their pages may do.
#[derive(Debug, Clone)]
struct Source {
    folder: PathBuf,
    data: PathBuf,
    policy: Policy,
}

impl LiveSite {
    /// The site that the settings name. Nothing is served until a release is taken up.
    pub fn new(config: &Config) -> Self {
        let source = config.folders.site.clone().map(|folder| Source {
            folder,
            data: config.folders.data.clone(),
            policy: Policy::new(&config.security, &config.remote),
        });
        Self { source, current: watch::Sender::new(None) }
    }

    /// The site as it is at this moment; `None` when only the API is served.
    pub fn now(&self) -> Option<Arc<Site>> {
        self.current.borrow().clone()
    }

    /// Puts the release that lies in the site's folder in the place of the present one, if it is another one and complete.
    ///
    /// # Errors
    /// Why nothing was taken up.
    pub fn take_up(&self) -> Result<(), Unready> {
        let Some(source) = &self.source else { return Err(Unready::Same) };
        let releases = Releases::new(&source.folder, &source.data);
        let present = self.now();
        let release = releases.take_up(present.as_deref().and_then(Site::release))?;
        self.serve(source, &releases, release).map_err(Unready::Store)
    }

    /// Serves the last whole release of the data folder. Returns whether there is one.
    pub fn restore(&self) -> bool {
        let Some(source) = &self.source else { return false };
        let releases = Releases::new(&source.folder, &source.data);
        releases.last().is_some_and(|release| self.serve(source, &releases, release).is_ok())
    }

    fn serve(&self, source: &Source, releases: &Releases, release: Release) -> io::Result<()> {
        let before = releases.before(&release);
        let site = Site::read(release, before, &source.policy)?;
        self.current.send_replace(Some(Arc::new(site)));
        Ok(())
    }
}
