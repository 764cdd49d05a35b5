//! Conditional requests and ranges.

use std::time::SystemTime;

use axum::http::{HeaderMap, HeaderValue, header};
use headers::{ETag, HeaderMapExt, IfModifiedSince, IfNoneMatch, IfRange, LastModified};

/// Whether the client's copy is current, so that the response is 304. `If-Modified-Since` counts only without `If-None-Match`.
pub fn is_fresh(headers: &HeaderMap, etag: &ETag, modified: Option<SystemTime>) -> bool {
    if headers.contains_key(header::IF_NONE_MATCH) {
        let condition = headers.typed_get::<IfNoneMatch>();
        return condition.is_some_and(|condition| !condition.precondition_passes(etag));
    }
    let since = headers.typed_get::<IfModifiedSince>();
    since.zip(modified).is_some_and(|(since, modified)| !since.is_modified(modified))
}

/// The requested range, if it can be sent: a single one, and with `If-Range` only of a current copy. Otherwise the whole body is sent.
pub fn range<'h>(headers: &'h HeaderMap, etag: &ETag, modified: Option<SystemTime>) -> Option<&'h HeaderValue> {
    let range = headers.get(header::RANGE)?;
    let ranges = http_range_header::parse_range_header(range.to_str().ok()?).ok()?;
    let is_of_this = match headers.contains_key(header::IF_RANGE) {
        true => {
            let modified = modified.map(LastModified::from);
            headers.typed_get::<IfRange>().is_some_and(|copy| !copy.is_modified(Some(etag), modified.as_ref()))
        }
        false => true,
    };
    (is_of_this && ranges.ranges.len() == 1).then_some(range)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tag() -> ETag {
        "\"a\"".parse().unwrap()
    }

    fn headers(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn an_entity_tag_decides_before_a_date() {
        let now = SystemTime::now();
        for (value, fresh) in
            [("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("*", true), ("\"b\"", false), ("a", false)]
        {
            assert_eq!(is_fresh(&headers(header::IF_NONE_MATCH, value), &tag(), Some(now)), fresh, "{value}");
        }
        let mut both = headers(header::IF_NONE_MATCH, "\"b\"");
        both.typed_insert(IfModifiedSince::from(now));
        assert!(!is_fresh(&both, &tag(), Some(now)));
        assert!(!is_fresh(&HeaderMap::new(), &tag(), Some(now)));
    }

    #[test]
    fn only_a_single_range_of_bytes_is_sent() {
        for (value, answered) in [
            ("bytes=0-1", true),
            ("bytes=-5", true),
            ("bytes=7-", true),
            ("bytes=0-1, 4-5", false),
            ("items=0-1", false),
            ("bytes=a-b", false),
            ("bytes=-", false),
        ] {
            assert_eq!(range(&headers(header::RANGE, value), &tag(), None).is_some(), answered, "{value}");
        }
    }

    proptest! {
        /// Invalid conditions and ranges are ignored. Tags have no blanks, because `headers` asserts that in debug builds.
        #[test]
        fn invalid_conditions_are_ignored(
            condition in "(W/)?[\"a*,-]{0,8}|[A-Z][a-z]{2}, [0-9]{1,3} [A-Z][a-z]{2} [0-9]{2,5} [0-9:]{0,9} GMT|[!-~]{0,20}",
            wanted in "(bytes)?=?([0-9]{0,20}-[0-9]{0,20},? ?){0,3}|[ -~]{0,20}",
        ) {
            let mut sent = HeaderMap::new();
            for name in [header::IF_NONE_MATCH, header::IF_MODIFIED_SINCE, header::IF_RANGE] {
                sent.insert(name, condition.parse().unwrap());
            }
            sent.insert(header::RANGE, wanted.parse().unwrap());
            let now = Some(SystemTime::now());
            if is_fresh(&sent, &tag(), now) {
                prop_assert!(condition.contains("\"a\"") || condition.trim() == "*", "{condition}");
            }
            sent.remove(header::IF_RANGE);
            if range(&sent, &tag(), now).is_some() {
                prop_assert!(wanted.starts_with("bytes="), "{wanted}");
            }
        }
    }
}
