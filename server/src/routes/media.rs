//! `GET /media/...`: the content folder's media, and what was made from them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use axum::extract::{Path as UrlPath, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

use crate::app::App;
use crate::error::Error;
use crate::http::content_type;
use crate::http::representation::{Representation, Source};

/// A day, and a week more while a new copy is fetched: a picture keeps its address when it changes.
const CACHE_CONTROL: &str = "public, max-age=86400, stale-while-revalidate=604800";

/// An SVG is a document that can carry scripts; opened on its own it may do nothing at all.
const SVG_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Sends a media file: the company's own, or one made from it.
pub async fn file(
    State(app): State<Arc<App>>,
    UrlPath(path): UrlPath<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let below = checked(&path).ok_or(Error::NotFound)?;
    let folders = [app.config.folders.content.join("media"), app.config.folders.derived.clone()];
    let found =
        tokio::task::spawn_blocking(move || folders.iter().find_map(|folder| describe(folder.join(&below)))).await;
    let file =
        found.map_err(|error| Error::internal("a media file cannot be looked up", error))?.ok_or(Error::NotFound)?;
    file.respond(&headers).await.map_err(|error| Error::internal("a media file cannot be read", error))
}

/// A path that stays below its folder: no empty, hidden or parent segment, no separator of another system.
fn checked(path: &str) -> Option<PathBuf> {
    let is_plain = |segment: &str| {
        !segment.is_empty() && !segment.starts_with('.') && !segment.contains(['\\', '\0', ':']) && segment.len() < 256
    };
    path.split('/').all(is_plain).then(|| PathBuf::from(path))
}

fn describe(path: PathBuf) -> Option<Representation> {
    let metadata = std::fs::metadata(&path).ok().filter(std::fs::Metadata::is_file)?;
    let modified = metadata.modified().ok();
    let content_type = content_type::of(file_name(&path));
    let nanos = modified.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok()).map_or(0, |t| t.as_nanos());
    let hash = format!("{:x}-{nanos:x}", metadata.len());
    let file = Representation::new(content_type, CACHE_CONTROL, hash, Source::Disk { path, length: metadata.len() })
        .modified(modified);
    Some(match content_type {
        "image/svg+xml" => file.header(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SVG_POLICY)),
        _ => file,
    })
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
