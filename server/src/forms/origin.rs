//! Refuses forms that pages of other websites send in a visitor's name.

use axum::http::{HeaderMap, Uri, header};

use crate::error::Error;

/// Whether a form may come from the page that sent it: one of ours, or of an origin in `cors_origins`.
///
/// # Errors
/// When it was sent by a page of another website.
pub fn check(headers: &HeaderMap, cors_origins: &[String], site_url: &str) -> Result<(), Error> {
    let origin = headers.get(header::ORIGIN);
    let is_listed =
        origin.is_some_and(|origin| cors_origins.iter().any(|listed| listed.as_bytes() == origin.as_bytes()));
    let is_own = match headers.get("sec-fetch-site") {
        // The browser says whose page it is, and no page can change that.
        Some(site) => site == "same-origin" || site == "none",
        // Older browsers name the origin only; programs send neither.
        None => origin.is_none_or(|origin| origin.to_str().is_ok_and(|origin| is_own(origin, headers, site_url))),
    };
    if is_listed || is_own { Ok(()) } else { Err(Error::CrossSite) }
}

/// Whether an origin is the host that was asked, or the site's own origin: a proxy may have asked by another name.
fn is_own(origin: &str, headers: &HeaderMap, site_url: &str) -> bool {
    let Some((_, authority)) = origin.split_once("://") else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let site: Option<Uri> = site_url.parse().ok();
    let site = site.as_ref().and_then(|site| Some(site.authority()?.as_str()));
    [host, site].into_iter().flatten().any(|own| own.eq_ignore_ascii_case(authority))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_our_own_pages_and_listed_ones_send_forms() {
        let listed = ["https://partner.example".to_owned()];
        for (headers, taken) in [
            (&[][..], true),
            (&[("sec-fetch-site", "same-origin"), ("origin", "https://www.tools.example")], true),
            (&[("sec-fetch-site", "none")], true),
            (&[("sec-fetch-site", "cross-site")], false),
            (&[("sec-fetch-site", "same-site"), ("origin", "https://blog.tools.example")], false),
            (&[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")], false),
            (&[("sec-fetch-site", "cross-site"), ("origin", "https://partner.example")], true),
            (&[("origin", "https://evil.example"), ("host", "www.tools.example")], false),
            (&[("origin", "https://www.tools.example.evil.example")], false),
            (&[("origin", "null"), ("host", "www.tools.example")], false),
            (&[("origin", "https://www.tools.example"), ("host", "10.0.0.1:8080")], true),
            (&[("origin", "http://localhost:8080"), ("host", "LOCALHOST:8080")], true),
            (&[("origin", "http://localhost:8081"), ("host", "localhost:8080")], false),
        ] {
            let map = headers.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
            assert_eq!(check(&map, &listed, "https://www.tools.example/").is_ok(), taken, "{headers:?}");
        }
    }

    proptest! {
        /// Only an origin whose host is our own is taken, however it is written.
        #[test]
        fn no_other_origin_is_taken_for_ours(origin in "(https?|null|[a-z]{0,5})(://)?(www\\.)?(tools|evil)?\\.?(example)?(:[0-9]{0,5})?[@/.a-z]{0,9}") {
            let headers = HeaderMap::from_iter([(header::ORIGIN, origin.parse().unwrap())]);
            if check(&headers, &[], "https://www.tools.example/").is_ok() {
                prop_assert_eq!(origin.split_once("://").map(|(_, host)| host), Some("www.tools.example"));
            }
        }
    }
}
