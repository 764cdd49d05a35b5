//! Metrics for Prometheus.

use std::borrow::Cow;
use std::time::Duration;

use axum::http::StatusCode;
use model::forms::Form;
use prometheus_client::encoding::text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::error::Error;
use crate::inbox::Channel;

/// The media type of what [`Metrics::text`] writes.
pub const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The upper bounds of the histogram of response times, in seconds.
const BUCKETS: [f64; 8] = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 1.0, 5.0];

/// The server's metrics. All start at zero with the process, as Prometheus expects.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<Labels<3>, Counter>,
    durations: Family<Labels<1>, Histogram>,
    submissions: Family<Labels<2>, Counter>,
    deliveries: Family<Labels<2>, Counter>,
    waiting: Family<Labels<1>, Gauge>,
    /// Changes of the content that had mistakes.
    pub content_failures: Counter,
    /// Connections that were closed because their address had too many.
    pub refused_connections: Counter,
}

type Labels<const N: usize> = [(&'static str, Cow<'static, str>); N];

impl Default for Metrics {
    fn default() -> Self {
        let histogram: fn() -> Histogram = || Histogram::new(BUCKETS);
        let mut metrics = Self {
            registry: Registry::default(),
            requests: Family::default(),
            durations: Family::new_with_constructor(histogram),
            submissions: Family::default(),
            deliveries: Family::default(),
            waiting: Family::default(),
            content_failures: Counter::default(),
            refused_connections: Counter::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("http_requests", "Requests answered", metrics.requests.clone());
        let durations = metrics.durations.clone();
        registry.register("http_request_duration_seconds", "Time until the head of a response was ready", durations);
        registry.register("submissions", "Forms sent by visitors", metrics.submissions.clone());
        let attempts = "Attempts to deliver an enquiry, by mail or to the webhook";
        registry.register("deliveries", attempts, metrics.deliveries.clone());
        registry.register("deliveries_waiting", "Enquiries that wait for their delivery", metrics.waiting.clone());
        let failures = "Changes of the content that were refused because of mistakes";
        registry.register("content_reload_failures", failures, metrics.content_failures.clone());
        let refused = "Connections closed because their address had too many";
        registry.register("connections_refused", refused, metrics.refused_connections.clone());
        for form in Form::BUILT_IN {
            for outcome in ["stored", "invalid", "unavailable", "refused"] {
                metrics.submissions.get_or_create(&[("form", form.name.into()), ("outcome", outcome.into())]).inc_by(0);
            }
        }
        metrics
    }
}

impl Metrics {
    /// A request was answered.
    pub fn request(&self, method: &'static str, route: String, status: StatusCode, took: Duration) {
        self.durations.get_or_create(&[("route", route.clone().into())]).observe(took.as_secs_f64());
        let status = status.as_str().to_owned();
        self.requests
            .get_or_create(&[("method", method.into()), ("route", route.into()), ("status", status.into())])
            .inc();
    }

    /// A form was sent, and stored or refused.
    pub fn submission(&self, form: &'static str, error: Option<&Error>) {
        let outcome = match error {
            None => "stored",
            Some(Error::Invalid(_)) => "invalid",
            Some(Error::Unavailable | Error::Internal) => "unavailable",
            Some(_) => "refused",
        };
        self.submissions.get_or_create(&[("form", form.into()), ("outcome", outcome.into())]).inc();
    }

    /// A delivery was attempted, with this outcome.
    pub fn delivery(&self, channel: Channel, outcome: &'static str) {
        self.deliveries.get_or_create(&[("channel", channel.name().into()), ("outcome", outcome.into())]).inc();
    }

    /// All metrics as OpenMetrics text, with the number of enquiries that wait on each channel.
    pub fn text(&self, waiting: &[(Channel, i64)]) -> String {
        for (channel, count) in waiting {
            self.waiting.get_or_create(&[("channel", channel.name().into())]).set(*count);
        }
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = text::encode(&mut text, &self.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_is_counted() {
        let metrics = Metrics::default();
        metrics.request("GET", "/api/team".to_owned(), StatusCode::OK, Duration::from_millis(2));
        metrics.request("GET", "(page)".to_owned(), StatusCode::NOT_FOUND, Duration::from_secs(60));
        metrics.submission("career", None);
        metrics.submission("career", Some(&Error::Unavailable));
        metrics.delivery(Channel::Webhook, "failed");
        metrics.content_failures.inc();
        let text = metrics.text(&[(Channel::Mail, 3)]);
        for wanted in [
            "http_requests_total{method=\"GET\",route=\"/api/team\",status=\"200\"} 1",
            "http_requests_total{method=\"GET\",route=\"(page)\",status=\"404\"} 1",
            "http_request_duration_seconds_bucket{le=\"0.001\",route=\"/api/team\"} 0",
            "http_request_duration_seconds_bucket{le=\"0.005\",route=\"/api/team\"} 1",
            "http_request_duration_seconds_bucket{le=\"+Inf\",route=\"(page)\"} 1",
            "http_request_duration_seconds_sum{route=\"(page)\"} 60.0",
            "submissions_total{form=\"career\",outcome=\"stored\"} 1",
            "submissions_total{form=\"career\",outcome=\"unavailable\"} 1",
            "submissions_total{form=\"contact\",outcome=\"stored\"} 0",
            "deliveries_total{channel=\"webhook\",outcome=\"failed\"} 1",
            "deliveries_waiting{channel=\"mail\"} 3",
            "content_reload_failures_total 1",
            "# EOF",
        ] {
            assert!(text.lines().any(|line| line == wanted), "wanted {wanted}\nfound {text}");
        }
        assert!(
            metrics.text(&[]).contains("deliveries_waiting{channel=\"mail\"} 3"),
            "an alarm ends when the database fails"
        );
    }
}
