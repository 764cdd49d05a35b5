//! What the headers of a form's request say: where it comes from, who sends it, and whether its body can be read.

use std::net::IpAddr;

use axum::http::{HeaderMap, Uri, header};
use headers::{ContentLength, HeaderMapExt};
use model::forms::IDEMPOTENCY_HEADER;
use sha2::{Digest, Sha256};

use crate::connections::network_of;
use crate::error::Error;

/// The longest body: a file twice as large as allowed is read to its end, so that its sender gets a response.
pub const MAX_BODY_LENGTH: u64 = 24 * 1024 * 1024;

/// The longest idempotency key.
pub const MAX_KEY_LENGTH: usize = 100;

/// Checks that the form was sent by a page of this site, or of an origin in `cors_origins`.
pub fn check_origin(headers: &HeaderMap, cors_origins: &[String], site_url: &str) -> Result<(), Error> {
    let origin = headers.get(header::ORIGIN);
    let is_listed =
        origin.is_some_and(|origin| cors_origins.iter().any(|listed| listed.as_bytes() == origin.as_bytes()));
    let is_own = match headers.get("sec-fetch-site") {
        // Set by the browser; pages cannot change it.
        Some(site) => site == "same-origin" || site == "none",
        // Older browsers send the origin only; programs send neither.
        None => origin.is_none_or(|origin| origin.to_str().is_ok_and(|origin| is_own(origin, headers, site_url))),
    };
    if is_listed || is_own { Ok(()) } else { Err(Error::CrossSite) }
}

/// Whether an origin is the requested host, or the site's own origin: a proxy may have replaced the host.
fn is_own(origin: &str, headers: &HeaderMap, site_url: &str) -> bool {
    let Some((_, authority)) = origin.split_once("://") else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let site: Option<Uri> = site_url.parse().ok();
    let site = site.as_ref().and_then(|site| Some(site.authority()?.as_str()));
    [host, site].into_iter().flatten().any(|own| own.eq_ignore_ascii_case(authority))
}

/// Whether the client shows the response as a page: the browser itself sent the form, and not a script.
pub fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accept.split(',').any(|kind| kind.split(';').next().is_some_and(|kind| kind.trim() == "text/html"))
}

/// Whether the browser itself sent the form, and not a page's script. Such a form has no elapsed time.
pub fn is_sent_by_browser(headers: &HeaderMap) -> bool {
    wants_page(headers) && headers.get("sec-fetch-mode").is_none_or(|mode| mode == "navigate")
}

/// The key under which retries of a submission are recognised.
///
/// # Errors
/// When it is empty, too long or no plain text.
pub fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Error> {
    let Some(key) = headers.get(IDEMPOTENCY_HEADER) else { return Ok(None) };
    match key.to_str() {
        Ok(key) if (1..=MAX_KEY_LENGTH).contains(&key.len()) => Ok(Some(key.to_owned())),
        _ => Err(Error::Malformed("its Idempotency-Key is empty, too long or no plain text")),
    }
}

/// The boundary between the parts of the body.
///
/// # Errors
/// When the body is no `multipart/form-data`, or compressed, or says that it is too long. One for the page without script is read
/// nevertheless, because the page shows what was typed.
pub fn boundary(headers: &HeaderMap) -> Result<String, Error> {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let boundary = multer::parse_boundary(content_type).ok().filter(|boundary| !boundary.is_empty());
    let boundary = boundary.ok_or(Error::NotMultipart)?;
    let encoding = headers.get(header::CONTENT_ENCODING);
    if encoding.is_some_and(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity")) {
        return Err(Error::Compressed);
    }
    let length = headers.typed_get::<ContentLength>();
    let is_too_long = !wants_page(headers) && length.is_some_and(|length| length.0 > MAX_BODY_LENGTH);
    if is_too_long { Err(Error::TooLarge) } else { Ok(boundary) }
}

/// A keyed hash of the sender's network, by which senders are counted. Addresses themselves are not stored.
pub fn pseudonym(address: IpAddr, secret: &str) -> String {
    let mut hasher = Sha256::new();
    hasher.update(secret);
    hasher.update(network_of(address).to_string());
    hex::encode(&hasher.finalize()[..16])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_pages_of_this_site_and_of_listed_origins_send_forms() {
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
            assert_eq!(check_origin(&map, &listed, "https://www.tools.example/").is_ok(), taken, "{headers:?}");
        }
    }

    #[test]
    fn addresses_of_one_network_count_as_one_sender() {
        let of = |address: &str| pseudonym(address.parse().unwrap(), "secret");
        assert_eq!(of("2001:db8::1"), of("2001:db8::2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_ne!(of("192.0.2.1"), pseudonym("192.0.2.1".parse().unwrap(), "other"));
    }

    proptest! {
        /// Of any origin, only the site's own host is accepted.
        #[test]
        fn no_other_origin_is_accepted(origin in "(https?|null|[a-z]{0,5})(://)?(www\\.)?(tools|evil)?\\.?(example)?(:[0-9]{0,5})?[@/.a-z]{0,9}") {
            let headers = HeaderMap::from_iter([(header::ORIGIN, origin.parse().unwrap())]);
            if check_origin(&headers, &[], "https://www.tools.example/").is_ok() {
                prop_assert_eq!(origin.split_once("://").map(|(_, host)| host), Some("www.tools.example"));
            }
        }
    }
}
