//! Tests of the server as a whole: each starts the real routes, or the real program, on folders of its own.

mod any_input;
mod check;
mod company;
mod config;
mod connection;
mod content;
mod crash;
mod datasheets;
mod deploy;
mod disk;
mod form;
mod inbox;
mod logs;
mod mail;
mod openapi;
mod postgres;
mod privacy;
mod program;
mod releases;
mod routes;
mod s3;
mod seo;
mod site_settings;
mod store;
mod upgrade;
mod webhook;
