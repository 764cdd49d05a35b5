//! A form that a visitor sends: received in pieces, checked by the core's rules, stored, and answered.
//!
//! [`Forms::submit`] takes and stores it, [`Outcome::into_response`] answers. What may be in a form and what is wrong with
//! it is decided in `model::forms`, the same code that runs in the browser. [`tools`] answers the form of the well, which stores nothing.

mod file_kind;
mod origin;
mod receive;
mod relationships;
mod response;
mod scan;
mod sender;
mod submit;
mod template;
mod well;

pub use file_kind::FileKind;
pub use response::{Pages, thanks, wants_page};
pub use submit::{Forms, Outcome};
pub use well::tools;
