//! The company server: the API of the catalogue website, its media and the site itself, in one binary.
//!
//! A request passes `connections` and `middleware`. `routes` answers it from the `catalogue` (the `content` and the responses made from it)
//! or from the built `site`. A form passes `forms` into the `inbox`, and `delivery` sends it on. Only `routes`, `watch`, `delivery`,
//! `cleanup` and `run` use `app`, the state of the server.

pub mod app;
mod catalogue;
pub mod cleanup;
pub mod cli;
pub mod clock;
pub mod config;
mod connections;
pub mod content;
pub mod delivery;
mod error;
mod forms;
pub mod inbox;
mod logging;
mod metrics;
mod middleware;
mod private_files;
pub mod routes;
pub mod run;
pub mod seo;
mod site;
mod static_response;
mod supervise;
mod toml;
pub mod urls;
pub mod watch;
mod workers;
