//! Applications: the resume is streamed, checked by its bytes, and stored unchanged.

use std::convert::Infallible;
use std::fs;

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::json;

use crate::company::{Company, Response, send};
use crate::form::MultipartForm;

#[tokio::test]
async fn crr_5_an_application_is_stored_with_its_file() {
    let company = Company::new();
    let bytes = [b"%PDF-1.7 ".to_vec(), (0..=255).cycle().take(3_000_000).collect()].concat();
    let response = company.send(MultipartForm::career_with("My \u{e9}cv.pdf", &bytes)).await;
    assert_eq!(response.status, StatusCode::OK, "{}", response.text());
    let inbox = company.inbox().await;
    let resume = inbox[0].resume.as_ref().unwrap();
    assert_eq!((resume.file_name.as_str(), resume.media_type.as_str()), ("My écv.pdf", "application/pdf"));
    assert_eq!(resume.size, bytes.len() as u64);
    assert_eq!(fs::read(company.path("data/resumes").join(&resume.object)).unwrap(), bytes);
    assert!(company.files("data/uploads").is_empty());
}

#[tokio::test]
async fn crr_2_crr_3_missing_and_invalid_resumes_are_refused() {
    let company = Company::new();
    let kinds = "Resume must be a file of these kinds: .pdf, .doc, .docx";
    let bytes_differ =
        "Resume must be a PDF, or a Word document without macros and embedded files: if in doubt, save it as a PDF";
    let large = [b"%PDF-1.7 ".to_vec(), vec![0; 10 * 1024 * 1024]].concat();
    for (name, bytes, message) in [
        ("", &b""[..], "Resume is required"),
        ("cv.exe", b"%PDF-1.7", kinds),
        ("cv", b"%PDF-1.7", kinds),
        ("cv.pdf", b"MZ a program", bytes_differ),
        ("cv.docx", b"PK\x03\x04 some archive", bytes_differ),
        ("cv.pdf", b"", "Resume is an empty file: choose another one"),
        ("cv.pdf", &large, "Resume is too large: at most 10 MB"),
    ] {
        let response = company.send(MultipartForm::career_with(name, bytes)).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}: {}", response.text());
        assert_eq!(response.json()["errors"], json!({"resume": message}), "{name}");
    }
    let missing = company
        .send(MultipartForm::new("/api/career").text("firstName", "Ann").text("phone", "1").text("email", "a@b.c"))
        .await;
    assert_eq!(missing.json()["errors"], json!({"resume": "Resume is required"}));
    assert!(company.inbox().await.is_empty());
    assert!(company.files("data/uploads").is_empty() && company.resumes().is_empty(), "files are left behind");
}

#[tokio::test]
async fn a_body_beyond_the_limit_is_refused() {
    let company = Company::new();
    let response = company.send(MultipartForm::career().header("content-length", "99999999999")).await;
    assert_eq!(response.status, StatusCode::PAYLOAD_TOO_LARGE, "{}", response.text());
    assert_eq!(response.header("connection"), "close");
    let long = MultipartForm::career_with("cv.pdf", &vec![b'x'; 25 * 1024 * 1024]);
    let response = company.send(long).await;
    assert_eq!(response.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(response.header("connection"), "close");
    assert!(company.files("data/uploads").is_empty());
}

#[tokio::test]
async fn crr_6_without_script_the_values_stay_when_the_file_is_too_large_or_cannot_be_written() {
    let company = Company::new();
    let form = fs::read_to_string(company.path("site/contact/index.html")).unwrap();
    company.write("site/career/index.html", form.replace("contact-us", "career").replace("contact", "career"));
    let typed = |response: &Response| response.text().contains("<input name=\"phone\" value=\"123\"");
    let (_, router) = company.open().await;
    let long = MultipartForm::career_with("cv.pdf", &vec![b'x'; 25 * 1024 * 1024]).by_browser();
    let pieces: Vec<_> = long.body().chunks(65_536).map(|piece| Ok::<_, Infallible>(piece.to_vec())).collect();
    let long = long.request_with(Body::from_stream(futures_util::stream::iter(pieces)));
    let refused = send(router.clone(), long).await;
    assert_eq!((refused.status, typed(&refused)), (StatusCode::PAYLOAD_TOO_LARGE, true), "{}", refused.text());
    fs::remove_dir(company.path("data/uploads")).unwrap();
    company.write("data/uploads", "in the way");
    let failed = send(router, MultipartForm::career().by_browser().request()).await;
    assert_eq!((failed.status, typed(&failed)), (StatusCode::SERVICE_UNAVAILABLE, true), "{}", failed.text());
}

#[tokio::test]
async fn an_interrupted_upload_leaves_no_file() {
    let company = Company::new();
    let (_, router) = company.open().await;
    let body = MultipartForm::career().body();
    let half = body[..body.len() / 2].to_vec();
    let pieces = futures_util::stream::iter([Ok(axum::body::Bytes::from(half)), Err(std::io::Error::other("gone"))]);
    let response = send(router, MultipartForm::career().request_with(Body::from_stream(pieces))).await;
    assert_eq!(response.status, StatusCode::BAD_REQUEST);
    assert!(company.inbox().await.is_empty());
    assert!(company.files("data/uploads").is_empty());
}

#[tokio::test]
async fn uploaded_files_are_never_served() {
    let company = Company::new();
    company.send(MultipartForm::career()).await;
    let file = company.resumes().remove(0);
    for path in [
        format!("/media/resumes/{file}"),
        format!("/data/resumes/{file}"),
        format!("/resumes/{file}"),
        format!("/media/../../data/resumes/{file}"),
    ] {
        assert_eq!(company.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn an_unusable_data_folder_gets_503_and_recovers_by_itself() {
    let company = Company::new();
    let (_, router) = company.open().await;
    assert_eq!(send(router.clone(), MultipartForm::career().request()).await.status, StatusCode::OK);
    for folder in ["data/uploads", "data/resumes"] {
        let (path, aside) = (company.path(folder), company.path("aside"));
        fs::rename(&path, &aside).unwrap();
        fs::write(&path, "in the way").unwrap();
        let response = send(router.clone(), MultipartForm::career().request()).await;
        assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE, "{folder}");
        assert_eq!(response.header("retry-after"), "30");
        assert!(!response.text().contains("data"), "internal errors are not sent: {}", response.text());
        fs::remove_file(&path).unwrap();
        fs::rename(&aside, &path).unwrap();
        assert_eq!(send(router.clone(), MultipartForm::career().request()).await.status, StatusCode::OK, "{folder}");
    }
    assert_eq!(company.inbox().await.len(), 3);
}
