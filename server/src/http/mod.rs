//! How answers travel: encodings, conditions, ranges, and the connections they travel on.

pub mod compress;
pub mod conditional;
pub mod content_type;
pub mod encoding;
pub mod files;
pub mod idle;
pub mod range;
mod reading;
pub mod representation;
pub mod server;
pub mod workers;
