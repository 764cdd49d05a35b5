//! `[antivirus]`: who scans the files that visitors send.

use std::path::PathBuf;

use serde::{Deserialize, Deserializer};

use super::values;

/// The scanner; files are not scanned without one.
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
    let text = values::text(deserializer)?;
    let has_port = text.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok());
    if text.starts_with('/') {
        Ok(Some(Clamd::Socket(text.into())))
    } else if has_port {
        Ok(Some(Clamd::Tcp(text)))
    } else {
        Err(values::wrong(&text, "Write \"127.0.0.1:3310\", or the path of clamd's socket."))
    }
}
