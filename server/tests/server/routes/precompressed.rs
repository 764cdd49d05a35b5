//! The compressed forms that a build leaves beside its files.

use std::fs::File;
use std::time::{Duration, SystemTime};

use axum::http::{StatusCode, header};

use crate::company::Company;

#[tokio::test]
async fn each_form_has_its_own_tag_and_is_not_sent_twice() {
    let company = Company::new();
    company.write("site/about/index.html.zst", "zstandard-about");
    let mut tags = Vec::new();
    for (accept, encoding, body) in [
        ("br", "br", "brotli-about"),
        ("zstd", "zstd", "zstandard-about"),
        ("gzip", "gzip", "gzip-about"),
        ("identity", "", "<!doctype html><h1>About</h1>"),
    ] {
        let answer = company.get_with("/about", &[(header::ACCEPT_ENCODING, accept)]).await;
        assert_eq!((answer.header("content-encoding"), answer.text().as_str()), (encoding, body));
        assert_eq!(answer.header("vary"), "accept-encoding");
        assert_eq!(answer.header("content-length"), body.len().to_string());
        let tag = answer.header("etag").to_owned();
        assert!(!tags.contains(&tag), "{tag}");
        let again = [(header::ACCEPT_ENCODING, accept), (header::IF_NONE_MATCH, tag.as_str())];
        let again = company.get_with("/about", &again).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
        assert_eq!((again.header("etag"), again.header("vary")), (tag.as_str(), "accept-encoding"));
        tags.push(tag);
    }
    let of_another = [(header::ACCEPT_ENCODING, "br"), (header::IF_NONE_MATCH, tags[2].as_str())];
    assert_eq!(company.get_with("/about", &of_another).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_form_of_an_earlier_build_is_left_out() {
    let company = Company::new();
    let long = "<!doctype html><p>New</p>".repeat(100);
    company.write("site/about/index.html", &long);
    for form in ["site/about/index.html.br", "site/about/index.html.gz"] {
        let file = File::options().write(true).open(company.path(form)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(60)).unwrap();
    }
    let plain = company.get("/about").await;
    assert_eq!(plain.text(), long);
    let compressed = company.get_with("/about", &[(header::ACCEPT_ENCODING, "br")]).await;
    assert_eq!(compressed.header("content-encoding"), "br");
    assert_ne!(compressed.body, "brotli-about", "the old form belongs to another page");
}
