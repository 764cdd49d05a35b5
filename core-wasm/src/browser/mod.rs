//! The shell: performs the machines' effects in a browser and sends them signals. All decisions are the machines'.

pub mod callback;
pub mod element;
#[cfg(feature = "form")]
pub mod form;
mod listener;
pub mod log;
pub mod object;
pub mod page;
mod page_scroll;
#[cfg(feature = "form")]
pub mod random;
mod reporter;
#[cfg(feature = "requests")]
pub mod request;
#[cfg(feature = "requests")]
pub mod resources;
#[cfg(feature = "requests")]
mod search_module;
mod shell;
mod source;
mod storage;
pub mod store;
pub mod stored;
#[cfg(feature = "form")]
mod submission;
pub mod view_transition;
