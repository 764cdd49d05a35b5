//! `GET /media/...`: the content folder's media, and what was made from them.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use percent_encoding::percent_decode_str;

use crate::app::App;
use crate::error::Error;
use crate::representation::content_type;
use crate::representation::{REVALIDATE, Representation, Source};
use crate::seo::Subject;

/// An hour, and a week more while a new copy is fetched: a picture keeps its URL when it changes, and who has seen
/// the old one may see it once more.
const PICTURES: &str = "public, max-age=3600, stale-while-revalidate=604800";

/// How long after its last change a file may be kept in caches.
const SETTLED: Duration = Duration::from_secs(60);

/// The film and its first frame, which belong together.
const FILM: &str = "hero/";

/// The social image of the home page, below the derived media.
const HOME_IMAGE: &str = "social/home.jpg";

/// An SVG is a document that can carry scripts; opened on its own it may do nothing at all.
const SVG_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Sends a media file: the company's own, or one made from it.
pub async fn file(State(app): State<App>, request: Request) -> Result<Response, Error> {
    let path = request.uri().path().strip_prefix("/media/").unwrap_or_default();
    let path = percent_decode_str(path).decode_utf8().map_err(|_| Error::NotFound)?;
    let below = checked(&path).ok_or(Error::NotFound)?;
    let folders = &app.config.folders;
    // What is made from the folder's catalogue is not for a site that shows another: its release brings its own.
    let made = match (&app.config.remote.api, &folders.site) {
        (Some(_), Some(site)) => site.join("media"),
        _ => folders.derived.clone(),
    };
    let candidates = [folders.content.join("media").join(&below), made.join(&below)];
    let found = match find(candidates).await {
        Some(file) if is_settled(&file.1) => describe(file, caching(&path)),
        Some(file) => describe(file, REVALIDATE),
        None if lacks_social_image(&app, &path) => {
            let home = find([folders.derived.join(HOME_IMAGE)]).await;
            describe(home.ok_or(Error::NotFound)?, REVALIDATE)
        }
        None => return Err(Error::NotFound),
    };
    let response = found.respond(request.headers()).await;
    response.map_err(|error| Error::internal("a media file cannot be sent", error))
}

/// The first of these files that there is.
async fn find(candidates: impl IntoIterator<Item = PathBuf>) -> Option<(PathBuf, Metadata)> {
    for path in candidates {
        if let Ok(metadata) = tokio::fs::metadata(&path).await
            && metadata.is_file()
        {
            return Some((path, metadata));
        }
    }
    None
}

/// Whether a file has not been written for a while. One that is being copied must not stay in caches as the half that it is.
fn is_settled(metadata: &Metadata) -> bool {
    metadata.modified().ok().and_then(|modified| modified.elapsed().ok()).is_some_and(|age| age >= SETTLED)
}

/// How long a copy of this file may be used unasked. An outdated document would be a wrong one, and nothing waits for the
/// film: both are asked for again each time, and sent again when they have changed.
fn caching(path: &str) -> &'static str {
    match content_type::of(path).starts_with("image/") && !path.starts_with(FILM) {
        true => PICTURES,
        false => REVALIDATE,
    }
}

/// Whether this would be the social image of a page that came after the images were made. It has the home page's.
fn lacks_social_image(app: &App, path: &str) -> bool {
    let page = path.strip_prefix("social").and_then(|path| path.strip_suffix(".jpg"));
    page.is_some_and(|page| Subject::at(&app.catalogue.now().content, page).is_some())
}

/// A path that stays below its folder: no empty, hidden or parent segment, no separator of another system.
fn checked(path: &str) -> Option<PathBuf> {
    let is_plain = |segment: &str| {
        !segment.is_empty() && !segment.starts_with('.') && !segment.contains(['\\', '\0', ':']) && segment.len() < 256
    };
    path.split('/').all(is_plain).then(|| PathBuf::from(path))
}

fn describe((path, metadata): (PathBuf, Metadata), cache_control: &'static str) -> Representation {
    let content_type = content_type::of(file_name(&path));
    let modified = metadata.modified().ok();
    let since = |time: SystemTime| time.duration_since(SystemTime::UNIX_EPOCH).ok();
    let nanos = modified.and_then(since).map_or(0, |since| since.as_nanos());
    let hash = format!("{:x}-{nanos:x}", metadata.len());
    let found = Representation::new(content_type, cache_control, hash, Source::File(path)).modified(modified);
    match content_type {
        "image/svg+xml" => found.header(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SVG_POLICY)),
        _ => found,
    }
}

fn file_name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn paths_that_leave_the_folder_are_refused() {
        for path in ["", "/", "..", "a/../b", "a//b", ".hidden", "a/.hidden", "a\\b", "c:d", "a/\0", "a/"] {
            assert_eq!(checked(path), None, "{path:?}");
        }
        assert_eq!(checked("a/b-c.webp"), Some(PathBuf::from("a/b-c.webp")));
    }

    proptest! {
        #[test]
        fn whatever_is_asked_for_stays_below_the_folder(path in "(\\.{0,3}[a-z/\\\\%:\u{0}]{0,3}){0,6}") {
            if let Some(below) = checked(&path) {
                prop_assert!(below.is_relative());
                prop_assert!(below.components().all(|part| matches!(part, std::path::Component::Normal(_))));
            }
        }
    }
}
