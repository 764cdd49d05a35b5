//! Conditional requests: whether the client already has what it asks for.

use std::time::{Duration, SystemTime};

use axum::http::{HeaderMap, header};

/// Whether the client's copy is still right, so that 304 is the answer.
///
/// `If-None-Match` counts when it is there; only without it does the date.
pub fn is_fresh(headers: &HeaderMap, etag: &str, modified: Option<SystemTime>) -> bool {
    if headers.contains_key(header::IF_NONE_MATCH) {
        return headers.get_all(header::IF_NONE_MATCH).iter().any(|value| lists(value.to_str().unwrap_or(""), etag));
    }
    let since =
        headers.get(header::IF_MODIFIED_SINCE).and_then(|value| httpdate::parse_http_date(value.to_str().ok()?).ok());
    match (since, modified) {
        (Some(since), Some(modified)) => whole_seconds(modified) <= since,
        _ => false,
    }
}

/// Whether a range may be answered: without `If-Range`, or when the client's copy is the same.
pub fn range_applies(headers: &HeaderMap, etag: &str, modified: Option<SystemTime>) -> bool {
    let Some(condition) = headers.get(header::IF_RANGE) else { return true };
    let Ok(condition) = condition.to_str() else { return false };
    if condition.starts_with('"') {
        return condition == etag;
    }
    match (httpdate::parse_http_date(condition), modified) {
        (Ok(date), Some(modified)) => whole_seconds(modified) == date,
        _ => false,
    }
}

/// Whether a list of entity tags holds this one. Weak and strong tags count alike, as RFC 9110 says for this header.
fn lists(list: &str, etag: &str) -> bool {
    list.split(',').map(str::trim).any(|item| item == "*" || item.strip_prefix("W/").unwrap_or(item) == etag)
}

/// HTTP dates know no fractions.
fn whole_seconds(time: SystemTime) -> SystemTime {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    SystemTime::UNIX_EPOCH + Duration::from_secs(since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn an_entity_tag_decides_before_a_date() {
        let now = SystemTime::now();
        for (value, fresh) in
            [("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("*", true), ("\"b\"", false), ("a", false)]
        {
            assert_eq!(is_fresh(&headers(header::IF_NONE_MATCH, value), "\"a\"", Some(now)), fresh, "{value}");
        }
        let mut both = headers(header::IF_NONE_MATCH, "\"b\"");
        both.insert(header::IF_MODIFIED_SINCE, httpdate::fmt_http_date(now).parse().unwrap());
        assert!(!is_fresh(&both, "\"a\"", Some(now)));
        assert!(!is_fresh(&HeaderMap::new(), "\"a\"", Some(now)));
    }

    #[test]
    fn a_date_is_compared_in_whole_seconds() {
        let modified = SystemTime::UNIX_EPOCH + Duration::from_millis(1_700_000_000_900);
        let same = httpdate::fmt_http_date(modified);
        assert!(is_fresh(&headers(header::IF_MODIFIED_SINCE, &same), "\"a\"", Some(modified)));
        let later = Some(modified + Duration::from_secs(1));
        assert!(!is_fresh(&headers(header::IF_MODIFIED_SINCE, &same), "\"a\"", later));
        assert!(range_applies(&headers(header::IF_RANGE, &same), "\"a\"", Some(modified)));
        assert!(!range_applies(&headers(header::IF_RANGE, &same), "\"a\"", later));
    }

    #[test]
    fn a_range_of_another_version_is_refused() {
        assert!(range_applies(&headers(header::IF_RANGE, "\"a\""), "\"a\"", None));
        assert!(!range_applies(&headers(header::IF_RANGE, "\"b\""), "\"a\"", None));
        assert!(!range_applies(&headers(header::IF_RANGE, "W/\"a\""), "\"a\"", None));
    }
}
