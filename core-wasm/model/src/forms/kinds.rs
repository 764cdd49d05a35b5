//! The values of the kinds of fields that only forms with a schema have.

mod date;
mod number;

pub use date::DateRule;
pub use number::NumberRule;

/// The value of a checkbox that is ticked, as browsers send it.
pub const CHECKED: &str = "on";
