//! `[mail]`, `[webhook]`, `[antivirus]` and `[spam]`: what happens with the forms that visitors send.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lettre::Address;
use lettre::message::Mailbox;
use secrecy::{ExposeSecret, SecretSlice, SecretString};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use smart_default::SmartDefault;

use super::values::{number, seconds, text, texts};

/// The company's mailbox for enquiries, and the mail server that takes them there.
#[derive(Debug, Clone, Deserialize)]
pub struct Mail {
    #[serde(deserialize_with = "host")]
    pub host: String,
    #[serde(default, deserialize_with = "port")]
    pub port: Option<u16>,
    #[serde(default)]
    pub security: MailSecurity,
    #[serde(default)]
    pub username: Option<String>,
    #[serde(default, alias = "password_file")]
    pub password: Option<SecretString>,
    #[serde(deserialize_with = "mailbox")]
    pub from: Mailbox,
    #[serde(deserialize_with = "mailboxes")]
    pub to: Vec<Mailbox>,
    /// Whether the sender of an enquiry gets a mail that says that it has arrived.
    #[serde(default)]
    pub confirmation: bool,
}

/// How the connection to the mail server is encrypted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailSecurity {
    /// TLS from the first byte (port 465).
    Tls,
    /// TLS, begun by the command STARTTLS (port 587).
    #[default]
    StartTls,
    /// None: for a mail server on the same machine only.
    #[serde(rename = "none")]
    Plain,
}

fn host<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(
        deserializer,
        "Write its name only, for example \"smtp.example.com\"; the port has a setting of its own.",
        |text| {
            let is_name = !text.contains([':', '/']) && !text.contains(char::is_whitespace);
            (is_name || text.parse::<IpAddr>().is_ok()).then(|| text.to_owned())
        },
    )
}

const MAILBOX: &str = "Write an address such as \"sales@example.com\" or \"Sales <sales@example.com>\".";

fn mailbox<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Mailbox, D::Error> {
    text(deserializer, MAILBOX, parse_mailbox)
}

fn mailboxes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Mailbox>, D::Error> {
    match texts(deserializer, MAILBOX, parse_mailbox)? {
        mailboxes if mailboxes.is_empty() => {
            Err(D::Error::custom("has no recipient. Add to = [\"sales@example.com\"]."))
        }
        mailboxes => Ok(mailboxes),
    }
}

fn parse_mailbox(text: &str) -> Option<Mailbox> {
    let Mailbox { name, email } = text.parse().ok()?;
    Some(Mailbox { name, email: with_ascii_domain(&email)? })
}

/// The address with its domain as all mail servers take it: `post@brønn.example` as `post@xn--brnn-hra.example`.
pub fn with_ascii_domain(address: &Address) -> Option<Address> {
    Address::new(address.user(), idna::domain_to_ascii(address.domain()).ok()?).ok()
}

fn port<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u16>, D::Error> {
    number::<D, u16, 1, 65_535>(deserializer).map(Some)
}

/// Where each stored enquiry is posted to, and the secret that signs it.
#[derive(Debug, Clone, Deserialize)]
pub struct Webhook {
    #[serde(deserialize_with = "webhook_url")]
    pub url: String,
    /// The key of a secret such as `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`.
    #[serde(rename = "secret", alias = "secret_file", deserialize_with = "signing_key")]
    pub key: SecretSlice<u8>,
}

impl Webhook {
    /// What a secret must be.
    pub(super) const SECRET: &str = "Write \"whsec_\" and at least 24 random bytes in Base64, as \
                                     `echo whsec_$(openssl rand -base64 32)` prints them.";
}

fn webhook_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(deserializer, "Write a URL such as \"https://crm.example.com/enquiries\".", |text| {
        let url = reqwest::Url::parse(text).ok()?;
        matches!(url.scheme(), "https" | "http").then(|| text.to_owned())
    })
}

/// An error never holds the value.
fn signing_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SecretSlice<u8>, D::Error> {
    let secret = SecretString::deserialize(deserializer)?;
    let key = secret.expose_secret().trim().strip_prefix("whsec_").and_then(|key| STANDARD.decode(key).ok());
    let key = key.filter(|key| key.len() >= 24).map(SecretSlice::from);
    key.ok_or_else(|| D::Error::custom(format!("is no key for signatures. {}", Webhook::SECRET)))
}

/// The scanner of files that visitors send; they are not scanned without one.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Antivirus {
    /// ClamAV's daemon.
    #[serde(deserialize_with = "clamd")]
    pub clamd: Option<Clamd>,
}

/// Where clamd listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clamd {
    Tcp(String),
    Socket(PathBuf),
}

fn clamd<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Clamd>, D::Error> {
    text(deserializer, "Write \"127.0.0.1:3310\", or the path of clamd's socket.", |text| {
        if text.starts_with('/') {
            return Some(Some(Clamd::Socket(text.into())));
        }
        let (host, port) = text.rsplit_once(':')?;
        (!host.is_empty() && !host.contains('/') && port.parse::<u16>().is_ok())
            .then(|| Some(Clamd::Tcp(text.to_owned())))
    })
}

/// When a submission is suspected, and when a sender has to wait. A suspected submission is stored and marked.
#[derive(Debug, Clone, SmartDefault, Deserialize)]
#[serde(default)]
pub struct Spam {
    /// People take longer than this to fill a form in.
    #[serde(rename = "minimum_fill_seconds", deserialize_with = "seconds::<_, 0, 86_400>")]
    #[default(Duration::from_secs(3))]
    pub minimum_fill_time: Duration,
    /// The time over which a sender's submissions are counted.
    #[serde(rename = "window_seconds", deserialize_with = "seconds::<_, 1, 86_400>")]
    #[default(Duration::from_secs(600))]
    pub window: Duration,
    /// Further submissions of one address in that time are marked.
    #[serde(deserialize_with = "number::<_, _, 1, 1_000_000_000>")]
    #[default(5)]
    pub suspected_after: i64,
    /// Further submissions of one address in that time are refused, with the time to wait.
    #[serde(deserialize_with = "number::<_, _, 1, 1_000_000_000>")]
    #[default(30)]
    pub refused_after: i64,
    /// Megabytes of forms of one address in that time, stored or not; further ones are refused. 0 sets no limit.
    #[serde(deserialize_with = "number::<_, _, 0, 4_000>")]
    #[default(100)]
    pub megabytes: u32,
}
