//! `[spam]`: when a submission is suspected, and when a sender has to wait.

use std::time::Duration;

use serde::Deserialize;

use super::values::{number, seconds};

/// What is still a person. A suspected submission is kept and marked.
#[derive(Debug, Clone, Deserialize)]
#[serde(default)]
pub struct Spam {
    /// Nobody fills a form in faster than this.
    #[serde(rename = "minimum_fill_seconds", deserialize_with = "seconds::<_, 0, 86_400>")]
    pub minimum_fill_time: Duration,
    /// The time over which a sender's submissions are counted.
    #[serde(rename = "window_seconds", deserialize_with = "seconds::<_, 0, 86_400>")]
    pub window: Duration,
    /// Further submissions of one address in that time are marked.
    #[serde(deserialize_with = "number::<_, _, 1, 1_000_000_000>")]
    pub suspected_after: i64,
    /// Further submissions of one address in that time are refused, with the time to wait.
    #[serde(deserialize_with = "number::<_, _, 1, 1_000_000_000>")]
    pub refused_after: i64,
    /// Megabytes of forms of one address in that time, stored or not; further ones are refused. 0 takes any number.
    #[serde(deserialize_with = "number::<_, _, 0, 4_000>")]
    pub megabytes: u32,
}

impl Default for Spam {
    fn default() -> Self {
        Self {
            minimum_fill_time: Duration::from_secs(3),
            window: Duration::from_secs(600),
            suspected_after: 5,
            refused_after: 30,
            megabytes: 100,
        }
    }
}
