//! `[webhook]`: where each stored enquiry is posted to, for a CRM.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::origins::Origins;
use super::values;
use super::{Secret, SecretFile};

/// Where enquiries are posted to, and the key that signs them; off until there is a `url`.
#[derive(Debug, Clone)]
pub struct Webhook {
    pub url: String,
    pub key: SigningKey,
}

/// The bytes of a secret such as `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`.
#[derive(Clone, PartialEq, Eq)]
pub struct SigningKey(pub Vec<u8>);

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(secret)")
    }
}

/// The section as it is written.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct WebhookSection {
    #[serde(deserialize_with = "url")]
    url: Option<String>,
    #[serde(deserialize_with = "secret")]
    secret: Option<SigningKey>,
    #[serde(deserialize_with = "secret_file")]
    secret_file: Option<SigningKey>,
}

impl WebhookSection {
    pub(super) fn into_webhook(self, origins: &Origins) -> Option<Webhook> {
        let url = self.url?;
        let key = self.secret.or(self.secret_file);
        if key.is_none() {
            origins.note("webhook", "secret", "is missing", REMEDY);
        }
        Some(Webhook { url, key: key? })
    }
}

const REMEDY: &str = "Write \"whsec_\" and at least 24 random bytes in Base64, as \
                      `echo whsec_$(openssl rand -base64 32)` prints them.";

fn url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = values::text(deserializer)?;
    match reqwest::Url::parse(&text) {
        Ok(url) if matches!(url.scheme(), "https" | "http") => Ok(Some(text)),
        _ => Err(values::wrong(&text, "Write a URL such as \"https://crm.example.com/enquiries\".")),
    }
}

fn secret<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SigningKey>, D::Error> {
    Secret::deserialize(deserializer).and_then(signing_key)
}

fn secret_file<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SigningKey>, D::Error> {
    SecretFile::deserialize(deserializer).and_then(|file| signing_key(file.into_secret()))
}

/// An error never holds the value.
fn signing_key<E: Error>(secret: Secret) -> Result<Option<SigningKey>, E> {
    let bytes = secret.0.trim().strip_prefix("whsec_").and_then(|text| STANDARD.decode(text).ok());
    match bytes {
        Some(bytes) if bytes.len() >= 24 => Ok(Some(SigningKey(bytes))),
        _ => Err(E::custom(format!("is no key for signatures. {REMEDY}"))),
    }
}
