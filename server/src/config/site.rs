//! `[site]`: whose API the site shows, when it is not this server's own.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::origins::Origins;
use super::values;
use super::{Secret, SecretFile};

/// What the site is, and where its content comes from. Without `api` that is this server.
#[derive(Debug, Clone, Default)]
pub struct Remote {
    /// The site's own URL, without a slash at the end, where it is not the `site_url` of `company.toml`.
    pub url: Option<String>,
    /// Base URLs, without a slash at the end.
    pub bases: Bases,
    /// The film at the top of the home page.
    pub film: Film,
    /// Whether pages ask once more, in the browser, for what they were rendered from.
    pub refresh: bool,
    /// What the build's calls to the company API send as `Authorization`.
    pub authorization: Option<Secret>,
    /// The most products that browsers look through themselves, where the API can do it in their place.
    pub search_in_browser: u32,
}

/// Base URLs, as the pages are given them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Bases {
    pub api: Option<String>,
    pub media: Option<String>,
    pub insights: Option<String>,
    pub places: Option<String>,
}

/// The URLs of a film, each in another format. Without any, the film is the content folder's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Film {
    /// For wide screens, and for all others where `tall` is empty.
    pub wide: Vec<String>,
    /// For screens that are held upright.
    pub tall: Vec<String>,
}

impl Remote {
    /// The origins that pages load from, beside their own.
    pub fn origins(&self) -> impl Iterator<Item = String> {
        let Bases { api, media, insights, places } = &self.bases;
        let bases = [api, media, insights, places].into_iter().flatten();
        let films = self.film.wide.iter().chain(&self.film.tall);
        let mut origins: Vec<String> = bases.chain(films).filter_map(|url| origin(url)).collect();
        origins.sort();
        origins.dedup();
        origins.into_iter()
    }
}

/// The scheme and the host of a URL.
fn origin(url: &str) -> Option<String> {
    reqwest::Url::parse(url).ok().map(|url| url.origin().ascii_serialization())
}

/// The section as it is written.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct SiteSection {
    #[serde(deserialize_with = "base")]
    url: Option<String>,
    #[serde(deserialize_with = "base")]
    api: Option<String>,
    #[serde(deserialize_with = "base")]
    media: Option<String>,
    #[serde(deserialize_with = "insights")]
    insights: Option<String>,
    #[serde(deserialize_with = "base")]
    places: Option<String>,
    #[serde(deserialize_with = "films")]
    film: Vec<String>,
    #[serde(deserialize_with = "films")]
    film_tall: Vec<String>,
    refresh: bool,
    authorization: Option<Secret>,
    authorization_file: Option<SecretFile>,
    #[serde(deserialize_with = "products")]
    search_in_browser: Option<u32>,
}

/// Few manufacturers have more products; twenty of them have 8 kB of specifications.
const SEARCH_IN_BROWSER: u32 = 300;

fn products<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    values::number::<_, _, 0, 100_000>(deserializer).map(Some)
}

impl SiteSection {
    pub(super) fn into_remote(self, origins: &Origins) -> Remote {
        let authorization = SecretFile::or(self.authorization, self.authorization_file);
        // An `api` that is wrong is told already.
        if self.api.is_none() && !origins.diagnostics.names("site.api") {
            let set = [
                ("media", self.media.is_some()),
                ("authorization", authorization.is_some()),
                ("refresh", self.refresh),
            ];
            for (key, _) in set.iter().filter(|(_, is_set)| *is_set) {
                origins.note("site", key, "needs an `api`", "Add api = \"https://api.example.com\", or remove it.");
            }
        }
        if !self.film_tall.is_empty() && self.film.is_empty() && !origins.diagnostics.names("site.film") {
            let remedy = "Add film = \"https://media.example.com/film.mp4\", or remove it.";
            origins.note("site", "film_tall", "needs a `film` for wide screens", remedy);
        }
        let film = Film { wide: self.film, tall: self.film_tall };
        let bases = Bases { api: self.api, media: self.media, insights: self.insights, places: self.places };
        Remote {
            url: self.url,
            bases,
            film,
            refresh: self.refresh,
            authorization,
            search_in_browser: self.search_in_browser.unwrap_or(SEARCH_IN_BROWSER),
        }
    }
}

fn base<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = values::text(deserializer)?;
    match reqwest::Url::parse(&text) {
        Ok(url) if is_base(&url) && url.query().is_none() => Ok(Some(text.trim_end_matches('/').to_owned())),
        _ => Err(values::wrong(&text, "Write a URL without query, for example \"https://api.example.com\".")),
    }
}

/// A blog with plain permalinks has its API behind a query.
fn insights<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = values::text(deserializer)?;
    match reqwest::Url::parse(&text) {
        Ok(url) if is_base(&url) && (url.query().is_none() || text.ends_with("?rest_route=")) => {
            Ok(Some(text.trim_end_matches('/').to_owned()))
        }
        _ => {
            let remedy = "Write the blog's URL, for example \"https://blog.example.com\", or \
                          \"https://blog.example.com/?rest_route=\" for one with plain permalinks.";
            Err(D::Error::custom(format!("is \"{text}\". {remedy}")))
        }
    }
}

/// Browsers are told the format of a film by its name, so that they load only one that they can play.
fn films<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let films = values::texts(deserializer)?;
    // A URL holds no space: two of them in one text are no list.
    let is_film = |text: &str| {
        let url = reqwest::Url::parse(text).ok().filter(|_| !text.contains(char::is_whitespace));
        url.is_some_and(|url| is_base(&url) && [".mp4", ".webm"].iter().any(|ending| url.path().ends_with(ending)))
    };
    match films.iter().find(|text| !is_film(text)) {
        None => Ok(films),
        Some(text) => Err(values::wrong_item(
            text,
            "Write the URL of an .mp4 or .webm file, for example \"https://media.example.com/film.mp4\".",
        )),
    }
}

/// Whether a URL can stand before the paths of calls, and be shown to everybody.
fn is_base(url: &reqwest::Url) -> bool {
    matches!(url.scheme(), "https" | "http")
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none()
}
