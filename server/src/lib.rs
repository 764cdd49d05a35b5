//! The company server: the API of the catalogue website, its media and the site itself, in one binary.
//!
//! A request passes `connections` and `middleware`. `routes` answers it from the `catalogue` (the `content` and the responses made from it)
//! or from the built `site`. A form passes `forms` into the `inbox`, and `delivery` sends it on. Only `routes`, `watch`, `delivery` and `run`
//! use `app`, the state of the server.

pub mod app;
pub mod catalogue;
pub mod cleanup;
pub mod cli;
pub mod clock;
pub mod config;
pub mod connections;
pub mod content;
pub mod delivery;
pub mod error;
pub mod forms;
pub mod inbox;
pub mod logging;
pub mod metrics;
pub mod middleware;
pub mod private_files;
pub mod routes;
pub mod run;
pub mod seo;
pub mod site;
pub mod static_response;
pub mod supervise;
pub mod toml;
pub mod urls;
pub mod watch;
pub mod workers;
