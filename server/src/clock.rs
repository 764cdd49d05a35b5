//! Times as milliseconds since 1970, and how they are written.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serializer;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Now.
pub fn now() -> i64 {
    milliseconds(SystemTime::now())
}

/// A time of the file system.
pub fn milliseconds(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A time as people and programs read it: `2026-03-02T10:11:12Z`.
pub fn written(milliseconds: i64) -> String {
    OffsetDateTime::from_unix_timestamp(milliseconds.div_euclid(1000))
        .ok()
        .and_then(|time| time.format(&Rfc3339).ok())
        .unwrap_or_default()
}

/// Writes a time for serde.
pub fn serialize<S: Serializer>(milliseconds: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&written(*milliseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_utc() {
        assert_eq!(written(1_772_446_272_999), "2026-03-02T10:11:12Z");
        assert_eq!(written(0), "1970-01-01T00:00:00Z");
    }
}
