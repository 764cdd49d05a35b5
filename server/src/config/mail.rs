//! `[mail]`: the company's mailbox for enquiries, and the mail server that takes them there.

use lettre::message::Mailbox;
use serde::{Deserialize, Deserializer};

use super::origins::Origins;
use super::values::{self, optional_port, optional_text};
use super::{Secret, SecretFile};

/// How mail is sent; off until there is a `host`.
#[derive(Debug, Clone)]
pub struct Mail {
    pub host: String,
    pub port: Option<u16>,
    pub security: MailSecurity,
    pub credentials: Option<(String, Secret)>,
    pub from: Mailbox,
    pub to: Vec<Mailbox>,
    /// Whether the sender of an enquiry gets a mail that says that it has arrived.
    pub confirmation: bool,
}

/// How the way to the mail server is kept private.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
pub enum MailSecurity {
    /// TLS from the first byte (port 465).
    #[serde(rename = "tls")]
    Tls,
    /// TLS is asked for before anything else is said (port 587).
    #[default]
    #[serde(rename = "starttls")]
    StartTls,
    /// None: for a mail server on the same machine only.
    #[serde(rename = "none")]
    Plain,
}

/// The section as it is written.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct MailSection {
    #[serde(deserialize_with = "optional_text")]
    host: Option<String>,
    #[serde(deserialize_with = "optional_port")]
    port: Option<u16>,
    security: MailSecurity,
    #[serde(deserialize_with = "optional_text")]
    username: Option<String>,
    password: Option<Secret>,
    password_file: Option<SecretFile>,
    #[serde(deserialize_with = "from")]
    from: Option<Mailbox>,
    #[serde(deserialize_with = "to")]
    to: Vec<Mailbox>,
    confirmation: bool,
}

impl MailSection {
    pub(super) fn into_mail(self, origins: &Origins) -> Option<Mail> {
        let host = self.host?;
        if self.to.is_empty() {
            origins.note("mail", "to", "names nobody", "Add to = [\"sales@example.com\"].");
        }
        if self.from.is_none() {
            origins.note("mail", "from", "is missing", "Add from = \"website@example.com\".");
        }
        let credentials = match (self.username, SecretFile::or(self.password, self.password_file)) {
            (Some(username), Some(password)) => Some((username, password)),
            (None, None) => None,
            _ => {
                origins.note("mail", "password", "and `username` belong together", "Give both or none.");
                None
            }
        };
        Some(Mail {
            host,
            port: self.port,
            security: self.security,
            credentials,
            from: self.from?,
            to: self.to,
            confirmation: self.confirmation,
        })
    }
}

const REMEDY: &str = "Write an address such as \"sales@example.com\" or \"Sales <sales@example.com>\".";

fn from<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Mailbox>, D::Error> {
    let text = values::text(deserializer)?;
    text.parse().map(Some).map_err(|_| values::wrong(&text, REMEDY))
}

fn to<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Mailbox>, D::Error> {
    let texts = values::texts(deserializer)?;
    texts.iter().map(|text| text.parse().map_err(|_| values::wrong_item(text, REMEDY))).collect()
}
