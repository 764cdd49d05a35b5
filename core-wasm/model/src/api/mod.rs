//! The calls of the company API, and how their responses are read. Requests are sent by the shell.

mod endpoint;
mod outcome;
mod payload;

pub use endpoint::{Endpoint, ParsedResponse, read_category_details};
pub use outcome::SubmitOutcome;
pub use payload::{Payload, Payloads};
