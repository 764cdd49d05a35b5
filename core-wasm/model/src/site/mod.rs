//! Routes and redirects, shared by the build, the browser and the server.

mod redirects;
mod routes;

pub use redirects::{REDIRECTS, Redirect, redirect};
pub use routes::{Route, STATIC_ROUTES, Slug, canonical_path, route};
