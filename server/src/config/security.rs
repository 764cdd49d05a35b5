//! `[security]`: who else may use the API, and which other hosts the pages may use.

use super::group::Group;

/// Origins that the server's answers name.
#[derive(Debug, Clone, Default)]
pub struct Security {
    /// Origins whose pages may read the API; none by default.
    pub cors_origins: Vec<String>,
    /// Further origins that the pages may load data, pictures and film from; none by default.
    pub page_origins: Vec<String>,
    /// Whether visitors reach the server by HTTPS only, through a proxy that ends TLS.
    pub https: bool,
}

impl Security {
    pub(super) fn read(group: &Group) -> Self {
        Self {
            cors_origins: origins(group, "cors_origins"),
            page_origins: origins(group, "page_origins"),
            https: group.get(|fields| fields.optional_flag("https")).unwrap_or(false),
        }
    }
}

/// An origin is a scheme, a host and perhaps a port; anything more would never match, or break a header.
fn origins(group: &Group, key: &'static str) -> Vec<String> {
    let origins = group.list(key);
    for origin in &origins {
        let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        let plain = |host: &str| {
            host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']'))
        };
        if !host.is_some_and(|host| !host.is_empty() && plain(host)) {
            let remedy = "Write scheme and host only, for example \"https://www.example.com\".";
            group.note(key, format!("holds \"{origin}\""), remedy);
        }
    }
    origins
}
