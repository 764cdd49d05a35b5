//! Rate limits: only a client that sends far more requests than a visitor is refused.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::company::{Company, Response, send};

/// The burst of a client that may send one request a second.
const BURST: usize = 20;

fn company(per_second: u32) -> Company {
    let mut company = Company::new();
    company.config.network.max_requests_per_second_per_address = per_second;
    company.config.network.trusted_proxies = serde_json::from_value(serde_json::json!(["127.0.0.1"])).unwrap();
    company
}

/// A GET request through the trusted proxy.
async fn get(router: &Router, path: &str, client: &str) -> Response {
    let request = Request::get(path).header("x-forwarded-for", client).body(Body::empty()).unwrap();
    send(router.clone(), request).await
}

/// Repeats a request until it is refused. On a slow machine a further one is allowed each second.
async fn until_refused(router: &Router, client: &str) -> Response {
    for _ in 0..1000 {
        let response = get(router, "/api/company", client).await;
        if response.status == StatusCode::TOO_MANY_REQUESTS {
            return response;
        }
    }
    panic!("1,000 requests of {client} were served");
}

#[tokio::test]
async fn a_flood_of_one_client_is_refused_and_others_are_served() {
    let company = company(1);
    let (_app, router) = company.open().await;
    for path in ["/", "/api/company", "/media/p-1/images/p-1.webp", "/nowhere"].into_iter().cycle().take(BURST) {
        assert_ne!(get(&router, path, "203.0.113.9").await.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
    let refused = until_refused(&router, "203.0.113.9").await;
    assert_eq!(refused.headers[header::RETRY_AFTER], "1");
    assert_eq!(refused.headers[header::CACHE_CONTROL], "no-store");
    assert_eq!(
        refused.headers[header::X_CONTENT_TYPE_OPTIONS],
        "nosniff",
        "the response lacks the headers of the outer layers"
    );
    assert!(refused.json()["message"].as_str().unwrap().starts_with("Too many requests"), "{}", refused.text());

    assert_eq!(get(&router, "/api/company", "203.0.113.10").await.status, StatusCode::OK, "another client");
    for path in ["/healthz", "/readyz"] {
        assert_eq!(get(&router, path, "203.0.113.9").await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn the_addresses_of_one_ipv6_network_are_one_client() {
    let (_app, router) = company(1).open().await;
    for host in 1..=BURST {
        assert_eq!(get(&router, "/api/company", &format!("2001:db8::{host:x}")).await.status, StatusCode::OK);
    }
    until_refused(&router, "2001:db8::ffff").await;
    assert_eq!(get(&router, "/api/company", "2001:db8:0:1::1").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_client_is_served_again_after_the_time_of_retry_after() {
    let (_app, router) = company(10).open().await;
    for _ in 0..10 * BURST {
        assert_eq!(get(&router, "/api/company", "203.0.113.9").await.status, StatusCode::OK);
    }
    let refused = until_refused(&router, "203.0.113.9").await;
    let wait: u64 = refused.headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    tokio::time::sleep(std::time::Duration::from_secs(wait)).await;
    assert_eq!(get(&router, "/api/company", "203.0.113.9").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_limit_of_zero_refuses_no_request() {
    let (app, router) = company(0).open().await;
    for _ in 0..10 * BURST {
        assert_eq!(get(&router, "/api/company", "203.0.113.9").await.status, StatusCode::OK);
    }
    app.rate_limits.forget_idle();
}
