//! `server settings` and `server headers`, which the build runs: the site's settings, and the headers for static hosts.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::run;

#[test]
fn api_4_server_settings_prints_the_settings_of_the_site_as_json() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("site.toml");
    fs::write(&file, "[site]\nurl = \"https://www.example.com/\"\napi = \"https://api.example.com/\"\nauthorization = \"Bearer 7\"\nfilm = [\"https://media.example.com/a.webm?v=2\", \"https://media.example.com/a.mp4\"]\n").unwrap();
    let file = file.to_str().unwrap();
    let output = run(&["settings", "--config", file], &[("SERVER_SITE_INSIGHTS", "https://blog.example.com")]);
    let settings: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        settings,
        json!({
            "content": "server/content",
            "url": "https://www.example.com",
            "bases": {
                "api": "https://api.example.com",
                "media": null,
                "insights": "https://blog.example.com",
                "places": null,
            },
            "film": {
                "wide": ["https://media.example.com/a.webm?v=2", "https://media.example.com/a.mp4"],
                "tall": [],
            },
            "refresh": false,
            "searchInBrowser": 300,
            "authorization": "Bearer 7",
            "origins": ["https://api.example.com", "https://blog.example.com", "https://media.example.com"],
        })
    );
    let invalid = run(&["settings", "--config", file], &[("SERVER_SITE_API", "api.example.com")]);
    assert!(!invalid.status.success());
    let message = String::from_utf8(invalid.stderr).unwrap();
    assert!(message.starts_with("SERVER_SITE_API: `site.api` is \"api.example.com\". Write a URL"), "{message}");
}

#[test]
fn api_4_server_headers_prints_the_headers_of_all_pages() {
    let folder = TempDir::new().unwrap();
    for (path, page) in [("index.html", "<style>a{}</style>"), ("about/index.html", "<style>b{}</style>")] {
        let file = folder.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, page).unwrap();
    }
    let settings = [
        ("SERVER_SITE_API", "https://api.example.com"),
        ("SERVER_SITE_FILM", "[\"https://media.example.com/a.webm\", \"https://media.example.com/a.mp4\"]"),
    ];
    let output = run(&["headers", folder.path().to_str().unwrap()], &settings);
    let headers = String::from_utf8(output.stdout).unwrap();
    let policy = headers.lines().find(|line| line.starts_with("  Content-Security-Policy: ")).unwrap();
    assert!(headers.starts_with("/*\n") && headers.contains("\n  x-content-type-options: nosniff\n"), "{headers}");
    assert_eq!(policy.matches("'sha256-").count(), 2);
    let origins = "https://api.example.com https://media.example.com";
    for directive in ["connect-src", "media-src"] {
        assert!(policy.contains(&format!("{directive} 'self' {origins};")), "{policy}");
    }
    assert!(headers.contains("\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n"), "{headers}");
}
