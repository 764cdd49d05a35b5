//! `[security]`: who else may use the API, which other hosts the pages may use, and what browsers are told about HTTPS.

use std::time::Duration;

use serde::{Deserialize, Deserializer};

use super::origins::Origins;
use super::values::{self, seconds};

const DAY: u64 = 24 * 60 * 60;

/// Origins that the server's responses name, and HTTPS.
#[derive(Debug, Clone, Deserialize)]
#[serde(default)]
pub struct Security {
    /// Origins whose pages may read the API; none by default.
    #[serde(deserialize_with = "origins")]
    pub cors_origins: Vec<String>,
    /// Further origins that the pages may load data, pictures and film from; none by default.
    #[serde(deserialize_with = "origins")]
    pub page_origins: Vec<String>,
    /// Whether visitors reach the server by HTTPS only, through a proxy that ends TLS.
    pub https: bool,
    /// How long browsers keep to HTTPS after a visit; nothing is sent when it is zero.
    #[serde(rename = "hsts_max_age_seconds", deserialize_with = "seconds::<_, 0, 315_360_000>")]
    pub hsts_max_age: Duration,
    /// Whether that holds for all sub-domains, too, whoever runs them.
    pub hsts_include_subdomains: bool,
    /// Whether browsers may build the domain into their lists, which takes months to undo.
    pub hsts_preload: bool,
}

impl Default for Security {
    fn default() -> Self {
        Self {
            cors_origins: Vec::new(),
            page_origins: Vec::new(),
            https: false,
            hsts_max_age: Duration::from_secs(365 * DAY),
            hsts_include_subdomains: false,
            hsts_preload: false,
        }
    }
}

impl Security {
    /// The value of `Strict-Transport-Security`; `None` when it is not to be sent.
    pub fn strict_transport_security(&self) -> Option<String> {
        let seconds = self.hsts_max_age.as_secs();
        let subdomains = if self.hsts_include_subdomains { "; includeSubDomains" } else { "" };
        let preload = if self.hsts_preload { "; preload" } else { "" };
        (self.https && seconds > 0).then(|| format!("max-age={seconds}{subdomains}{preload}"))
    }

    /// Notes what does not go together.
    pub(super) fn check(&self, origins: &Origins) {
        let enough = self.hsts_include_subdomains && self.hsts_max_age >= Duration::from_secs(365 * DAY);
        if self.hsts_preload && !enough {
            let remedy =
                "Set hsts_include_subdomains = true and hsts_max_age_seconds = 31536000 or more, or remove it.";
            origins.note("security", "hsts_preload", "asks for what browsers' lists do not take", remedy);
        }
    }
}

/// An origin is a scheme, a host and perhaps a port; anything more would never match, or break a header.
fn origins<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let origins = values::texts(deserializer)?;
    for origin in &origins {
        let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        let plain = |host: &str| {
            host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']'))
        };
        if !host.is_some_and(|host| !host.is_empty() && plain(host)) {
            let remedy = "Write scheme and host only, for example \"https://www.example.com\".";
            return Err(values::wrong_item(origin, remedy));
        }
    }
    Ok(origins)
}
