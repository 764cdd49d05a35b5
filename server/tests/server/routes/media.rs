//! Media files.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::company::{Company, get, send};

#[tokio::test]
async fn api_1_files_have_the_paths_of_the_specification() {
    let company = Company::new();
    for (path, content_type, body) in [
        ("/media/p-1/images/p-1.webp", "image/webp", "RIFF-one"),
        ("/media/documents/3/iso.webp", "image/webp", "RIFF-iso"),
        ("/media/gallery/1/a.webp", "image/webp", "RIFF-a"),
        ("/media/case-studies/7/well.pdf", "application/pdf", "%PDF-1.7 well"),
        ("/media/p-1/images/p-1-320.avif", "image/avif", "small"),
        ("/media/p-1/datasheet/p-1.pdf", "application/pdf", "%PDF-1.7 datasheet"),
    ] {
        let response = company.get(path).await;
        assert_eq!((response.status, response.text().as_str()), (StatusCode::OK, body), "{path}");
        assert_eq!(response.header("content-type"), content_type, "{path}");
        assert_eq!(response.header("accept-ranges"), "bytes", "{path}");
    }
}

#[tokio::test]
async fn a_film_can_be_requested_in_ranges() {
    let company = Company::new();
    company.write("content/media/hero/hero.mp4", (0..=255).cycle().take(300_000).collect::<Vec<u8>>());
    let response = company.get_with("/media/hero/hero.mp4", &[(header::RANGE, "bytes=256000-256002")]).await;
    assert_eq!((response.status, &response.body[..]), (StatusCode::PARTIAL_CONTENT, &[0, 1, 2][..]));
    assert_eq!(response.header("content-range"), "bytes 256000-256002/300000");
    let response = company.get_with("/media/hero/hero.mp4", &[(header::RANGE, "bytes=299999-")]).await;
    assert_eq!((response.status, response.body.len()), (StatusCode::PARTIAL_CONTENT, 1));
    let response = company.get_with("/media/hero/hero.mp4", &[(header::RANGE, "bytes=300000-")]).await;
    assert_eq!(response.status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(response.header("content-range"), "bytes */300000");
    let whole = company.get("/media/hero/hero.mp4").await;
    assert_eq!((whole.status, whole.body.len()), (StatusCode::OK, 300_000));
    let weak = format!("W/{}", whole.header("etag"));
    for (copy, wanted) in [
        (whole.header("etag"), StatusCode::PARTIAL_CONTENT),
        (whole.header("last-modified"), StatusCode::PARTIAL_CONTENT),
        ("\"another\"", StatusCode::OK),
        (&weak, StatusCode::OK),
        ("Tue, 14 Nov 2023 22:13:20 GMT", StatusCode::OK),
    ] {
        let of_copy = [(header::RANGE, "bytes=0-1"), (header::IF_RANGE, copy)];
        assert_eq!(company.get_with("/media/hero/hero.mp4", &of_copy).await.status, wanted, "{copy}");
    }
}

#[tokio::test]
async fn hom_2_a_replaced_film_and_a_new_revision_of_a_document_replace_cached_ones() {
    let company = Company::new();
    let files = [
        "content/media/hero/hero.webm",
        "derived/hero/poster-640.avif",
        "derived/p-1/datasheet/p-1.pdf",
        "content/media/case-studies/7/well.pdf",
    ];
    for file in files {
        company.write(file, "the first");
        let path = file.replacen("content/media", "media", 1).replacen("derived", "media", 1);
        let first = company.get(&format!("/{path}")).await;
        assert_eq!(first.header("cache-control"), "no-cache", "{path}");
        let by_tag = (header::IF_NONE_MATCH, first.header("etag"));
        for condition in [(header::IF_MODIFIED_SINCE, first.header("last-modified")), by_tag.clone()] {
            let same = company.get_with(&format!("/{path}"), std::slice::from_ref(&condition)).await;
            assert_eq!((same.status, same.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}: {condition:?}");
        }
        company.write(file, "the second one");
        let next = company.get_with(&format!("/{path}"), &[by_tag]).await;
        assert_eq!((next.status, next.text().as_str()), (StatusCode::OK, "the second one"), "{path}");
    }
}

#[tokio::test]
async fn neither_a_pdf_nor_its_304_has_a_policy_for_the_browsers_viewer() {
    let company = Company::new();
    let path = "/media/case-studies/7/well.pdf";
    let first = company.get(path).await;
    let cached = [(header::IF_NONE_MATCH, first.header("etag"))];
    let again = company.get_with(path, &cached).await;
    assert_eq!((first.status, again.status), (StatusCode::OK, StatusCode::NOT_MODIFIED));
    // A cache gives its copy the headers of the 304.
    for response in [first, again] {
        assert_eq!(response.header("content-security-policy"), "", "{}", response.status);
    }
}

#[tokio::test]
async fn head_has_the_length_without_the_body() {
    let company = Company::new();
    let (_, router) = company.open().await;
    for range in ["", "bytes=0-1"] {
        let request = Request::head("/media/gallery/1/a.webp").header("range", range);
        let response = send(router.clone(), request.body(Body::empty()).unwrap()).await;
        assert_eq!((response.status, response.header("content-length"), response.body.len()), (StatusCode::OK, "6", 0));
    }
}

#[tokio::test]
async fn nothing_outside_the_media_folders_can_be_reached() {
    let company = Company::new();
    company.write("content/media/.secret", "x");
    for path in [
        "/media/../company.toml",
        "/media/%2e%2e/company.toml",
        "/media/..%2fcompany.toml",
        "/media/p-1/%2e%2e/%2e%2e/company.toml",
        "/media/..%5ccompany.toml",
        "/media/%2fetc/passwd",
        "/media//etc/passwd",
        "/media/.secret",
        "/media/p-1",
        "/media/p-1/",
        "/media/",
        "/media/p-1/images/p-1.webp%00.txt",
        "/media/%ff",
        "/assets/../../content/company.toml",
        "/..%2fcontent/company.toml",
    ] {
        let response = company.get(path).await;
        let status = response.status;
        assert!(status == StatusCode::NOT_FOUND || status == StatusCode::BAD_REQUEST, "{path}: {status}");
        assert!(!response.text().contains("Test Tools"), "{path}");
    }
}

#[tokio::test]
async fn an_svg_picture_is_sandboxed() {
    let response = Company::new().get("/media/clients/c.svg").await;
    assert_eq!(response.header("content-type"), "image/svg+xml");
    assert!(response.header("content-security-policy").contains("sandbox"));
    assert_eq!(response.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn seo_2_social_images_are_those_of_the_served_release() {
    let company = Company::new();
    company.write("site/media/social/home.jpg", "the first");
    company.write("site/media/social/about.jpg", "about");
    let (app, router) = company.open().await;
    // The next release is being copied.
    company.write("site/media/social/home.jpg", "half of");
    company.remove("site/media/social/about.jpg");
    for (path, image) in [("/media/social/home.jpg", "the first"), ("/media/social/about.jpg", "about")] {
        assert_eq!(send(router.clone(), get(path)).await.text(), image, "{path}");
    }
    company.write("site/media/social/home.jpg", "the second");
    company.publish();
    app.site.reload().unwrap();
    for path in ["/media/social/home.jpg", "/media/social/about.jpg"] {
        assert_eq!(send(router.clone(), get(path)).await.text(), "the second", "{path}");
    }
}

#[tokio::test]
async fn seo_2_a_page_without_its_social_image_has_that_of_the_home_page() {
    let company = Company::new();
    company.write("site/media/social/home.jpg", "the company");
    company.write("site/media/social/products/packer-systems.jpg", "packers");
    let own = company.get("/media/social/products/packer-systems.jpg").await;
    assert_eq!((own.text().as_str(), own.header("content-type")), ("packers", "image/jpeg"));
    let missing = company.get("/media/social/products/packer-systems/retrievable/p-1.jpg").await;
    assert_eq!((missing.text().as_str(), missing.header("cache-control")), ("the company", "no-cache"));
    for path in ["/media/social/products/unknown.jpg", "/media/social/nowhere.jpg", "/media/socialabout.jpg"] {
        assert_eq!(company.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
