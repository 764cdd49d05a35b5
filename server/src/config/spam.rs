//! `[spam]`: when a submission is suspected, and when a sender has to wait.

use std::time::Duration;

use super::group::Group;

/// What is still a person. A suspected submission is kept and marked.
#[derive(Debug, Clone)]
pub struct Spam {
    /// Nobody fills a form in faster than this.
    pub minimum_fill_time: Duration,
    /// The time over which a sender's submissions are counted.
    pub window: Duration,
    /// Further submissions of one address in that time are marked.
    pub suspected_after: i64,
    /// Further submissions of one address in that time are refused, with the time to wait.
    pub refused_after: i64,
}

impl Default for Spam {
    fn default() -> Self {
        Self {
            minimum_fill_time: Duration::from_secs(3),
            window: Duration::from_secs(600),
            suspected_after: 5,
            refused_after: 30,
        }
    }
}

impl Spam {
    pub(super) fn read(group: &Group) -> Self {
        let default = Self::default();
        let seconds = |key| group.get(|fields| fields.optional_number(key, 0..=86_400)).map(Duration::from_secs);
        let count = |key| group.get(|fields| fields.optional_number(key, 1..=1_000_000_000));
        Self {
            minimum_fill_time: seconds("minimum_fill_seconds").unwrap_or(default.minimum_fill_time),
            window: seconds("window_seconds").unwrap_or(default.window),
            suspected_after: count("suspected_after").unwrap_or(default.suspected_after),
            refused_after: count("refused_after").unwrap_or(default.refused_after),
        }
    }
}
