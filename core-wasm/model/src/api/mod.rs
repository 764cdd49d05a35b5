//! The company API from a visitor's side: which calls there are, and how their answers are read. Pure: sending is an
//! effect.

mod describe;
mod endpoint;
mod outcome;
mod payload;

pub use endpoint::Endpoint;
pub use outcome::Outcome;
#[cfg(feature = "typescript")]
pub use payload::Payloads;
pub use payload::Shared;
