//! Traces, sent by OTLP over HTTP in batches.
//!
//! Headers, the service's name and the share of requests that is traced are read from the variables that OpenTelemetry
//! defines for them (`OTEL_EXPORTER_OTLP_HEADERS`, ...).

use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::registry::LookupSpan;

/// The exporter of traces, with a thread of its own.
#[derive(Debug)]
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Starts sending to a collector.
    pub fn start(endpoint: &str) -> Result<Self, String> {
        let unusable = |error: &dyn std::error::Error| format!("traces cannot be sent to {endpoint}: {error}");
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::blocking::Client::builder().build().map_err(|error| unusable(&error))?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(client)
            .with_endpoint(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
            .build()
            .map_err(|error| unusable(&error))?;
        let mut resource = Resource::builder();
        if std::env::var_os("OTEL_SERVICE_NAME").is_none() {
            resource = resource.with_service_name("catalogue-site");
        }
        Ok(Self(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource.build()).build()))
    }

    /// Takes the spans of the server, and none of its libraries.
    pub fn layer<S: Subscriber + for<'span> LookupSpan<'span>>(&self) -> impl Layer<S> + use<S> {
        let tracer = self.0.tracer(env!("CARGO_PKG_NAME"));
        let ours = Targets::new().with_target("server", LevelFilter::INFO);
        tracing_opentelemetry::layer().with_tracer(tracer).with_location(false).with_threads(false).with_filter(ours)
    }

    /// Sends the traces that are still waiting.
    pub fn finish(self) {
        if let Err(error) = self.0.shutdown() {
            tracing::warn!(%error, "the last traces could not be sent");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::thread::JoinHandle;

    use super::super::subscriber;
    use crate::config::Log;

    /// A collector that takes one request and says what it was.
    fn collector() -> (String, JoinHandle<Vec<u8>>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let taken = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let (mut request, mut buffer) = (Vec::new(), [0; 4096]);
            loop {
                let read = stream.read(&mut buffer).unwrap();
                request.extend_from_slice(&buffer[..read]);
                let text = String::from_utf8_lossy(&request).to_lowercase();
                let length = text
                    .split_once("content-length: ")
                    .and_then(|(_, rest)| rest.lines().next()?.parse::<usize>().ok());
                let head = request.windows(4).position(|end| end == b"\r\n\r\n");
                if let (Some(length), Some(head)) = (length, head)
                    && request.len() >= head + 4 + length
                {
                    break;
                }
            }
            stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").unwrap();
            request
        });
        (endpoint, taken)
    }

    #[test]
    fn spans_of_the_server_reach_the_collector_and_those_of_libraries_do_not() {
        let (endpoint, taken) = collector();
        let log = Log { otlp_endpoint: Some(endpoint), ..Log::default() };
        let (subscriber, logging) = subscriber(&log).unwrap();
        tracing::subscriber::with_default(subscriber, || {
            let _library = tracing::info_span!(target: "hyper", "zq-library").entered();
            let _request = tracing::info_span!(target: "server::routes", "zq-request", route = "/api/team").entered();
        });
        logging.finish();
        let request = taken.join().unwrap();
        let text = String::from_utf8_lossy(&request);
        assert!(text.starts_with("POST /v1/traces HTTP/1.1"), "{text}");
        for wanted in ["zq-request", "route", "/api/team", "catalogue-site"] {
            assert!(text.contains(wanted), "{wanted} is not in {text}");
        }
        assert!(!text.contains("zq-library"), "{text}");
    }

    #[test]
    fn a_collector_that_cannot_be_one_is_named() {
        let log = Log { otlp_endpoint: Some("http://two words".to_owned()), ..Log::default() };
        let error = subscriber(&log).map(|_| ()).unwrap_err();
        assert!(error.starts_with("traces cannot be sent to http://two words: "), "{error}");
    }
}
