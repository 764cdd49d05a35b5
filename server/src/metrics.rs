//! Counts what happens, for Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use model::forms::{CAREER, CONTACT, DATASHEET};

use crate::error::Error;

/// The upper ends of the ranges in which answering times are counted, in microseconds.
const BUCKETS: [u64; 8] = [500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000];

/// What became of a submission.
const OUTCOMES: [&str; 4] = ["stored", "invalid", "unavailable", "refused"];

/// The server's counters. All start at zero with the process, as Prometheus expects.
#[derive(Debug, Default)]
pub struct Metrics {
    /// By the first digit of the status, from 1.
    requests: [AtomicU64; 5],
    durations: [AtomicU64; BUCKETS.len()],
    duration_count: AtomicU64,
    duration_sum: AtomicU64,
    /// By form and outcome.
    submissions: [[AtomicU64; OUTCOMES.len()]; 3],
    content_failures: AtomicU64,
    mails: [AtomicU64; 2],
}

impl Metrics {
    /// A request was answered.
    pub fn request(&self, status: StatusCode, took: Duration) {
        if let Some(counter) = self.requests.get(usize::from(status.as_u16() / 100).wrapping_sub(1)) {
            add(counter, 1);
        }
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        for (bucket, counter) in BUCKETS.iter().zip(&self.durations) {
            if micros <= *bucket {
                add(counter, 1);
            }
        }
        add(&self.duration_count, 1);
        add(&self.duration_sum, micros);
    }

    /// A form was sent, and stored or refused.
    pub fn submission(&self, form: &str, error: Option<&Error>) {
        let outcome = match error {
            None => 0,
            Some(Error::Invalid(_)) => 1,
            Some(Error::Unavailable | Error::Internal) => 2,
            Some(_) => 3,
        };
        let counter = forms().position(|name| name == form).and_then(|form| self.submissions.get(form)?.get(outcome));
        if let Some(counter) = counter {
            add(counter, 1);
        }
    }

    /// Changed content had mistakes and was not taken up.
    pub fn content_failed(&self) {
        add(&self.content_failures, 1);
    }

    /// A mail was sent, or could not be.
    pub fn mail(&self, sent: bool) {
        let [ok, failed] = &self.mails;
        add(if sent { ok } else { failed }, 1);
    }

    /// All counters in Prometheus's text format. `waiting` is the number of mails still to be sent, when it is known.
    pub fn text(&self, waiting: Option<i64>) -> String {
        let mut out = String::new();
        heading(&mut out, "http_requests_total", "counter", "Requests answered, by class of status.");
        for (class, counter) in (1..).zip(&self.requests) {
            line(&mut out, &format!("http_requests_total{{status=\"{class}xx\"}}"), get(counter));
        }
        let name = "http_request_duration_seconds";
        heading(&mut out, name, "histogram", "Time until the head of an answer was ready.");
        for (bucket, counter) in BUCKETS.iter().zip(&self.durations) {
            line(&mut out, &format!("{name}_bucket{{le=\"{}\"}}", seconds(*bucket)), get(counter));
        }
        line(&mut out, &format!("{name}_bucket{{le=\"+Inf\"}}"), get(&self.duration_count));
        line(&mut out, &format!("{name}_sum"), seconds(get(&self.duration_sum)));
        line(&mut out, &format!("{name}_count"), get(&self.duration_count));
        heading(&mut out, "submissions_total", "counter", "Forms sent by visitors, by form and outcome.");
        for (form, outcomes) in forms().zip(&self.submissions) {
            for (outcome, counter) in OUTCOMES.iter().zip(outcomes) {
                line(&mut out, &format!("submissions_total{{form=\"{form}\",outcome=\"{outcome}\"}}"), get(counter));
            }
        }
        let name = "content_reload_failures_total";
        heading(&mut out, name, "counter", "Changes of the content that had mistakes and were not taken up.");
        line(&mut out, name, get(&self.content_failures));
        heading(&mut out, "mails_total", "counter", "Attempts to send a mail to the company.");
        for (outcome, counter) in ["sent", "failed"].iter().zip(&self.mails) {
            line(&mut out, &format!("mails_total{{outcome=\"{outcome}\"}}"), get(counter));
        }
        if let Some(waiting) = waiting {
            heading(&mut out, "mails_waiting", "gauge", "Mails still to be sent.");
            line(&mut out, "mails_waiting", waiting);
        }
        out
    }
}

fn forms() -> impl Iterator<Item = &'static str> {
    [CONTACT.name, CAREER.name, DATASHEET.name].into_iter()
}

fn add(counter: &AtomicU64, by: u64) {
    counter.fetch_add(by, Ordering::Relaxed);
}

fn get(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

fn seconds(micros: u64) -> f64 {
    Duration::from_micros(micros).as_secs_f64()
}

fn heading(out: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a text does not fail.
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn line(out: &mut String, name: &str, value: impl std::fmt::Display) {
    let _ = writeln!(out, "{name} {value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_is_counted() {
        let metrics = Metrics::default();
        metrics.request(StatusCode::OK, Duration::from_millis(2));
        metrics.request(StatusCode::NOT_FOUND, Duration::from_secs(60));
        metrics.submission("career", None);
        metrics.submission("career", Some(&Error::Unavailable));
        metrics.mail(false);
        let text = metrics.text(Some(3));
        for wanted in [
            "http_requests_total{status=\"2xx\"} 1",
            "http_requests_total{status=\"4xx\"} 1",
            "http_request_duration_seconds_bucket{le=\"0.001\"} 0",
            "http_request_duration_seconds_bucket{le=\"0.005\"} 1",
            "http_request_duration_seconds_bucket{le=\"+Inf\"} 2",
            "http_request_duration_seconds_sum 60.002",
            "submissions_total{form=\"career\",outcome=\"stored\"} 1",
            "submissions_total{form=\"career\",outcome=\"unavailable\"} 1",
            "mails_total{outcome=\"failed\"} 1",
            "mails_waiting 3",
        ] {
            assert!(text.lines().any(|line| line == wanted), "wanted {wanted}\nfound {text}");
        }
    }
}
