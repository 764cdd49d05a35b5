//! The server's settings: one TOML file, overridden by the environment, overridden by the command line.
//!
//! The setting `key` of the section `[section]` is also read from the environment as `SERVER_SECTION_KEY`, and
//! `DATABASE_URL` is `[storage] database_url`. A new setting is a field in its section's struct and a row in
//! docs/production.md; one with the alias `key_file` is a secret that may be in a file of its own.

mod enquiries;
mod environment;
mod load;
mod log;
mod network;
mod site;
mod storage;
mod values;
mod written;

use std::path::Path;

use serde::Deserialize;
use serde_aux::serde_introspection::serde_introspect;

pub use enquiries::{Antivirus, Clamd, Mail, MailSecurity, Spam, Webhook, with_ascii_domain};
pub use log::{Log, LogFormat};
pub use network::{Network, Networks};
pub use site::{ROOT, Remote, Security, is_root};
pub use storage::{Folders, Privacy, Storage, Watch, resolved};

use crate::toml::Diagnostic;

/// A setting: its section and its name there.
pub type Setting = (&'static str, &'static str);

/// All settings.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
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
    /// The base URLs that the pages use.
    #[serde(rename = "site")]
    pub remote: Remote,
    /// Warnings about settings that have no effect.
    #[serde(skip)]
    pub warnings: Vec<String>,
}

impl Config {
    /// Reads the settings from a file, if one is named, and from the environment.
    pub fn read(
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let (config, mistakes) = Self::load(file, environment);
        if mistakes.is_empty() { Ok(config) } else { Err(mistakes) }
    }

    /// Reads what the inbox needs: `[folders]` and `[storage]`. Mistakes in the other sections are ignored, because secrets there may
    /// only be readable by the service.
    pub fn read_for_inbox(
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let (config, mut mistakes) = Self::load(file, environment);
        let others: Vec<_> = Self::settings().into_iter().map(|(section, _)| section).collect();
        mistakes.retain(|mistake| {
            let section = mistake.location.field.split('.').next().unwrap_or_default();
            ["folders", "storage"].contains(&section) || !others.contains(&section)
        });
        if mistakes.is_empty() { Ok(config) } else { Err(mistakes) }
    }

    /// All settings that there are, by section.
    pub fn settings() -> Vec<Setting> {
        let sections = [
            ("network", serde_introspect::<Network>()),
            ("folders", serde_introspect::<Folders>()),
            ("storage", serde_introspect::<Storage>()),
            ("mail", serde_introspect::<Mail>()),
            ("webhook", serde_introspect::<Webhook>()),
            ("antivirus", serde_introspect::<Antivirus>()),
            ("spam", serde_introspect::<Spam>()),
            ("privacy", serde_introspect::<Privacy>()),
            ("security", serde_introspect::<Security>()),
            ("log", serde_introspect::<Log>()),
            ("site", serde_introspect::<Remote>()),
        ];
        sections.into_iter().flat_map(|(section, keys)| keys.iter().map(move |key| (section, *key))).collect()
    }

    /// Notes what does not go together.
    fn finish(&mut self, warnings: Vec<String>, note: impl Fn(Setting, &str, &str)) {
        self.warnings = warnings;
        if !self.folders.serve_site {
            self.folders.site = None;
        }
        if self.security.hsts_include_subdomains && !self.security.https {
            self.warnings.push("[security] hsts_include_subdomains has no effect without https = true".to_owned());
        }
        if self.security.hsts_preload && !self.security.may_be_preloaded() {
            let remedy =
                "Set hsts_include_subdomains = true and hsts_max_age_seconds = 31536000 or more, or remove it.";
            note(("security", "hsts_preload"), "does not meet the rules of browsers' preload lists", remedy);
        }
        // Both sides would wait for the other one to begin, so the log would say only that each mail took too long.
        if self.mail.as_ref().is_some_and(|mail| mail.port == Some(465) && mail.security == MailSecurity::StartTls) {
            note(("mail", "port"), "is 465, where TLS begins at once", "Set security = \"tls\", or port = 587.");
        }
    }
}
