//! `[site]` and `[security]`: whose API the pages use, and what browsers may do with them.

use std::time::Duration;

use reqwest::Url;
use secrecy::SecretString;
use serde::{Deserialize, Deserializer};
use smart_default::SmartDefault;

use super::values::{number, seconds, text, texts};

/// Where the site's content comes from. Without `api` that is this server. URLs have no slash at the end.
#[derive(Debug, Clone, SmartDefault, Deserialize)]
#[serde(default)]
pub struct Remote {
    /// The site's own URL, in the place of the `site_url` of `company.toml` or of the API's company.
    #[serde(deserialize_with = "root")]
    pub url: Option<String>,
    /// The base URL of another company API.
    #[serde(deserialize_with = "base")]
    pub api: Option<String>,
    /// The host of its files.
    #[serde(deserialize_with = "base")]
    pub media: Option<String>,
    /// A WordPress with the articles.
    #[serde(deserialize_with = "insights")]
    pub insights: Option<String>,
    /// The host of the lists of countries and states.
    #[serde(deserialize_with = "base")]
    pub places: Option<String>,
    /// The film of the home page for wide screens, a URL for each format; the content folder's without any.
    #[serde(deserialize_with = "films")]
    pub film: Vec<String>,
    /// The same for screens that are held upright; `film` without any.
    #[serde(deserialize_with = "films")]
    pub film_tall: Vec<String>,
    /// Whether browsers fetch once more what a page was rendered from.
    pub refresh: bool,
    /// What the build's calls to the company API send as `Authorization`.
    #[serde(alias = "authorization_file")]
    pub authorization: Option<SecretString>,
    /// The most products that browsers search themselves, where the API can do it in their place. Few manufacturers have
    /// more than 300; twenty products have 8 kB of specifications.
    #[serde(deserialize_with = "number::<_, _, 0, 100_000>")]
    #[default(300)]
    pub search_in_browser: u32,
}

impl Remote {
    /// The origins that pages load from, beside their own.
    pub fn origins(&self) -> impl Iterator<Item = String> {
        let bases = [&self.api, &self.media, &self.insights, &self.places].into_iter().flatten();
        let urls = bases.chain(&self.film).chain(&self.film_tall).filter_map(|url| Url::parse(url).ok());
        let mut origins: Vec<String> = urls.map(|url| url.origin().ascii_serialization()).collect();
        origins.sort();
        origins.dedup();
        origins.into_iter()
    }
}

fn base<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    base_url(deserializer, "Write a URL without query, for example \"https://api.example.com\".")
}

/// The URL before the paths of calls, without a slash at its end.
pub(super) fn base_url<'de, D: Deserializer<'de>>(deserializer: D, remedy: &str) -> Result<Option<String>, D::Error> {
    text(deserializer, remedy, |text| {
        public_url(text).filter(|url| url.query().is_none()).map(|_| Some(text.trim_end_matches('/').to_owned()))
    })
}

/// Whether it is the URL of a host's root, where all links of the site begin.
pub fn is_root(text: &str) -> bool {
    public_url(text).is_some_and(|url| url.query().is_none() && url.path() == "/")
}

pub const ROOT: &str =
    "The site is at the root of its host: write its URL without a path, for example \"https://www.example.com\".";

fn root<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    text(deserializer, ROOT, |text| is_root(text).then(|| Some(text.trim_end_matches('/').to_owned())))
}

/// A blog with plain permalinks has its API behind a query.
fn insights<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let remedy = "Write the blog's URL, for example \"https://blog.example.com\", or \
                  \"https://blog.example.com/?rest_route=\" for one with plain permalinks.";
    text(deserializer, remedy, |text| {
        let url = public_url(text).filter(|url| url.query().is_none() || text.ends_with("?rest_route="));
        url.map(|_| Some(text.trim_end_matches('/').to_owned()))
    })
}

/// Browsers read the format of a film from its name, so that they load only one that they can play.
fn films<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let remedy = "Write the URL of an .mp4 or .webm file, for example \"https://media.example.com/film.mp4\".";
    texts(deserializer, remedy, |text| {
        // The URL parser accepts spaces, so two URLs in one text would pass as one.
        let url = public_url(text).filter(|_| !text.contains(char::is_whitespace))?;
        [".mp4", ".webm"].iter().any(|ending| url.path().ends_with(ending)).then(|| text.to_owned())
    })
}

/// A URL that can stand before the paths of calls and be shown to every visitor.
fn public_url(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| {
        let is_bare = url.fragment().is_none() && url.username().is_empty() && url.password().is_none();
        is_bare && matches!(url.scheme(), "https" | "http")
    })
}

const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Origins that the server's responses name, and HTTPS.
#[derive(Debug, Clone, SmartDefault, Deserialize)]
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
    #[default(YEAR)]
    pub hsts_max_age: Duration,
    /// Whether it also applies to all sub-domains.
    pub hsts_include_subdomains: bool,
    /// Whether browsers may build the domain into their lists, which takes months to undo.
    pub hsts_preload: bool,
}

impl Security {
    /// The value of `Strict-Transport-Security`; `None` when it is not to be sent.
    pub fn strict_transport_security(&self) -> Option<String> {
        let seconds = self.hsts_max_age.as_secs();
        let subdomains = if self.hsts_include_subdomains { "; includeSubDomains" } else { "" };
        let preload = if self.hsts_preload { "; preload" } else { "" };
        (self.https && seconds > 0).then(|| format!("max-age={seconds}{subdomains}{preload}"))
    }

    /// Whether the settings meet the requirements of browsers' HSTS preload lists.
    pub(super) fn may_be_preloaded(&self) -> bool {
        self.hsts_include_subdomains && self.hsts_max_age >= YEAR
    }
}

/// An origin is a scheme, a host and perhaps a port, as browsers write it; anything more would never match, or break a header.
fn origins<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    texts(deserializer, "Write scheme and host only, for example \"https://www.example.com\".", |text| {
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
        let is_plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']');
        let url = Url::parse(text).ok().filter(|_| host.bytes().all(is_plain))?;
        Some(url.origin().ascii_serialization())
    })
}
