//! The site's URLs: which there are, which have moved, and what each page says of itself in its head.
//!
//! The build, the browser and the server ask the same functions.

mod head;
mod redirects;
mod routes;

pub use head::{Head, PageWords, SiteIdentity, Tag, head};
pub use redirects::{REDIRECTS, Redirect, redirect};
pub use routes::{Route, STATIC_ROUTES, Slug, canonical_path, route};
