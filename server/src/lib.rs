//! The company server: the API of the catalogue website, its media and the site itself, in one binary.
//!
//! A request passes `connections` and `middleware` and is answered in `routes`: from the `catalogue` (the `content` with the responses
//! made from it), or from the built `site`, each as a `static_response`. `seo` makes what search engines read. A visitor's form passes
//! `forms` into the `inbox`, and `delivery` sends it to the company. `config` has the settings, `cli` the commands, `toml` reads the files
//! that people write.
//!
//! `app` is the state of the running server; `routes`, `watch`, `delivery` and `run` use it, all other modules do not. A test
//! (`tests/boundaries` of the project) refuses circles.

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
pub mod routes;
pub mod run;
pub mod seo;
pub mod site;
pub mod static_response;
pub mod supervise;
pub mod toml;
pub mod watch;
pub mod workers;
