//! Tests of the whole server: each starts the real routes, or the real program, in temporary folders.

mod antivirus;
mod any_input;
mod check;
mod company;
mod config;
mod connection;
mod content;
mod crash;
mod data_loss;
mod datasheets;
mod deliveries;
mod deploy;
mod disk;
mod fairness;
mod form;
mod hanging_mail;
mod hanging_systems;
mod inbox;
mod incomplete_changes;
mod logs;
mod mail;
mod mail_server;
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
mod web_server;
mod webhook;

use std::io::Write;

/// Reports a skipped test on the real standard error, so that it does not look like a passed one.
fn skip(reason: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
}
