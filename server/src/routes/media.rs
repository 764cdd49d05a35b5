//! `GET /media/...`: the content folder's media, what was made from them, and the images for link previews.

use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use percent_encoding::percent_decode_str;
use tokio::sync::Semaphore;
use tracing::Instrument;

use crate::app::App;
use crate::error::Error;
use crate::seo::Subject;
use crate::site::Site;
use crate::static_response::{REVALIDATE, Source, StaticResponse, content_type};

/// An hour, and another week while a new copy is fetched. A picture keeps its URL when it changes, so a visitor may see the old one once
/// more.
const PICTURES: &str = "public, max-age=3600, stale-while-revalidate=604800";

/// How long after its last change a file may be cached.
const SETTLED: Duration = Duration::from_secs(60);

/// The video and its first frame, which belong together.
const VIDEO: &str = "hero/";

/// The social image of the home page, below the release's media.
const HOME_IMAGE: &str = "social/home.jpg";

/// An SVG can contain scripts; opened as a document it may do nothing.
const SVG_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// How many media files are looked for and opened at once. A network drive that does not answer keeps as many threads.
static OPENING: Semaphore = Semaphore::const_new(32);

const OPEN_TIMEOUT: Duration = Duration::from_secs(10);

/// Sends a media file: the company's own, or one made from it.
pub async fn file(State(app): State<App>, request: Request) -> Result<Response, Error> {
    let opened = async {
        let permit = OPENING.acquire().await;
        // A task of its own, which keeps its permit until the drive answers, also when the client leaves.
        let opening = async move {
            let _permit = permit;
            open(app, request).await
        };
        let opening = tokio::spawn(opening.in_current_span());
        opening.await.map_err(|error| Error::internal("a media file cannot be sent", error))?
    };
    tokio::time::timeout(OPEN_TIMEOUT, opened).await.unwrap_or_else(|_| {
        tracing::error!("a media file could not be opened within {} s", OPEN_TIMEOUT.as_secs());
        Err(Error::Unavailable)
    })
}

async fn open(app: App, request: Request) -> Result<Response, Error> {
    let path = request.uri().path().strip_prefix("/media/").unwrap_or_default();
    let path = percent_decode_str(path).decode_utf8().map_err(|_| Error::NotFound)?;
    let below = checked(&path).ok_or(Error::NotFound)?;
    let folders = &app.config.folders;
    let site = app.site.now();
    let released = site.as_deref().and_then(Site::release).map(|release| release.folder.join("media"));
    // The pictures of a site that shows another API's catalogue are in its release; the others would be the sample company's.
    let is_other_company = app.config.remote.api.is_some() && released.is_some();
    let derived = (!is_other_company).then(|| folders.derived.clone());
    let media = [Some(folders.content.join("media")), released.clone(), derived];
    let found = match find(media.into_iter().flatten().map(|folder| folder.join(&below))).await {
        Some(file) if is_settled(&file.1) => describe(file, caching(&path)),
        Some(file) => describe(file, REVALIDATE),
        None if lacks_social_image(&app, &path) => {
            let home = find(released.map(|folder| folder.join(HOME_IMAGE))).await;
            describe(home.ok_or(Error::NotFound)?, REVALIDATE)
        }
        None => return Err(Error::NotFound),
    };
    found.respond(request.headers()).await
}

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

/// Whether a file has not been written for a while. Half of a file that is being copied must not be cached.
fn is_settled(metadata: &Metadata) -> bool {
    metadata.modified().ok().and_then(|modified| modified.elapsed().ok()).is_some_and(|age| age >= SETTLED)
}

/// The cache policy of a file. Documents must be current, and the page does not wait for the video: both are revalidated at each use.
fn caching(path: &str) -> &'static str {
    match content_type::of(path).starts_with("image/") && !path.starts_with(VIDEO) {
        true => PICTURES,
        false => REVALIDATE,
    }
}

/// Whether this is the social image of a page that is newer than the images. The home page's image is sent then.
fn lacks_social_image(app: &App, path: &str) -> bool {
    let page = path.strip_prefix("social").and_then(|path| path.strip_suffix(".jpg"));
    page.is_some_and(|page| Subject::at(&app.catalogue.now().content, page).is_some())
}

/// A path below its folder: no empty, hidden or parent segment, no separator of another system.
fn checked(path: &str) -> Option<PathBuf> {
    let is_plain = |segment: &str| {
        !segment.is_empty() && !segment.starts_with('.') && !segment.contains(['\\', '\0', ':']) && segment.len() < 256
    };
    path.split('/').all(is_plain).then(|| PathBuf::from(path))
}

fn describe((path, metadata): (PathBuf, Metadata), cache_control: &'static str) -> StaticResponse {
    let content_type = content_type::of(&path.to_string_lossy());
    let modified = metadata.modified().ok();
    let hash = format!("{:x}-{:x}-{:x}", metadata.len(), metadata.mtime(), metadata.mtime_nsec());
    let found = StaticResponse::new(content_type, cache_control, hash, Source::File(path)).modified(modified);
    match content_type {
        "image/svg+xml" => found.header(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SVG_POLICY)),
        _ => found,
    }
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
        fn any_path_stays_below_the_folder(path in "(\\.{0,3}[a-z/\\\\%:\u{0}]{0,3}){0,6}") {
            if let Some(below) = checked(&path) {
                prop_assert!(below.is_relative());
                prop_assert!(below.components().all(|part| matches!(part, std::path::Component::Normal(_))));
            }
        }
    }
}
