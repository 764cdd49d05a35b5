//! The server's settings: one TOML file, overridden by the environment, overridden by the command line.
//!
//! Each section of the file has a file of its own here. The setting `key` of the section `[section]` is also read from
//! the environment as `SERVER_SECTION_KEY`, and `DATABASE_URL` is `[storage] database_url`. A new setting is a field in
//! its section's struct and a row in docs/production.md.

mod antivirus;
mod environment;
mod folders;
mod load;
mod log;
mod mail;
mod network;
mod networks;
mod origins;
mod privacy;
mod secret;
mod sections;
mod security;
mod site;
mod spam;
mod storage;
mod values;
mod webhook;

use std::path::Path;

pub use antivirus::{Antivirus, Clamd};
pub use folders::{Folders, Watch};
pub use log::{Log, LogFormat};
pub use mail::{Mail, MailSecurity};
pub use network::Network;
pub use networks::Networks;
pub use origins::Setting;
pub use privacy::Privacy;
pub use secret::{Secret, SecretFile};
pub use security::Security;
pub use site::{Bases, Film, Remote};
pub use spam::Spam;
pub use storage::{S3, Storage};
pub use webhook::{SigningKey, Webhook};

use crate::toml::Diagnostic;
use sections::Sections;

/// All settings.
#[derive(Debug, Clone, Default)]
pub struct Config {
    pub network: Network,
    pub folders: Folders,
    pub storage: Storage,
    /// `None` while mail is off.
    pub mail: Option<Mail>,
    /// `None` while no webhook is configured.
    pub webhook: Option<Webhook>,
    pub antivirus: Antivirus,
    pub spam: Spam,
    pub privacy: Privacy,
    pub security: Security,
    pub log: Log,
    /// Whose API the site shows.
    pub remote: Remote,
    /// Variables that look like settings and are none.
    pub warnings: Vec<String>,
}

impl Config {
    /// Reads the settings from a file, if one is named, and from the environment.
    ///
    /// # Errors
    /// All mistakes in both.
    pub fn read(
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let (sections, origins, warnings) = load::load(file, environment);
        let config = sections.into_config(&origins, warnings);
        match origins.diagnostics.into_sorted() {
            found if found.is_empty() => Ok(config),
            found => Err(found),
        }
    }

    /// All settings that there are, by section.
    pub fn settings() -> Vec<Setting> {
        Sections::known()
    }
}
