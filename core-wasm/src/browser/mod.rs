//! The shell: performs the machines' effects in a browser and sends them signals. All decisions are the machines'.

#[cfg(all(feature = "calls", not(feature = "client")))]
pub mod connected;
#[cfg(feature = "devtools")]
mod devtools;
pub mod element;
#[cfg(any(feature = "calls", feature = "client"))]
pub mod fetch;
#[cfg(feature = "form-store")]
pub mod form;
mod listener;
pub mod log;
pub mod page;
mod page_scroll;
#[cfg(feature = "client")]
mod reading;
#[cfg(feature = "client")]
mod request;
#[cfg(feature = "client")]
pub mod resources;
#[cfg(any(feature = "search-store", feature = "well-store"))]
mod search_module;
mod shell;
mod source;
mod storage;
pub mod store;
#[cfg(feature = "form-store")]
mod submission;
pub mod view_transition;

/// Calls, by this core's own client or by that of the core that it is connected to.
#[cfg(all(feature = "calls", not(feature = "client")))]
pub use connected as resources;
