//! Posts each stored submission to the company's webhook, signed by the Standard Webhooks specification.
//!
//! `webhook-signature` is `v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`. `webhook-id` stays the same when
//! a submission is sent again.

use std::error::Error;
use std::iter::successors;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::{Client, redirect};
use secrecy::{ExposeSecret, SecretSlice};
use serde::Serialize;
use sha2::Sha256;

use super::{DeliveryError, Sender};
use crate::app::App;
use crate::clock;
use crate::config::Config;
use crate::inbox::{Channel, DueDelivery, Submission};

/// Posts enquiries to a webhook.
pub struct Webhooks {
    url: String,
    key: SecretSlice<u8>,
    client: Client,
}

#[derive(Debug, Serialize)]
struct Event<'s> {
    r#type: &'static str,
    timestamp: String,
    data: &'s Submission,
}

impl Sender for Webhooks {
    const CHANNEL: Channel = Channel::Webhook;

    fn new(config: &Config) -> Result<Option<Self>, String> {
        let Some(webhook) = &config.webhook else { return Ok(None) };
        // Without redirects, personal data reach the configured receiver only.
        let client = Client::builder().redirect(redirect::Policy::none());
        // Firewalls in front of web servers, such as Amazon's, refuse requests without a name.
        let client = client.user_agent(concat!(env!("CARGO_PKG_NAME"), "/", env!("CARGO_PKG_VERSION"))).build();
        let client = client.map_err(|error| error.to_string())?;
        Ok(Some(Self { url: webhook.url.clone(), key: webhook.key.clone(), client }))
    }

    async fn send(&self, _: &App, DueDelivery { submission, .. }: &DueDelivery) -> Result<(), DeliveryError> {
        let event =
            Event { r#type: "submission.created", timestamp: clock::rfc3339(submission.received_at), data: submission };
        let body = serde_json::to_vec(&event).map_err(|error| error.to_string())?;
        let timestamp = (clock::now() / 1000).to_string();
        let signature = sign(self.key.expose_secret(), &submission.id, &timestamp, &body)?;
        let request = self
            .client
            .post(&self.url)
            .header("content-type", "application/json")
            .header("webhook-id", &submission.id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", signature)
            .body(body);
        let response = request.send().await.map_err(reason)?;
        match response.status() {
            status if status.is_success() => Ok(()),
            status => Err(format!("the receiver answered {status}").into()),
        }
    }
}

/// Why a request failed, with all causes. The URL is left out, because it may hold a password.
fn reason(error: reqwest::Error) -> String {
    let error = error.without_url();
    let causes = successors(error.source(), |&cause| cause.source());
    causes.fold(error.to_string(), |reason, cause| format!("{reason}: {cause}"))
}

fn sign(key: &[u8], id: &str, timestamp: &str, body: &[u8]) -> Result<String, String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(|error| error.to_string())?;
    for part in [id.as_bytes(), b".", timestamp.as_bytes(), b".", body] {
        mac.update(part);
    }
    Ok(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_reason_names_what_the_system_said_and_not_the_url() {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let error = Client::new().post("http://user:zqsecret@127.0.0.1:1/zqpath").send().await.unwrap_err();
        let reason = reason(error);
        assert!(reason.contains("refused") && !reason.contains("zq"), "{reason}");
    }

    #[test]
    fn signatures_are_those_of_the_specification() {
        // The example of https://www.standardwebhooks.com and of its libraries.
        let key = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signature = sign(&key, "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", b"{\"test\": 2432232314}").unwrap();
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
