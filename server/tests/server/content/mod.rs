//! Changes of the content while the server runs.

mod casing;

use std::time::Duration;

use serde_json::Value;

use crate::company::{Company, get, send, until};

/// Repeats a request until its response is as expected.
async fn wait_for(router: &axum::Router, path: &str, wanted: impl Fn(&Value) -> bool) {
    until("the change is served", async || {
        let response = send(router.clone(), get(path)).await;
        wanted(&response.json())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_served_and_an_invalid_one_leaves_the_last_good_content() {
    let company = Company::new();
    let (app, router) = company.open().await;
    let watcher = tokio::spawn(server::watch::run(app));

    company.edit("content/company.toml", "Tools that hold", "Tools that last");
    let tagline = |wanted: &'static str| move |json: &Value| json["data"]["tagline"] == wanted;
    wait_for(&router, "/api/company", tagline("Tools that last")).await;

    company.edit("content/company.toml", "tagline", "tag_line");
    company.write("content/products/p-3.toml", "name = 3");
    tokio::time::sleep(Duration::from_secs(4)).await;
    wait_for(&router, "/api/company", tagline("Tools that last")).await;

    company.remove("content/products/p-3.toml");
    company.edit("content/company.toml", "tag_line = \"Tools that last\"", "tagline = \"Tools again\"");
    wait_for(&router, "/api/company", tagline("Tools again")).await;
    watcher.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_before_the_folder_is_watched_is_served() {
    let company = Company::new();
    let (app, router) = company.open().await;
    company.edit("content/company.toml", "Tools that hold", "Tools that last");
    let watcher = tokio::spawn(server::watch::run(app));
    wait_for(&router, "/api/company", |json| json["data"]["tagline"] == "Tools that last").await;
    watcher.abort();
}
