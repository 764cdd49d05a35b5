//! The shell: carries the machines' decisions out in a browser, and reports back. Nothing here decides.

pub mod callback;
mod display;
pub mod element;
mod form;
pub mod handle;
pub mod json;
mod listener;
mod log;
mod page;
mod page_scroll;
pub mod random;
mod reporter;
mod request;
pub mod resources;
mod shell;
mod source;
mod storage;
mod submission;
mod timer;
pub mod views;
