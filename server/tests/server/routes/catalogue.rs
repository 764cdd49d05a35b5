//! The GET calls of the catalogue.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;

use crate::company::{Company, send};

#[tokio::test]
async fn api_1_products_are_listed_in_the_shape_of_the_specification() {
    let data = Company::new().get("/api/get-products").await.data();
    assert_eq!(
        data[0],
        json!({
            "name": "P-1 Packer",
            "description": "A long description.",
            "slug": "p-1",
            "media": "{\"image\":\"p-1.webp\"}",
            "features": "<ul><li>Holds 10,000 psi &amp; more</li><li>Short &lt; long</li></ul>",
            "model": "P-1",
            "summary": "A packer.",
            "category": "packer-systems",
            "subcategory": "retrievable",
            "picture": {"width": 1200, "height": 900, "widths": [320, 640], "formats": ["avif", "webp"]},
        })
    );
    assert_eq!(data[1]["features"], "");
    assert_eq!(data.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn api_1_categories_certificates_gallery_and_case_studies() {
    let company = Company::new();
    let categories = company.get("/api/get-categories").await.data();
    assert_eq!(categories[0]["slug"], "packer-systems");
    assert_eq!(categories[0]["subcategories"][0]["slug"], "retrievable");
    let certificates = company.get("/api/certificates-licenses").await.data();
    assert_eq!((&certificates[0]["id"], &certificates[0]["attachment"]), (&json!(3), &json!("iso.webp")));
    assert_eq!(certificates[0]["regd_no"], "Q-1/2");
    let gallery = company.get("/api/gallery").await.data();
    assert_eq!((&gallery[0]["id"], &gallery[0]["file"]), (&json!(1), &json!("a.webp")));
    assert_eq!(gallery[0].get("section"), None);
    let studies = company.get("/api/case-studies").await.data();
    assert_eq!((&studies[0]["id"], &studies[0]["document"]), (&json!(7), &json!("well.pdf")));
}

#[tokio::test]
async fn calls_beyond_the_specification_use_the_same_envelope() {
    let company = Company::new();
    assert_eq!(company.get("/api/company").await.data()["email"], "office@tools.example");
    assert_eq!(company.get("/api/clients").await.data(), json!([{"name": "Client", "logo": "c.svg"}]));
    assert_eq!(company.get("/api/team").await.data()[0]["photo"], "c.webp");
    let product = company.get("/api/products/p-1").await.data();
    assert_eq!(product["specifications"][0]["unit"], "psi");
    assert_eq!(product["size_table"]["rows"], json!([["7 in", "5.9 in"]]));
    assert_eq!(product["datasheet"], json!({"file": "p-1.pdf", "revision": "C", "date": "2026-03-02"}));
    assert_eq!(product["next"], json!({"slug": "p-2", "name": "P-2 Packer"}));
    assert_eq!(product.get("previous"), None);
}

#[tokio::test]
async fn ins_1_the_feed_has_the_shape_of_wordpress_with_the_newest_post_first() {
    let feed = Company::new().get("/wp-json/wp/v2/posts").await.json();
    assert_eq!(feed[0]["slug"], "second-article");
    let post = &feed[1];
    assert_eq!(post["title"]["rendered"], "Bonnets &amp; &lt;valves&gt;");
    assert_eq!(post["excerpt"]["rendered"], "<p>A &amp; B.</p>\n");
    assert_eq!(post["link"], "https://insights.tools.example/first-article");
    assert_eq!(post["featured_media_src_url"], "/media/insights/i.webp");
    let content = post["content"]["rendered"].as_str().unwrap();
    assert!(content.contains("<h1>Head</h1>") && !content.contains("<script"), "{content}");
}

#[tokio::test]
async fn con_6_countries_and_states_are_plain_lists() {
    let company = Company::new();
    assert_eq!(company.get("/places/countries.json").await.json()[0]["name"], "Aland");
    assert_eq!(company.get("/places/states/1.json").await.json(), json!([{"id": 10, "name": "North Aland"}]));
    assert_eq!(company.get("/places/states/2.json").await.json(), json!([]));
    assert_eq!(company.get("/places/states/3.json").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn unknown_calls_and_wrong_methods_get_the_error_envelope() {
    let company = Company::new();
    for path in ["/api/unknown", "/api/products/none", "/api/get-products/"] {
        let response = company.get(path).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(response.json()["status"], "error", "{path}");
    }
    let (_, router) = company.open().await;
    for path in ["/api/get-products", "/about", "/healthz"] {
        let response = send(router.clone(), Request::delete(path).body(Body::empty()).unwrap()).await;
        assert_eq!(response.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_eq!(response.header("allow"), "GET,HEAD", "{path}");
        assert_eq!(response.json()["status"], "error", "{path}");
    }
}

#[tokio::test]
async fn long_responses_are_compressed_without_loss() {
    let company = Company::new();
    company.edit("content/products/p-1.toml", "A long description.", &"A long description. ".repeat(200));
    let plain = company.get("/api/get-products").await;
    let gzip = company.get_with("/api/get-products", &[(header::ACCEPT_ENCODING, "gzip")]).await;
    assert_eq!(gzip.header("content-encoding"), "gzip");
    assert_eq!(gzip.header("vary"), "accept-encoding");
    assert!(gzip.body.len() * 4 < plain.body.len());
    let mut unpacked = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&gzip.body[..]), &mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    let brotli = company.get_with("/api/get-products", &[(header::ACCEPT_ENCODING, "gzip, br")]).await;
    assert_eq!(brotli.header("content-encoding"), "br");
    let mut unpacked = Vec::new();
    std::io::Read::read_to_end(&mut brotli::Decompressor::new(&brotli.body[..], 4096), &mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
}

#[tokio::test]
async fn other_origins_may_read_only_if_they_are_configured() {
    let mut company = Company::new();
    let origin = [(header::ORIGIN, "https://other.example")];
    let response = company.get_with("/api/gallery", &origin).await;
    assert_eq!(response.header("access-control-allow-origin"), "");
    assert_eq!(response.header("cross-origin-resource-policy"), "same-origin");
    company.config.security.cors_origins = vec!["https://other.example".to_owned()];
    let response = company.get_with("/api/gallery", &origin).await;
    assert_eq!(response.header("access-control-allow-origin"), "https://other.example");
    assert_eq!(response.header("access-control-expose-headers"), "retry-after,x-request-id");
    assert_eq!(response.header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(response.header("vary").to_lowercase().matches("origin").count(), 1, "{}", response.header("vary"));
    let response = company.get_with("/api/gallery", &[(header::ORIGIN, "https://evil.example")]).await;
    assert_eq!(response.header("access-control-allow-origin"), "");
    // A picture is requested without an origin.
    assert_eq!(company.get("/media/gallery/1/a.webp").await.header("cross-origin-resource-policy"), "cross-origin");
}

#[tokio::test]
async fn a_page_of_a_configured_origin_may_send_forms() {
    let mut company = Company::new();
    company.config.security.cors_origins = vec!["https://other.example".to_owned()];
    let (_, router) = company.open().await;
    let preflight = |origin: &str| {
        Request::options("/api/contact-us")
            .header(header::ORIGIN, origin)
            .header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST")
            .header(header::ACCESS_CONTROL_REQUEST_HEADERS, "idempotency-key")
            .body(Body::empty())
            .unwrap()
    };
    let response = send(router.clone(), preflight("https://other.example")).await;
    assert!(response.status.is_success(), "{}", response.status);
    assert_eq!(response.header("access-control-allow-origin"), "https://other.example");
    assert!(response.header("access-control-allow-methods").contains("POST"));
    assert!(response.header("access-control-allow-headers").contains("idempotency-key"));
    assert_eq!(send(router, preflight("https://evil.example")).await.header("access-control-allow-origin"), "");
}
