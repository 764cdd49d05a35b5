//! The shell: carries the machines' decisions out in a browser, and reports back. Nothing here decides.

mod element;
mod form;
pub mod frozen;
pub mod handle;
pub mod log;
mod page_scroll;
mod request;
pub mod resources;
pub mod shell;
mod source;
mod storage;
mod submission;
pub mod to_js;
