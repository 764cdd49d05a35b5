//! Log lines, to standard error, and traces to a collector where one is set.

mod traces;

use std::io::{self, IsTerminal};

use tracing::Subscriber;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{Log, LogFormat};

/// What is to be finished before the process ends.
#[derive(Debug)]
pub struct Logging {
    traces: Option<traces::Traces>,
}

/// Starts logging for the whole process. To be called before there is a runtime: the exporter has a thread of its own.
pub fn start(log: &Log) -> Result<Logging, String> {
    let (subscriber, logging) = subscriber(log)?;
    // Starting twice happens in tests only, where the first one stays.
    let _ = subscriber.try_init();
    Ok(logging)
}

impl Logging {
    /// Sends the traces that are still waiting.
    pub fn finish(self) {
        self.traces.into_iter().for_each(traces::Traces::finish);
    }
}

/// Libraries log warnings only, and trace nothing: their details may hold what people wrote.
fn subscriber(log: &Log) -> Result<(impl Subscriber + Send + Sync + 'static, Logging), String> {
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
    let subscriber = tracing_subscriber::registry().with(lines.with_filter(filter));
    let traces = log.otlp_endpoint.as_deref().map(traces::Traces::start).transpose()?;
    let layer = traces.as_ref().map(traces::Traces::layer);
    Ok((subscriber.with(layer), Logging { traces }))
}
