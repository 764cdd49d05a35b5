//! A form that a visitor sends: received in pieces, validated by the core's rules, stored, and answered.
//!
//! [`Forms::submit`] receives and stores it, [`SubmissionResult::into_response`] answers. The fields and their rules are in `model::forms`, the same
//! code that runs in the browser. [`check_well`] answers the form of the well check, which stores nothing.

mod arrivals;
mod file_kind;
mod receive;
mod relationships;
mod request;
mod response;
mod scan;
mod submit;
mod template;
mod well;
mod xml;

pub use arrivals::Arrivals;
pub use request::{MAX_KEY_LENGTH, wants_page};
pub use response::{Pages, Stored, prefill, thanks};
pub use submit::{Forms, SubmissionResult};
pub use well::check_well;
