//! The compressed copies that the build writes beside its files.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::company::{Company, send};

#[tokio::test]
async fn each_encoding_has_its_own_etag_and_gets_304() {
    let company = Company::new();
    let mut tags = Vec::new();
    for (accept, encoding, body) in [
        ("br, gzip", "br", "brotli-about"),
        ("gzip", "gzip", "gzip-about"),
        ("identity", "", "<!doctype html><h1>About</h1>"),
    ] {
        let response = company.get_with("/about", &[(header::ACCEPT_ENCODING, accept)]).await;
        assert_eq!((response.header("content-encoding"), response.text().as_str()), (encoding, body));
        assert_eq!(response.header("vary"), "accept-encoding");
        assert_eq!(response.header("content-length"), body.len().to_string());
        let tag = response.header("etag").to_owned();
        assert!(!tags.contains(&tag), "{tag}");
        let again = [(header::ACCEPT_ENCODING, accept), (header::IF_NONE_MATCH, tag.as_str())];
        let again = company.get_with("/about", &again).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
        assert_eq!((again.header("etag"), again.header("vary")), (tag.as_str(), "accept-encoding"));
        tags.push(tag);
    }
    let of_gzip = [(header::ACCEPT_ENCODING, "br"), (header::IF_NONE_MATCH, tags[1].as_str())];
    assert_eq!(company.get_with("/about", &of_gzip).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_compressed_copy_that_is_not_in_the_manifest_is_not_served() {
    let company = Company::new();
    let long = "<!doctype html><p>New</p>".repeat(100);
    company.write("site/about/index.html", &long);
    let copies = ["site/about/index.html.br", "site/about/index.html.gz"];
    for copy in copies {
        company.remove(copy);
    }
    company.publish();
    for copy in copies {
        company.write(copy, "of another release");
    }
    let router = server::routes::router(&server::run::load(company.config.clone()).await.unwrap());
    let get = async |accept| {
        let request = Request::get("/about").header(header::ACCEPT_ENCODING, accept).body(Body::empty()).unwrap();
        send(router.clone(), request).await
    };
    assert_eq!(get("identity").await.text(), long);
    let compressed = get("br").await;
    assert_eq!(compressed.header("content-encoding"), "br");
    assert_ne!(compressed.body, "of another release");
}
