//! What the handlers share. Each takes the part of it that it needs.

use std::sync::Arc;

use axum::extract::FromRef;
use tokio_util::sync::CancellationToken;

use crate::catalogue::LiveCatalogue;
use crate::config::Config;
use crate::forms::Forms;
use crate::inbox::Inbox;
use crate::metrics::Metrics;
use crate::middleware::Floods;
use crate::site::LiveSite;

/// The running server. Clones share all of it.
#[derive(Debug, Clone, FromRef)]
pub struct App {
    pub config: Arc<Config>,
    pub inbox: Arc<Inbox>,
    pub forms: Arc<Forms>,
    pub metrics: Arc<Metrics>,
    pub catalogue: LiveCatalogue,
    pub site: LiveSite,
    pub floods: Arc<Floods>,
    /// Cancelled when the server stops and has waited long enough for forms that are still arriving.
    pub late_uploads: CancellationToken,
}

impl App {
    /// Puts the parts together.
    pub fn new(config: Config, inbox: Inbox, catalogue: LiveCatalogue) -> Self {
        let (config, inbox) = (Arc::new(config), Arc::new(inbox));
        let late_uploads = CancellationToken::new();
        Self {
            forms: Arc::new(Forms::new(Arc::clone(&config), Arc::clone(&inbox), late_uploads.clone())),
            site: LiveSite::new(&config),
            floods: Arc::new(Floods::new(&config.network)),
            metrics: Arc::default(),
            config,
            inbox,
            catalogue,
            late_uploads,
        }
    }
}
