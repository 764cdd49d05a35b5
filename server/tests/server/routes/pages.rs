//! The site: pages, files, redirects, the not-found page.

use axum::http::{StatusCode, header};
use server::urls::REDIRECTS;

use crate::company::Company;

#[tokio::test]
async fn rte_1_rte_6_known_routes_are_served_as_rendered() {
    let company = Company::new();
    for (path, part) in [
        ("/", "<h1>Home"),
        ("/about", "<h1>About"),
        ("/products/packer-systems", "<h1>Packers"),
        ("/contact", "<h1>Get in Touch"),
        ("/career", "<h1>Career"),
        ("/products/p-1", "<h1>P-1 Packer"),
        ("/products/packer-systems/retrievable", "<h1>Retrievable"),
        ("/products/packer-systems/retrievable/p-1", "<h1>P-1 Packer"),
    ] {
        let response = company.get(path).await;
        assert_eq!(response.status, StatusCode::OK, "{path}");
        assert!(response.text().contains(part), "{path}: {}", response.text());
        assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(response.header("cache-control"), "no-cache");
    }
}

#[tokio::test]
async fn rte_4_prd_2_unknown_paths_get_404_with_the_not_found_page() {
    let company = Company::new();
    for path in [
        "/nowhere",
        "/products/unknown",
        "/products/gone",
        "/products/packer-systems/unknown",
        "/products/packer-systems/retrievable/unknown",
        "/products/other/retrievable/p-1",
        "/products/packer-systems/retrievable/p-1/more",
        "/404.html",
        "/.release.json",
        "/sitemap-1.xml",
        "/sitemap.xml/",
        "/.vite/manifest.json",
        "/assets/unknown.js",
        "/about/index.html.br",
        "/Nowhere/",
        "/%ff",
        "/about%00",
    ] {
        let response = company.get(path).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
        assert!(response.text().contains("Sorry Page Not Found"), "{path}: {}", response.text());
    }
}

#[tokio::test]
async fn rte_2_redirects_are_permanent() {
    let company = Company::new();
    for redirect in REDIRECTS.iter() {
        for path in [redirect.from.to_owned(), format!("{}/", redirect.from), redirect.from.to_uppercase()] {
            let response = company.get(&path).await;
            assert_eq!(response.status, StatusCode::PERMANENT_REDIRECT, "{path}");
            assert_eq!(response.header("location"), redirect.to, "{path}");
        }
    }
}

#[tokio::test]
async fn rte_1_a_page_has_one_url() {
    let company = Company::new();
    for (path, location) in [
        ("/about/", "/about"),
        ("/About", "/about"),
        ("/about.", "/about"),
        ("/about/),", "/about"),
        ("/about%E2%80%9D%20", "/about"),
        ("//about", "/about"),
        ("/about/index.html", "/about"),
        ("/index.html", "/"),
        ("/products/Packer-Systems/?a=b&c=%20", "/products/packer-systems?a=b&c=%20"),
        ("/PRODUCTS/packer-systems/Retrievable/P-1/", "/products/packer-systems/retrievable/p-1"),
        ("/Products/P-1?from=mail", "/products/p-1?from=mail"),
        ("/our_team?from=mail", "/about?from=mail#management"),
        ("//evil.example/about/..", ""),
    ] {
        let response = company.get(path).await;
        let wanted = if location.is_empty() { StatusCode::NOT_FOUND } else { StatusCode::PERMANENT_REDIRECT };
        assert_eq!((response.status, response.header("location")), (wanted, location), "{path}");
    }
}

