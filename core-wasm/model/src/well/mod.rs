//! Finds the tools for a well by casing, differential pressure, temperature and H2S. The result has the fitting rows of each
//! tool's size table with the margin to every limit.
//!
//! A limit that a product does not state is never assumed to be met; the result marks it as not stated.

mod answer;
mod casing;
mod checker;
mod conditions;
mod query;
mod ratings;

pub use answer::{
    Check, CheckOutcome, Limit, Verdict, WellAnswer, WellCasing, WellField, WellFunction, WellProblem, WellRow,
    WellTool,
};
pub use casing::{CASING_SIZES, Casing, CasingSize};
pub use checker::WellChecker;
pub use query::{NO, WellQuery, YES};
pub(crate) use ratings::{Ratings, Row};

#[cfg(test)]
mod tests;
