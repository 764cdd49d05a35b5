//! Times as milliseconds since 1970, and how they are written.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Months, SecondsFormat, Utc};
use serde::Serializer;

/// The current time in milliseconds since 1970.
pub fn now() -> i64 {
    milliseconds(SystemTime::now())
}

/// A time of the file system.
pub fn milliseconds(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The same day and time of an earlier month; its last day where the month is shorter.
pub fn months_ago(milliseconds: i64, months: u32) -> i64 {
    let time = DateTime::<Utc>::from_timestamp_millis(milliseconds);
    let earlier = time.and_then(|time| time.checked_sub_months(Months::new(months)));
    earlier.map_or(0, |time| time.timestamp_millis())
}

/// A time as RFC 3339 writes it: `2026-03-02T10:11:12Z`.
pub fn rfc3339(milliseconds: i64) -> String {
    let time = DateTime::<Utc>::from_timestamp_millis(milliseconds).unwrap_or_default();
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Writes a time for serde.
pub fn serialize<S: Serializer>(milliseconds: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&rfc3339(*milliseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_utc() {
        assert_eq!(rfc3339(1_772_446_272_999), "2026-03-02T10:11:12Z");
        assert_eq!(rfc3339(0), "1970-01-01T00:00:00Z");
    }

    #[test]
    fn a_month_ago_is_the_same_day_or_the_last_one() {
        let march_31 = 1_774_951_200_000;
        assert_eq!(rfc3339(march_31), "2026-03-31T10:00:00Z");
        for (months, wanted) in [
            (1, "2026-02-28T10:00:00Z"),
            (3, "2025-12-31T10:00:00Z"),
            (12, "2025-03-31T10:00:00Z"),
            (25, "2024-02-29T10:00:00Z"),
        ] {
            assert_eq!(rfc3339(months_ago(march_31, months)), wanted);
        }
    }
}
