//! The state that the handlers share.

use std::sync::Arc;

use axum::extract::FromRef;
use tokio_util::sync::CancellationToken;

use crate::catalogue::LiveCatalogue;
use crate::config::Config;
use crate::connections::Limits;
use crate::forms::{Arrivals, Forms};
use crate::inbox::Inbox;
use crate::metrics::Metrics;
use crate::middleware::RateLimits;
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
    pub rate_limits: Arc<RateLimits>,
    pub limits: Limits,
    /// Cancelled when the server stops, some seconds later, to abort forms that are still arriving.
    pub late_uploads: CancellationToken,
}

impl App {
    /// Creates the state of a server.
    pub fn new(config: Config, inbox: Inbox, catalogue: LiveCatalogue) -> Self {
        let (config, inbox) = (Arc::new(config), Arc::new(inbox));
        let late_uploads = CancellationToken::new();
        let rate_limits = Arc::new(RateLimits::new(&config.network, &config.spam));
        let limits = Limits::of_this_process(&config.network);
        // The other half of the connections is for requests without a form.
        let arrivals = Arrivals::new(limits.all / 2, Arc::clone(&rate_limits));
        Self {
            forms: Arc::new(Forms::new(Arc::clone(&config), Arc::clone(&inbox), arrivals, late_uploads.clone())),
            site: LiveSite::new(&config),
            rate_limits,
            limits,
            metrics: Arc::default(),
            config,
            inbox,
            catalogue,
            late_uploads,
        }
    }
}
