//! `server serve`.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use tokio::net::TcpListener;

use super::{Failure, read_settings};
use crate::config::Config;
use crate::{logging, run};

/// How long the program waits at its end for tasks that still run.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Debug, Args)]
pub struct Options {
    /// Address and port; port 0 takes a free one [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    listen: Option<SocketAddr>,
    /// The content folder [default: server/content].
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
    /// Pictures and datasheets made from the content [default: .cache/media].
    #[arg(long, value_name = "DIR")]
    derived: Option<PathBuf>,
    /// The embedded database and the uploads [default: .data].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The built site [default: dist/client].
    #[arg(long, value_name = "DIR", conflicts_with = "no_site")]
    site: Option<PathBuf>,
    /// Serve the API and the media only.
    #[arg(long)]
    no_site: bool,
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "write an address and a port, for example 127.0.0.1:8080")
}

pub fn run(file: Option<&Path>, options: &Options) -> Result<(), Failure> {
    let config = options.over(read_settings(file)?);
    logging::start(&config.log);
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    // Tokio's own number of threads for files, 512: one that asks a name server or a network drive which does not answer is
    // lost for that long, and forms need others.
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("the server cannot start: {error}"))?;
    let served = runtime.block_on(serve(config));
    // What still runs now hangs, such as the reading of a disk that does not answer.
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    served.map_err(Failure)
}

impl Options {
    /// The settings with what the command line says instead.
    fn over(&self, mut config: Config) -> Config {
        let folders = &mut config.folders;
        for (folder, option) in [
            (&mut folders.content, &self.content),
            (&mut folders.derived, &self.derived),
            (&mut folders.data, &self.data),
        ] {
            if let Some(option) = option {
                option.clone_into(folder);
            }
        }
        if let Some(site) = &self.site {
            folders.site = Some(site.clone());
        }
        if self.no_site {
            folders.site = None;
        }
        if let Some(listen) = self.listen {
            config.network.listen = listen;
        }
        config
    }
}

async fn serve(config: Config) -> Result<(), Vec<String>> {
    let listen = config.network.listen;
    let app = run::load(config).await?;
    let listener = TcpListener::bind(listen).await.map_err(|error| {
        let remedy = match error.kind() {
            io::ErrorKind::AddrInUse => "Stop the program that uses it, or choose another with --listen.",
            _ => "Choose another address with --listen.",
        };
        vec![format!("the address {listen} cannot be used: {error}. {remedy}")]
    })?;
    let address = listener.local_addr().map_err(|error| vec![error.to_string()])?;
    let stop = run::asked_to_stop().map_err(|error| vec![error.to_string()])?;
    // What starts this server waits for this line.
    let _ = writeln!(io::stdout(), "listening on http://{address}");
    run::until(app, listener, stop).await;
    Ok(())
}
