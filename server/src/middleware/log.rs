//! One line and one count for each request, without anything about the person who sent it: no address, no query, no
//! agent, and instead of the path only the route that it matched.

use std::time::Instant;

use axum::extract::Request;
use axum::http::{Method, StatusCode, Uri};

use crate::metrics::Metrics;

const KNOWN: [Method; 7] =
    [Method::GET, Method::HEAD, Method::POST, Method::OPTIONS, Method::PUT, Method::DELETE, Method::PATCH];

/// A request that is being answered.
#[derive(Debug)]
pub struct Line {
    began: Instant,
    method: Method,
    uri: Uri,
}

impl Line {
    /// A request has come.
    pub fn begin(request: &Request) -> Self {
        Self { began: Instant::now(), method: request.method().clone(), uri: request.uri().clone() }
    }

    /// It is answered: logs and counts method, route, status and time.
    pub fn end(self, metrics: &Metrics, patterns: &[&'static str], status: StatusCode) {
        let took = self.began.elapsed();
        metrics.request(status, took);
        if !status.is_server_error() && !tracing::enabled!(tracing::Level::DEBUG) {
            return;
        }
        // Methods can be made up, and so hold anything.
        let method = if KNOWN.contains(&self.method) { self.method.as_str() } else { "(other)" };
        let route = patterns.iter().find(|pattern| matches(pattern, self.uri.path())).copied().unwrap_or("(page)");
        let milliseconds = took.as_secs_f64() * 1000.0;
        if status.is_server_error() {
            tracing::warn!(method, route, status = status.as_u16(), milliseconds, "answered");
        } else {
            tracing::debug!(method, route, status = status.as_u16(), milliseconds, "answered");
        }
    }
}

/// Whether a path is one of a pattern: `{name}` stands for one segment, `{*name}` for all that follow.
fn matches(pattern: &str, path: &str) -> bool {
    let mut segments = path.split('/');
    for wanted in pattern.split('/') {
        match segments.next() {
            Some(segment) if wanted.starts_with("{*") => return !segment.is_empty(),
            Some(segment) if wanted == segment || wanted.starts_with('{') && !segment.is_empty() => {}
            _ => return false,
        }
    }
    segments.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_logged_as_the_route_it_matches() {
        for (pattern, path, wanted) in [
            ("/api/team", "/api/team", true),
            ("/api/team", "/api/team/", false),
            ("/api/team", "/api", false),
            ("/api/products/{slug}", "/api/products/a", true),
            ("/api/products/{slug}", "/api/products/", false),
            ("/api/products/{slug}", "/api/products/a/b", false),
            ("/media/{*path}", "/media/a/b.webp", true),
            ("/media/{*path}", "/media/", false),
            ("/media/{*path}", "/medium/a", false),
        ] {
            assert_eq!(matches(pattern, path), wanted, "{pattern} {path}");
        }
    }
}
