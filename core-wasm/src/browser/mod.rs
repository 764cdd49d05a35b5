//! The shell: carries the machines' decisions out in a browser, and reports back. Nothing here decides.

pub mod callback;
pub mod element;
pub mod form;
mod listener;
pub mod log;
pub mod object;
pub mod page;
mod page_scroll;
pub mod random;
mod reporter;
mod request;
pub mod resources;
mod search_module;
mod shell;
mod source;
mod storage;
pub mod store;
pub mod stored;
mod submission;
pub mod view_transition;
