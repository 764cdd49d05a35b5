//! Functions for JavaScript beside the stores: calls, rules of forms, excerpts.

#[cfg(feature = "client")]
mod api;
#[cfg(feature = "track")]
mod excerpt;
#[cfg(feature = "form-store")]
mod forms;
#[cfg(feature = "refetch")]
mod refetch;

#[cfg(feature = "client")]
pub use api::*;
#[cfg(feature = "track")]
pub use excerpt::*;
#[cfg(feature = "form-store")]
pub use forms::*;
#[cfg(feature = "refetch")]
pub use refetch::*;
