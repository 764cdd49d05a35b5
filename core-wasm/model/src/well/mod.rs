//! The well: its casing, differential pressure, temperature and H2S lead to the tools that pass, each with the rows of its size
//! table that fit and the margin to every limit.
//!
//! A fact that a product does not state is never taken as passing: the answer says that it is not stated. The answer is
//! advice.

mod answer;
mod casing;
mod conditions;
mod judge;
mod query;
mod ratings;

pub use answer::{
    Check, Limit, Outcome, Verdict, WellAnswer, WellCasing, WellField, WellFunction, WellProblem, WellRow, WellTool,
};
pub use casing::{CASING_SIZES, Casing, CasingSize};
pub use judge::Judge;
pub use query::{NO, WellQuery, YES};
pub(crate) use ratings::{Ratings, Row};

#[cfg(test)]
mod tests;
