//! Functions for JavaScript beside the stores: calls, rules of forms, excerpts, heads.

#[cfg(feature = "client")]
mod api;
#[cfg(feature = "track")]
mod excerpt;
#[cfg(feature = "form-store")]
mod forms;
#[cfg(feature = "redirects")]
mod redirects;
#[cfg(feature = "refetch")]
mod refetch;

#[cfg(feature = "client")]
pub use api::*;
#[cfg(feature = "track")]
pub use excerpt::*;
#[cfg(feature = "form-store")]
pub use forms::*;
#[cfg(feature = "redirects")]
pub use redirects::*;
#[cfg(feature = "refetch")]
pub use refetch::*;
