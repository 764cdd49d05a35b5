//! Health checks and metrics.

use std::fs;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderName, Request, StatusCode};

use crate::company::{Company, get, send};
use crate::form::MultipartForm;

#[tokio::test]
async fn a_server_that_cannot_store_is_alive_but_not_ready() {
    let company = Company::new();
    let (_, router) = company.open().await;
    let status = async |path: &str| send(router.clone(), get(path)).await.status;
    let began = Instant::now();
    assert_eq!((status("/healthz").await, status("/readyz").await), (StatusCode::OK, StatusCode::OK));
    let later = Duration::from_millis(2100);
    for folder in ["data/uploads", "data/resumes"] {
        let (path, aside) = (company.path(folder), company.path("aside"));
        fs::rename(&path, &aside).unwrap();
        fs::write(&path, "in the way").unwrap();
        let reused = status("/readyz").await;
        // On a busy machine the two seconds may be over.
        if began.elapsed() < Duration::from_secs(2) {
            assert_eq!(reused, StatusCode::OK, "a result is used for two seconds");
        }
        tokio::time::sleep(later).await;
        assert_eq!(
            (status("/healthz").await, status("/readyz").await),
            (StatusCode::OK, StatusCode::SERVICE_UNAVAILABLE),
            "{folder}"
        );
        fs::remove_file(&path).unwrap();
        fs::rename(&aside, &path).unwrap();
        tokio::time::sleep(later).await;
        assert_eq!(status("/readyz").await, StatusCode::OK, "{folder}");
    }
    assert!(company.resumes().is_empty() && company.files("data/uploads").is_empty(), "the check leaves nothing");
}

/// A runtime with one thread for files, which hangs as on a network drive that does not answer.
#[test]
fn a_server_whose_disk_hangs_takes_no_forms_and_is_not_ready() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().max_blocking_threads(1).build().unwrap();
    runtime.block_on(async {
        let mut company = Company::new();
        company.config.storage.database_timeout = Duration::from_secs(1);
        let (_, router) = company.open().await;
        assert_eq!(send(router.clone(), MultipartForm::contact().request()).await.status, StatusCode::OK);
        let (end, ended) = std::sync::mpsc::channel::<()>();
        tokio::task::spawn_blocking(move || ended.recv());
        for request in [MultipartForm::contact().request(), get("/readyz")] {
            let response = tokio::time::timeout(Duration::from_secs(60), send(router.clone(), request)).await;
            assert_eq!(response.expect("the request hangs").status, StatusCode::SERVICE_UNAVAILABLE);
        }
        drop(end);
    });
}

/// The status of `/readyz` of a server that has just been opened, so that no earlier result is used.
async fn ready(company: &Company) -> StatusCode {
    company.get("/readyz").await.status
}

#[tokio::test]
async fn a_server_whose_database_takes_no_submission_is_not_ready() {
    let mut company = Company::new();
    assert_eq!(ready(&company).await, StatusCode::OK);
    assert!(company.inbox().await.is_empty(), "the check leaves nothing");
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    company.config.storage.database_timeout = Duration::from_secs(1);
    let (_, router) = company.open().await;
    let mut other = company.lock().await;
    assert_eq!(
        send(router, get("/readyz")).await.status,
        StatusCode::SERVICE_UNAVAILABLE,
        "another program holds its lock"
    );
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    company.execute("CREATE TRIGGER full BEFORE INSERT ON submissions BEGIN SELECT RAISE(ABORT, 'full'); END").await;
    assert_eq!(ready(&company).await, StatusCode::SERVICE_UNAVAILABLE, "it takes no row");
}

#[tokio::test]
async fn each_response_has_an_id_which_a_trusted_proxy_may_set() {
    let mut company = Company::new();
    company.config.network.trusted_proxies = serde_json::from_value(serde_json::json!(["10.0.0.1"])).unwrap();
    let (_, router) = company.open().await;
    let ask = async |peer: [u8; 4], id: &str| {
        let mut request = Request::get("/nowhere").header("x-request-id", id);
        let extensions = request.extensions_mut().unwrap();
        extensions.insert(ConnectInfo(SocketAddr::from((peer, 9))));
        let response = send(router.clone(), request.body(Body::empty()).unwrap()).await;
        response.header("x-request-id").to_owned()
    };
    for id in ["0af7651916cd43dd8448eb211c80319c", "0af76519-16cd-43dd-8448-eb211c80319c"] {
        assert_eq!(ask([10, 0, 0, 1], id).await, id);
    }
    for (peer, id) in [([203, 0, 113, 1], "0af7651916cd43dd"), ([10, 0, 0, 1], "Ann Example"), ([10, 0, 0, 1], "")] {
        let own = ask(peer, id).await;
        assert!(own.len() == 36 && own != id, "{own}");
        assert_ne!(own, ask(peer, id).await);
    }
}

#[tokio::test]
async fn metrics_are_for_this_machine_only() {
    let company = Company::new();
    let (_, router) = company.open().await;
    send(router.clone(), MultipartForm::contact().request()).await;
    let request = |headers: &[(&str, &str)]| {
        let mut request = get("/metrics");
        for (name, value) in headers {
            request.headers_mut().insert(name.parse::<HeaderName>().unwrap(), value.parse().unwrap());
        }
        request
    };
    let response = send(router.clone(), request(&[])).await;
    assert!(
        response.text().contains("submissions_total{form=\"contact\",outcome=\"stored\"} 1"),
        "{}",
        response.text()
    );
    assert!(
        response.text().contains("http_requests_total{method=\"POST\",route=\"/api/contact-us\",status=\"200\"} 1")
    );
    for of_a_proxy in [("x-forwarded-for", "127.0.0.1"), ("forwarded", "for=127.0.0.1")] {
        let through_a_proxy = send(router.clone(), request(&[of_a_proxy])).await;
        assert_eq!(through_a_proxy.status, StatusCode::NOT_FOUND, "{of_a_proxy:?}");
    }
    let mut from_elsewhere = request(&[]);
    from_elsewhere.extensions_mut().insert(ConnectInfo(SocketAddr::from(([203, 0, 113, 1], 9))));
    assert_eq!(send(router, from_elsewhere).await.status, StatusCode::NOT_FOUND);
}
