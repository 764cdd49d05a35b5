//! The company API from a visitor's side: which calls there are, and how their responses are read. Pure: sending is an
//! effect.

mod endpoint;
mod outcome;
mod payload;

pub use endpoint::{Endpoint, Reading};
pub use outcome::Outcome;
pub use payload::Payload;
#[cfg(feature = "typescript")]
pub use payload::Payloads;
