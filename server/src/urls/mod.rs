//! The paths of the site's pages, and those that have moved.

mod redirects;
mod routes;

pub use redirects::{REDIRECTS, Redirect, redirect};
pub use routes::{Route, STATIC_ROUTES, canonical_path, route};