#[tokio::test]
async fn hashed_files_are_cached_for_a_year_and_others_for_an_hour() {
    let company = Company::new();
    let response = company.get("/assets/app-AbC123.js").await;
    assert_eq!(response.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(response.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(company.get("/icon.png").await.header("cache-control"), "public, max-age=3600");
}

#[tokio::test]
async fn site_map_and_robots_are_files_of_the_release() {
    let company = Company::new();
    for (path, kind) in [("/sitemap.xml", "application/xml"), ("/robots.txt", "text/plain; charset=utf-8")] {
        let response = company.get(path).await;
        assert_eq!((response.status, response.header("content-type")), (StatusCode::OK, kind), "{path}");
    }
}

#[tokio::test]
async fn rte_6_a_category_has_precedence_over_a_product_of_the_same_name() {
    let company = Company::new();
    company.write("site/products/p-1/index.html", "<!doctype html><h1>P-1, a category</h1>");
    assert!(company.get("/products/p-1").await.text().contains("a category"));
    assert!(company.get("/products/packer-systems/retrievable/p-1").await.text().contains("P-1 Packer"));
}

#[tokio::test]
async fn prd_2_pages_change_with_the_release_and_the_api_with_the_content() {
    let company = Company::new();
    let page = "/products/packer-systems/retrievable/p-2";
    assert_eq!(company.get("/api/products/p-2").await.data()["name"], "P-2 Packer");
    for path in [page, "/products/p-2"] {
        let response = company.get(path).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path} is not rendered yet");
        assert!(response.text().contains("Sorry Page Not Found"), "{path}");
    }
    company.write("site/products/packer-systems/retrievable/p-2/index.html", "<!doctype html><h1>P-2 Packer</h1>");
    for path in [page, "/products/p-2"] {
        assert_eq!(company.get(path).await.status, StatusCode::OK, "{path}");
    }
    company.edit("content/products/p-1.toml", "related = [\"p-2\"]", "");
    company.remove("content/products/p-2.toml");
    assert_eq!(company.get("/api/products/p-2").await.status, StatusCode::NOT_FOUND);
    assert_eq!(company.get(page).await.status, StatusCode::OK, "the pages of a release changed with the content");
    company.remove("site/products/packer-systems/retrievable/p-2/index.html");
    for path in [page, "/products/p-2"] {
        assert_eq!(company.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn the_not_found_page_is_compressed_and_ignores_conditions_and_ranges() {
    let company = Company::new();
    company.write("site/404.html", "<!doctype html><h1>Sorry Page Not Found</h1>".repeat(100));
    company.write("site/404.html.br", "brotli-404");
    let headers = [(header::ACCEPT_ENCODING, "br"), (header::IF_NONE_MATCH, "*"), (header::RANGE, "bytes=0-1")];
    let response = company.get_with("/nowhere", &headers).await;
    assert_eq!((response.status, response.text().as_str()), (StatusCode::NOT_FOUND, "brotli-404"));
    assert_eq!((response.header("content-encoding"), response.header("vary")), ("br", "accept-encoding"));
    assert_eq!(response.header("etag"), "");
}

#[tokio::test]
async fn the_server_compresses_files_that_the_build_has_not_compressed() {
    let company = Company::new();
    company.write("site/long.css", "a { color: red }\n".repeat(200));
    let response = company.get_with("/long.css", &[(header::ACCEPT_ENCODING, "br")]).await;
    assert_eq!(response.header("content-encoding"), "br");
    assert!(response.body.len() < 200);
    assert_eq!(company.get("/long.css").await.body.len(), 3400);
}

#[tokio::test]
async fn a_page_may_run_its_own_scripts_only() {
    let company = Company::new();
    let response = company.get("/").await;
    let policy = response.header("content-security-policy");
    assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval' 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe-inline"), "{policy}");
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(!company.get("/about").await.header("content-security-policy").contains("sha256-"));
    assert!(company.get("/nowhere").await.header("content-security-policy").contains("script-src 'self'"));
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        assert_eq!(response.header(name), value);
    }
    assert!(response.header("permissions-policy").contains("camera=()"));
    assert_eq!(response.header("strict-transport-security"), "");
}

#[tokio::test]
async fn with_https_responses_have_hsts_and_upgrade_insecure_requests() {
    let mut company = Company::new();
    company.config.security.https = true;
    let response = company.get("/").await;
    assert_eq!(response.header("strict-transport-security"), "max-age=31536000");
    assert!(response.header("content-security-policy").contains("upgrade-insecure-requests"));
}

#[tokio::test]
async fn without_a_site_only_the_api_is_served() {
    let mut company = Company::new();
    company.config.folders.site = None;
    let response = company.get("/").await;
    assert_eq!((response.status, response.json()["status"].as_str()), (StatusCode::NOT_FOUND, Some("error")));
    company.get("/api/gallery").await.data();
}
