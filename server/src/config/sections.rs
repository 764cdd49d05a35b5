//! The settings as they are written, section by section.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_aux::serde_introspection::serde_introspect;

use super::mail::MailSection;
use super::origins::{Origins, Setting};
use super::site::SiteSection;
use super::storage::StorageSection;
use super::webhook::WebhookSection;
use super::{Antivirus, Config, Folders, Log, Network, Privacy, Security, Spam};

/// All sections. Where what is written is not yet what the server works with, the section has a type of its own.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Sections {
    network: Network,
    folders: Folders,
    storage: StorageSection,
    mail: MailSection,
    webhook: WebhookSection,
    antivirus: Antivirus,
    spam: Spam,
    privacy: Privacy,
    security: Security,
    log: Log,
    site: SiteSection,
}

impl Sections {
    /// All settings that there are.
    pub fn known() -> Vec<Setting> {
        fn of<T: DeserializeOwned>(section: &'static str) -> impl Iterator<Item = Setting> {
            serde_introspect::<T>().iter().map(move |key| (section, *key))
        }
        of::<Network>("network")
            .chain(of::<Folders>("folders"))
            .chain(of::<StorageSection>("storage"))
            .chain(of::<MailSection>("mail"))
            .chain(of::<WebhookSection>("webhook"))
            .chain(of::<Antivirus>("antivirus"))
            .chain(of::<Spam>("spam"))
            .chain(of::<Privacy>("privacy"))
            .chain(of::<Security>("security"))
            .chain(of::<Log>("log"))
            .chain(of::<SiteSection>("site"))
            .collect()
    }

    /// The settings that the server works with; notes what does not go together.
    pub fn into_config(self, origins: &Origins, warnings: Vec<String>) -> Config {
        self.security.check(origins);
        Config {
            network: self.network,
            folders: self.folders,
            storage: self.storage.into_storage(origins),
            mail: self.mail.into_mail(origins),
            webhook: self.webhook.into_webhook(origins),
            antivirus: self.antivirus,
            spam: self.spam,
            privacy: self.privacy,
            security: self.security,
            log: self.log,
            remote: self.site.into_remote(origins),
            warnings,
        }
    }
}
