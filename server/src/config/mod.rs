//! The server's settings: one TOML file, overridden by the environment, overridden by the command line.
//!
//! Each group of settings has a file of its own here and a section of its own in the TOML file. The setting `key` of
//! the section `[group]` is also read from the environment as `SERVER_GROUP_KEY`, and `DATABASE_URL` is
//! `[storage] database_url`.

mod folders;
mod group;
mod log;
mod mail;
mod network;
mod security;
mod spam;
mod storage;

use std::path::Path;

pub use folders::Folders;
pub use log::{Log, LogFormat};
pub use mail::{Mail, MailSecurity};
pub use network::Network;
pub use security::Security;
pub use spam::Spam;
pub use storage::{S3, Secret, Storage};

use crate::reading::{Document, Fields, Mistake, Mistakes, Place};
use group::Group;

/// All settings.
#[derive(Debug, Clone, Default)]
pub struct Config {
    pub network: Network,
    pub folders: Folders,
    pub storage: Storage,
    /// `None` while mail is off.
    pub mail: Option<Mail>,
    pub spam: Spam,
    pub security: Security,
    pub log: Log,
}

impl Config {
    /// Reads the settings from a file, if one is named, and from the environment.
    ///
    /// # Errors
    /// All mistakes in both.
    pub fn read(
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
    ) -> Result<Self, Vec<Mistake>> {
        let mistakes = Mistakes::default();
        let text = file.map_or_else(String::new, |file| {
            std::fs::read_to_string(file).unwrap_or_else(|error| {
                let remedy = "Name a readable file with --config, or leave the option out.";
                mistakes.note(Place::file(file.display().to_string()), format!("cannot be read ({error})"), remedy);
                String::new()
            })
        });
        let name = file.map_or_else(|| "settings".to_owned(), |file| file.display().to_string());
        let file = Document::new(name, text);
        let environment = Document::new("environment", group::from_environment(environment));
        let config = Self::from_documents(&file, &environment, &mistakes);
        match mistakes.into_sorted() {
            found if found.is_empty() => Ok(config),
            found => Err(found),
        }
    }

    fn from_documents(file: &Document, environment: &Document, mistakes: &Mistakes) -> Self {
        let file_table = file.parse(mistakes);
        let environment_table = environment.parse(mistakes);
        let file = Fields::top(file, mistakes, &file_table);
        let environment = Fields::top(environment, mistakes, &environment_table);
        let config = Self {
            network: Group::read(&file, &environment, "network", Network::read),
            folders: Group::read(&file, &environment, "folders", Folders::read),
            storage: Group::read(&file, &environment, "storage", Storage::read),
            mail: Group::read(&file, &environment, "mail", Mail::read),
            spam: Group::read(&file, &environment, "spam", Spam::read),
            security: Group::read(&file, &environment, "security", Security::read),
            log: Group::read(&file, &environment, "log", Log::read),
        };
        file.finish();
        environment.finish();
        config
    }
}
