//! The webhook: each stored enquiry is posted, signed, until the receiver accepts it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::json;
use server::config::Webhook;
use server::inbox::Channel;
use sha2::Sha256;
use sqlx::Connection;
use tokio::sync::mpsc;

use crate::company::{Company, send, until};
use crate::deliveries::Deliveries;
use crate::form::MultipartForm;
use crate::web_server::serve;

const KEY: &[u8] = b"a key of at least 24 bytes";

/// A receiver that answers with these statuses in turn, and a channel with the requests.
async fn receiver(statuses: &'static [u16]) -> (String, mpsc::UnboundedReceiver<(Parts, Bytes)>) {
    let (sender, requests) = mpsc::unbounded_channel();
    let turn = Arc::new(AtomicUsize::new(0));
    let respond = async move |head: Parts, body: Bytes| {
        sender.send((head, body)).unwrap();
        let status = statuses[turn.fetch_add(1, Ordering::SeqCst)];
        (StatusCode::from_u16(status).unwrap(), [(header::LOCATION, "/other")])
    };
    let address = serve(Router::new().fallback(respond)).await;
    (format!("http://user:zqpassword@{address}/enquiries?a=b"), requests)
}

fn webhook(url: String) -> Webhook {
    let secret = format!("whsec_{}", STANDARD.encode(KEY));
    serde_json::from_value(json!({ "url": url, "secret": secret })).unwrap()
}

/// The webhook's body in the documentation.
fn documented() -> serde_json::Value {
    let page = include_str!("../../../docs/production.md");
    let example = page.split("```json\n").find(|part| part.starts_with("{\"type\"")).unwrap();
    serde_json::from_str(example.split("```").next().unwrap()).unwrap()
}

/// The paths of all values in this one.
fn paths(value: &serde_json::Value) -> Vec<String> {
    let Some(object) = value.as_object() else { return vec![String::new()] };
    object.iter().flat_map(|(name, value)| paths(value).into_iter().map(move |path| format!("{name}.{path}"))).collect()
}

/// Whether the server is sending a delivery.
async fn is_sending(company: &Company) -> bool {
    let mut database = company.database().await;
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM outbox WHERE leased_until > 0")
        .fetch_one(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
    count > 0
}

#[tokio::test(flavor = "multi_thread")]
async fn an_enquiry_is_posted_with_a_signature_until_the_receiver_accepts_it() {
    let mut company = Company::new();
    let (url, mut requests) = receiver(&[500, 302, 204]).await;
    company.config.webhook = Some(webhook(url));
    let (app, router) = company.open().await;
    let deliveries = Deliveries::start(&app);
    assert_eq!(send(router, MultipartForm::career().request()).await.status, StatusCode::OK);
    let mut ids = Vec::new();
    for attempt in 1..=3 {
        let (head, body) = tokio::time::timeout(Duration::from_secs(60), requests.recv()).await.unwrap().unwrap();
        assert_eq!((head.method, head.uri.path_and_query().unwrap().as_str()), (Method::POST, "/enquiries?a=b"));
        let header = |name| head.headers[name].to_str().unwrap();
        let (id, timestamp) = (header("webhook-id"), header("webhook-timestamp"));
        let mut mac = Hmac::<Sha256>::new_from_slice(KEY).unwrap();
        mac.update(&[format!("{id}.{timestamp}.").as_bytes(), &body].concat());
        let signature = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        assert_eq!(header("webhook-signature"), signature);
        assert!(header("user-agent").starts_with("server/"));
        let event: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(event["type"], "submission.created");
        assert_eq!(event["data"]["fields"]["email"], "ann@wells.example");
        assert_eq!(event["data"]["resume"]["file_name"], "cv.pdf");
        assert_eq!(event["data"]["id"], id);
        assert_eq!(paths(&event), paths(&documented()));
        ids.push(id.to_owned());
        // The server stores the result of the attempt a moment after the response.
        until("the result is stored", async || !is_sending(&company).await).await;
        let left = app.inbox.waiting(Channel::Webhook).await.unwrap();
        assert_eq!(left, i64::from(attempt < 3), "after attempt {attempt}");
        company.make_deliveries_due().await;
        app.inbox.stored.notify_waiters();
    }
    assert!(ids.iter().all(|id| *id == ids[0]), "all attempts have the same id");
    let figures = app.metrics.text(&[]);
    for counted in ["outcome=\"failed\"} 2", "outcome=\"sent\"} 1"] {
        assert!(figures.contains(&format!("deliveries_total{{channel=\"webhook\",{counted}")), "{figures}");
    }
    deliveries.end().await;
}

#[tokio::test]
async fn enquiries_stored_before_the_webhook_was_set_are_not_posted() {
    let mut company = Company::new();
    company.send(MultipartForm::contact()).await;
    company.config.webhook = Some(webhook("http://127.0.0.1:9".to_owned()));
    let (app, _) = company.open().await;
    assert_eq!(app.inbox.waiting(Channel::Webhook).await.unwrap(), 0);
}
