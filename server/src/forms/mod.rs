//! A form that a visitor sends: received in pieces, checked by the core's rules, stored, and answered.
//!
//! [`submit`] is the way through all of it. What may be in a form and what is wrong with it is decided in
//! `model::forms`, the same code that runs in the browser.

mod answer;
mod file_kind;
mod origin;
mod receive;
mod sender;
mod submit;
pub mod template;

pub use answer::thanks;
pub use file_kind::FileKind;
pub use sender::client_address;
pub use submit::submit;
pub use template::escape;
