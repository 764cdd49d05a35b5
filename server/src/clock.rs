//! Times as milliseconds since 1970, and how they are written.

use chrono::{DateTime, Months, SecondsFormat, Utc};
use serde::Serializer;

/// The current time in milliseconds since 1970.
pub fn now() -> i64 {
    Utc::now().timestamp_millis()
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
