//! Resumes in an S3-compatible store, tested against the S3 server moto (from PyPI).

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::{HeaderMap, StatusCode};
use axum::routing::delete;
use axum::{Json, Router};
use serde_json::json;
use server::config::Storage;
use server::inbox::Inbox;

use crate::company::{Company, send, until};
use crate::form::MultipartForm;
use crate::program::{Program, exchange, free_address, post};
use crate::skip;
use crate::web_server::serve;

/// A store in memory, in a separate process.
pub struct Moto {
    child: Child,
    address: SocketAddr,
}

impl Moto {
    /// Starts a store with a bucket; `None`, with a printed line, if moto is not installed.
    pub async fn start() -> Option<Self> {
        let Some(program) = program() else {
            skip("moto_server is not installed (npm test puts it into .tools/python, with python3, venv and pip)");
            return None;
        };
        let address = free_address();
        let child = Command::new(program)
            .args(["-H", "127.0.0.1", "-p", &address.port().to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let moto = Self { child, address };
        let bucket = format!(
            "PUT /resumes-bucket HTTP/1.1\r\nHost: {address}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
        let is_created = async || matches!(exchange(address, bucket.as_bytes()).await, Ok((200, _)));
        until("moto has the bucket", is_created).await;
        Some(moto)
    }

    pub fn configure(&self, storage: &mut Storage) {
        configure(storage, self.address);
    }
}

fn configure(storage: &mut Storage, address: SocketAddr) {
    storage.s3_bucket = Some("resumes-bucket".into());
    storage.s3_endpoint = Some(format!("http://{address}"));
    storage.s3_access_key_id = Some("key".into());
    storage.s3_secret_access_key = Some("secret".into());
}

impl Drop for Moto {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn program() -> Option<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.tools/python/bin");
    let folders = std::env::split_paths(&std::env::var_os("PATH")?).collect::<Vec<_>>();
    [own].into_iter().chain(folders).map(|folder| folder.join("moto_server")).find(|program| program.exists())
}

#[tokio::test(flavor = "multi_thread")]
async fn resumes_are_stored_in_s3_and_erased_from_it() {
    let Some(moto) = Moto::start().await else { return };
    let mut company = Company::new();
    moto.configure(&mut company.config.storage);
    // More than one part of a multipart upload.
    let small = b"%PDF-1.7 small".to_vec();
    let large = [b"%PDF-1.7 large".to_vec(), (0..=255).cycle().take(9_000_000).collect()].concat();
    let (app, router) = company.open().await;
    for bytes in [&small, &large] {
        let response = send(router.clone(), MultipartForm::career_with("cv.pdf", bytes).request()).await;
        assert_eq!(response.status, StatusCode::OK, "{}", response.text());
    }
    app.inbox.ready().await.unwrap();
    let inbox = company.inbox().await;
    for (stored, bytes) in inbox.iter().zip([&small, &large]) {
        let object = &stored.resume.as_ref().unwrap().object;
        assert!(app.inbox.resumes.read(object).await.unwrap() == *bytes);
    }
    assert!(company.files("data/uploads").is_empty() && company.resumes().is_empty());
    let object = inbox[0].resume.as_ref().unwrap().object.clone();
    assert_eq!(app.inbox.erase(&[inbox[0].id.clone()]).await.unwrap().erased, 1);
    assert!(app.inbox.resumes.read(&object).await.is_err());
    app.inbox.resumes.remove(&object).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_bucket_gets_503_and_nothing_is_stored() {
    let Some(moto) = Moto::start().await else { return };
    let mut company = Company::new();
    moto.configure(&mut company.config.storage);
    company.config.storage.s3_bucket = Some("no-such-bucket".into());
    let (app, router) = company.open().await;
    let response = send(router, MultipartForm::career().request()).await;
    assert_eq!((response.status, response.header("retry-after")), (StatusCode::SERVICE_UNAVAILABLE, "30"));
    assert!(app.inbox.ready().await.is_err());
    assert!(company.inbox().await.is_empty());
}

/// A server for a container's credentials, which checks the token and counts the requests.
async fn credentials() -> (SocketAddr, Arc<AtomicUsize>) {
    let request_count = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&request_count);
    let respond = async move |headers: HeaderMap| {
        assert_eq!(headers["authorization"], "token-of-the-role");
        counter.fetch_add(1, Ordering::SeqCst);
        let key = json!({ "AccessKeyId": "role", "SecretAccessKey": "s", "Token": "t", "Expiration": "2999-01-01T00:00:00Z" });
        Json(key)
    };
    (serve(Router::new().fallback(respond)).await, request_count)
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_the_credentials_of_the_containers_role_are_used() {
    let Some(moto) = Moto::start().await else { return };
    let company = Company::new();
    let (address, request_count) = credentials().await;
    company.write("token", "token-of-the-role");
    let (uri, endpoint) = (format!("http://{address}/credentials"), format!("http://{}", moto.address));
    let token = company.path("token").display().to_string();
    let program = tokio::task::block_in_place(|| {
        Program::start_anywhere(
            &company,
            &[
                ("SERVER_STORAGE_S3_BUCKET", "resumes-bucket"),
                ("SERVER_STORAGE_S3_ENDPOINT", &endpoint),
                ("AWS_CONTAINER_CREDENTIALS_FULL_URI", &uri),
                ("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", &token),
            ],
        )
    });
    let (status, response) = post(program.address, &MultipartForm::career(), "key").await.unwrap();
    assert_eq!(status, 200, "{response}");
    assert!(request_count.load(Ordering::SeqCst) > 0);
    assert!(company.resumes().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_bucket_does_not_answer_enquiries_without_a_file_are_stored() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut company = Company::new();
    configure(&mut company.config.storage, silent.local_addr().unwrap());
    let (_, router) = company.open().await;
    let response = send(router.clone(), MultipartForm::contact().request()).await;
    assert_eq!(response.status, StatusCode::OK, "{}", response.text());
    assert_eq!(send(router, MultipartForm::career().request()).await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(company.inbox().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_deletes_only_single_files_is_enough() {
    let store = Router::new()
        .route("/resumes-bucket/resumes/cv.pdf", delete(async || StatusCode::NO_CONTENT))
        .fallback(async || StatusCode::METHOD_NOT_ALLOWED);
    let mut company = Company::new();
    configure(&mut company.config.storage, serve(store).await);
    Inbox::new(&company.config).unwrap().resumes.remove("cv.pdf").await.unwrap();
}
