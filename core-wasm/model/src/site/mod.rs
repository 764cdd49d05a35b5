//! Routes, redirects and page heads, shared by the build, the browser and the server.

mod head;
mod redirects;
mod routes;

pub use head::{Head, PageMetadata, SiteIdentity, Tag, head};
pub use redirects::{REDIRECTS, Redirect, redirect};
pub use routes::{Route, STATIC_ROUTES, Slug, canonical_path, route};
