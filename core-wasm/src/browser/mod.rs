//! The shell: carries the machines' decisions out in a browser, and reports back. Nothing here decides.

pub mod handle;
pub mod log;
mod request;
pub mod resources;
mod scroll_lock;
pub mod shell;
mod source;
