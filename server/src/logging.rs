//! Log lines, to standard error.

use std::io::{self, IsTerminal};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{Log, LogFormat};

/// Starts logging for the whole process. Libraries log warnings only: their details may hold what people wrote.
pub fn start(log: &Log) {
    let filter = Targets::new()
        .with_default(LevelFilter::WARN.min(LevelFilter::from_level(log.level)))
        .with_target("server", log.level);
    let lines = match log.format {
        LogFormat::Text => {
            // Colours are for people at a terminal; a journal or a container keeps the codes.
            fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal()).with_target(false).boxed()
        }
        LogFormat::Json => fmt::layer().json().with_writer(io::stderr).boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(filter)).init();
}
