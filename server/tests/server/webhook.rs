//! The webhook: each stored enquiry is posted, signed, until the receiver accepts it.

use std::time::Duration;

use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::json;
use server::config::Webhook;
use server::inbox::Channel;
use sha2::Sha256;
use sqlx::Connection;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::company::{Company, send, until};
use crate::deliveries::Deliveries;
use crate::form::MultipartForm;

const KEY: &[u8] = b"a key of at least 24 bytes";

/// A receiver that answers with these statuses in turn, and a channel with the requests.
async fn receiver(statuses: &'static [&'static str]) -> (String, mpsc::UnboundedReceiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://user:zqpassword@{}/enquiries?a=b", listener.local_addr().unwrap());
    let (sender, requests) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        for status in statuses {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = Vec::new();
            let (head, body) = loop {
                stream.read_buf(&mut request).await.unwrap();
                let Some(end) = request.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
                let head = String::from_utf8(request[..end].to_vec()).unwrap().to_lowercase();
                let length: usize = header(&head, "content-length").parse().unwrap();
                if request.len() == end + 4 + length {
                    break (head, request[end + 4..].to_vec());
                }
            };
            let response =
                format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\nLocation: /other\r\n\r\n");
            stream.write_all(response.as_bytes()).await.unwrap();
            sender.send((head, body)).unwrap();
        }
    });
    (url, requests)
}

fn header<'h>(head: &'h str, name: &str) -> &'h str {
    head.lines().find_map(|line| line.strip_prefix(&format!("{name}: "))).unwrap_or_default()
}

fn webhook(url: String) -> Webhook {
    let secret = format!("whsec_{}", STANDARD.encode(KEY));
    serde_json::from_value(json!({ "url": url, "secret": secret })).unwrap()
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
    let (url, mut requests) = receiver(&["500 Broken", "302 RemoteCatalogue", "204 Accepted"]).await;
    company.config.webhook = Some(webhook(url));
    let (app, router) = company.open().await;
    let deliveries = Deliveries::start(&app);
    assert_eq!(send(router, MultipartForm::career().request()).await.status, StatusCode::OK);
    let mut ids = Vec::new();
    for attempt in 1..=3 {
        let (head, body) = tokio::time::timeout(Duration::from_secs(60), requests.recv()).await.unwrap().unwrap();
        assert!(head.starts_with("post /enquiries?a=b http/1.1"), "{head}");
        let (id, timestamp) = (header(&head, "webhook-id"), header(&head, "webhook-timestamp"));
        let mut mac = Hmac::<Sha256>::new_from_slice(KEY).unwrap();
        mac.update(&[format!("{id}.{timestamp}.").as_bytes(), &body].concat());
        // The head, and so the signature, was converted to lower case.
        let signature = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())).to_lowercase();
        assert_eq!(header(&head, "webhook-signature"), signature);
        let event: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(event["type"], "submission.created");
        assert_eq!(event["data"]["fields"]["email"], "ann@wells.example");
        assert_eq!(event["data"]["resume"]["file_name"], "cv.pdf");
        assert_eq!(event["data"]["id"], id);
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
