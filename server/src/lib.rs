//! The company server: the API of the catalogue website, its media and the site itself, in one binary.
//!
//! A request comes in through `connections`, goes through `middleware` and is answered in `routes`: from the `catalogue`,
//! which is the `content` with the responses made from it, or from the built `site`. It travels as `representation` says.
//! `seo` is what search engines read. What visitors send goes through `forms` into the `inbox`, and by `delivery` to the
//! company. `config` is what can be set, `cli` what can be called, `toml` how files written by people are read.
//!
//! `app` joins the parts that run; `routes`, `watch`, `delivery` and `run` stand above it, everything else below. A test
//! (`tests/boundaries` of the project) keeps circles out.

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
pub mod representation;
pub mod routes;
pub mod run;
pub mod seo;
pub mod site;
pub mod supervise;
pub mod toml;
pub mod watch;
