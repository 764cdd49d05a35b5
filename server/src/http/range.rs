//! Byte ranges, so that a film can be wound and a download resumed.

use axum::http::{HeaderMap, header};

/// What a `Range` header asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requested {
    /// No range, or one that may be ignored (another unit, several ranges, nonsense): the whole file.
    Whole,
    /// These bytes, the last one included.
    Part { first: u64, last: u64 },
    /// A range outside the file: 416.
    Unsatisfiable,
}

/// Reads the `Range` header for a file of this length.
pub fn requested(headers: &HeaderMap, length: u64) -> Requested {
    let Some(range) = headers.get(header::RANGE).and_then(|value| value.to_str().ok()) else { return Requested::Whole };
    parse(range, length).unwrap_or(Requested::Whole)
}

fn parse(range: &str, length: u64) -> Option<Requested> {
    let (unit, range) = range.split_once('=')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") || range.contains(',') {
        return None;
    }
    let (first, last) = range.trim().split_once('-')?;
    match (position(first)?, position(last)?) {
        (None, None) => None,
        (None, Some(0)) => Some(Requested::Unsatisfiable),
        (None, Some(_)) if length == 0 => Some(Requested::Unsatisfiable),
        (None, Some(suffix)) => Some(Requested::Part { first: length.saturating_sub(suffix), last: length - 1 }),
        (Some(first), Some(last)) if last < first => None,
        (Some(first), _) if first >= length => Some(Requested::Unsatisfiable),
        (Some(first), last) => Some(Requested::Part { first, last: last.unwrap_or(u64::MAX).min(length - 1) }),
    }
}

/// A number, or nothing where there is none; `None` when it is not a number.
fn position(text: &str) -> Option<Option<u64>> {
    let text = text.trim();
    if text.is_empty() {
        return Some(None);
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(Some(text.parse().unwrap_or(u64::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(range: &str, length: u64) -> Requested {
        requested(&HeaderMap::from_iter([(header::RANGE, range.parse().unwrap())]), length)
    }

    #[test]
    fn ranges_are_read_as_rfc_9110_says() {
        let part = |first, last| Requested::Part { first, last };
        for (range, wanted) in [
            ("bytes=0-0", part(0, 0)),
            ("bytes=2-5", part(2, 5)),
            ("bytes=2-", part(2, 9)),
            ("bytes=-3", part(7, 9)),
            ("bytes=-30", part(0, 9)),
            ("bytes=2-99999999999999999999999", part(2, 9)),
            ("Bytes = 1-2", part(1, 2)),
            ("bytes=10-", Requested::Unsatisfiable),
            ("bytes=-0", Requested::Unsatisfiable),
            ("bytes=5-2", Requested::Whole),
            ("bytes=0-1,3-4", Requested::Whole),
            ("items=0-1", Requested::Whole),
            ("bytes=-", Requested::Whole),
            ("bytes=a-b", Requested::Whole),
            ("bytes=+1-2", Requested::Whole),
        ] {
            assert_eq!(of(range, 10), wanted, "{range}");
        }
        assert_eq!(of("bytes=-5", 0), Requested::Unsatisfiable);
    }

    proptest! {
        #[test]
        fn any_header_gives_bytes_inside_the_file(range in "bytes=[-0-9, ]{0,24}|\\PC{0,24}", length in 0..u64::MAX) {
            if let Some(Requested::Part { first, last }) = parse(&range, length) {
                prop_assert!(first <= last && last < length);
            }
        }
    }
}
