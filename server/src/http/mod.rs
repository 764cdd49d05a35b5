//! How answers travel: encodings, conditions, ranges.

pub mod compress;
pub mod conditional;
pub mod content_type;
pub mod encoding;
pub mod files;
pub mod range;
mod reading;
pub mod representation;
