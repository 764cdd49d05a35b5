//! Functions for JavaScript beside the stores: calls, rules of forms.

#[cfg(feature = "client")]
mod api;
#[cfg(feature = "form-store")]
mod forms;
#[cfg(feature = "refetch")]
mod refetch;

#[cfg(feature = "client")]
pub use api::*;
#[cfg(feature = "form-store")]
pub use forms::*;
#[cfg(feature = "refetch")]
pub use refetch::*;
