//! What all handlers share.

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use tokio::sync::{Notify, OnceCell};
use tokio_util::sync::CancellationToken;

use crate::config::Config;
use crate::content::Content;
use crate::error::Error;
use crate::inbox::Inbox;
use crate::metrics::Metrics;
use crate::reading::Diagnostic;
use crate::routes::ResponseCache;
use crate::site::{Policy, Releases, Site, Unready};

/// The content and the answers made from it.
#[derive(Debug)]
pub struct Catalogue {
    pub content: Content,
    pub responses: ResponseCache,
}

impl Catalogue {
    /// Reads the content folder and prepares all answers.
    ///
    /// # Errors
    /// All mistakes in the folder.
    pub fn read(root: &Path) -> Result<Self, Vec<Diagnostic>> {
        let content = Content::read(root)?;
        let responses = ResponseCache::prepare(&content).map_err(|error| {
            vec![Diagnostic {
                place: crate::reading::Location::file(root.display().to_string()),
                problem: format!("cannot be written as JSON ({error})"),
                remedy: "Please report this with the content folder.".to_owned(),
            }]
        })?;
        Ok(Self { content, responses })
    }
}

/// The running server.
#[derive(Debug)]
pub struct App {
    pub config: Config,
    pub inbox: Inbox,
    pub metrics: Metrics,
    /// Rung when a submission was stored, so that it is handed on at once.
    pub new_enquiry: Notify,
    /// Cancelled when the server stops and has waited long enough for forms that are still arriving.
    pub late_uploads: CancellationToken,
    sender_secret: OnceCell<String>,
    catalogue: RwLock<Arc<Catalogue>>,
    site: RwLock<Option<Arc<Site>>>,
}

impl App {
    /// Puts the parts together.
    pub fn new(config: Config, inbox: Inbox, catalogue: Catalogue) -> Self {
        Self {
            config,
            inbox,
            metrics: Metrics::default(),
            new_enquiry: Notify::new(),
            late_uploads: CancellationToken::new(),
            sender_secret: OnceCell::new(),
            catalogue: RwLock::new(Arc::new(catalogue)),
            site: RwLock::default(),
        }
    }

    /// The secret with which senders' addresses are hidden; all instances have the same.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn sender_secret(&self) -> Result<&str, Error> {
        let secret = self.sender_secret.get_or_try_init(|| self.inbox.secret("sender")).await;
        Ok(secret?.as_str())
    }

    /// The content as it is now. A request keeps what it took, even while the content changes.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        Arc::clone(&self.catalogue.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts new content in the place of the old.
    pub fn set_catalogue(&self, catalogue: Catalogue) {
        *self.catalogue.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(catalogue);
    }

    /// The built site as it is now; `None` when only the API is served.
    pub fn site(&self) -> Option<Arc<Site>> {
        self.site.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Puts the release that lies in the site's folder in the place of the present one, if it is another one and complete.
    ///
    /// # Errors
    /// Why nothing was taken up.
    pub fn take_up_site(&self) -> Result<(), Unready> {
        let Some(folder) = &self.config.folders.site else { return Err(Unready::Same) };
        let releases = Releases::new(folder, &self.config.folders.data);
        let present = self.site();
        let release = releases.take_up(present.as_deref().and_then(Site::release))?;
        let before = releases.before(&release);
        let policy = Policy::new(&self.config.security);
        let site = Site::read(release, before, &policy).map_err(Unready::Store)?;
        *self.site.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(site));
        Ok(())
    }
}
