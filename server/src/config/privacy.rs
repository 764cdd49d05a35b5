//! `[privacy]`: how long what visitors sent is kept.

use serde::Deserialize;

use super::values::number;

/// When submissions are erased by themselves.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Privacy {
    /// A submission is erased with its file after so many months; 0 keeps everything.
    #[serde(deserialize_with = "number::<_, _, 0, 1200>")]
    pub retention_months: u32,
}
