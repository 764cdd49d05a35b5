//! Restarts during a deployment, copies of folders and broken content neither take the site down nor empty it.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::company::{Company, publish, until};
use crate::program::Program;

/// The number of products in the API's list.
async fn products(program: &Program) -> usize {
    let (_, response) = program.get("/api/get-products").await;
    let (_, body) = response.split_once("\r\n\r\n").unwrap();
    serde_json::from_str::<Value>(body).unwrap()["data"].as_array().unwrap().len()
}

/// Waits until the log has a line with this text.
async fn wait_for_log(log: &Path, text: &str) -> String {
    let line = || fs::read_to_string(log).unwrap().lines().find(|line| line.contains(text)).map(str::to_owned);
    until(&format!("{text} is in the log"), async || line().is_some()).await;
    line().unwrap()
}

/// Stops a server once it answers.
async fn stop(mut program: Program) {
    assert_eq!(program.get("/healthz").await.0, 200);
    program.terminate();
    assert!(program.wait());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_during_a_deployment_serves_the_last_whole_release() {
    let company = Company::new();
    stop(Program::start_anywhere(&company, &[])).await;
    let log = company.path("log");
    let (site, whole, next) = (company.path("site"), company.path("whole"), company.path("next"));
    let copy = |from: &Path, to: &Path| {
        let _ = fs::remove_dir_all(to);
        assert!(std::process::Command::new("cp").arg("-a").args([from, to]).status().unwrap().success());
    };
    copy(&site, &whole);
    copy(&site, &next);
    fs::write(next.join("about/index.html"), "<!doctype html><h1>About the next</h1>").unwrap();
    publish(&next);
    let manifest = fs::read(next.join(".release.json")).unwrap();
    for (case, files, manifest) in [
        ("the manifest is new and the files are old", true, &manifest[..]),
        ("the manifest is half there", true, &manifest[..manifest.len() / 2]),
        ("the folder is empty", false, &[][..]),
    ] {
        copy(&whole, &site);
        fs::write(site.join(".release.json"), manifest).unwrap();
        if !files {
            fs::remove_dir_all(&site).unwrap();
            fs::create_dir(&site).unwrap();
        }
        let program = Program::start_without_publishing_with_log(&company, &[], &log);
        let (status, page) = program.get("/about").await;
        assert!(status == 200 && page.contains("<h1>About</h1>"), "{case}: {page}");
        let line = wait_for_log(&log, "the last whole release is served").await;
        assert!(line.contains("ERROR") && line.contains("reason="), "{case}: {line}");
        if case.starts_with("the manifest is new") {
            fs::copy(next.join("about/index.html"), site.join("about/index.html")).unwrap();
            wait_for_log(&log, "loaded the new release of the site").await;
            assert!(program.get("/about").await.1.contains("About the next"));
            copy(&whole, &site);
            until("the whole release is back", async || program.get("/about").await.1.contains("<h1>About</h1>")).await;
        }
        stop(program).await;
    }
}

/// The bytes that a process has read from files, from the disk or the page cache.
fn bytes_read(process: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/io")).unwrap();
    text.lines().find_map(|line| line.strip_prefix("rchar: ")).unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_incomplete_release_is_not_read_repeatedly() {
    let company = Company::new();
    for number in 0..20 {
        company.write(&format!("site/film-{number}.mp4"), vec![number; 1_000_000]);
    }
    let program = Program::start_anywhere(&company, &[]);
    let before = bytes_read(program.process());
    company.write("site/zz.txt", "the last one");
    company.publish();
    company.remove("site/zz.txt");
    until("the release is read once", async || bytes_read(program.process()) - before >= 20_000_000).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = bytes_read(program.process());
    tokio::time::sleep(Duration::from_secs(6)).await;
    let read = bytes_read(program.process()) - before;
    assert!(read < 10_000_000, "{read} bytes were read without a change");
    company.write("site/zz.txt", "the last one");
    until("the complete release is served", async || program.get("/zz.txt").await.0 == 200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_briefly_empty_list_is_ignored_and_a_lasting_one_is_served_with_a_warning() {
    let company = Company::new();
    let log = company.path("log");
    let program = Program::start_with_log(&company, &[], &log);
    let (folder, aside) = (company.path("content/products"), company.path("aside"));
    fs::rename(&folder, &aside).unwrap();
    fs::create_dir(&folder).unwrap();
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(4) {
        assert_eq!(products(&program).await, 2, "after {:?}", began.elapsed());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    fs::remove_dir(&folder).unwrap();
    fs::rename(&aside, &folder).unwrap();
    tokio::time::sleep(Duration::from_secs(12)).await;
    assert_eq!(products(&program).await, 2);
    fs::remove_dir_all(&folder).unwrap();
    fs::create_dir(&folder).unwrap();
    let line = wait_for_log(&log, "products: 2 → 0").await;
    assert!(line.contains("WARN"), "{line}");
    assert_eq!(products(&program).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_with_broken_content_serves_the_last_good_content() {
    let company = Company::new();
    stop(Program::start_anywhere(&company, &[])).await;
    company.write("content/products/p-1.toml", "name = ");
    let log = company.path("log");
    // An image FROM scratch has no folder for temporary files.
    let program = Program::start_with_log(&company, &[("TMPDIR", "/nowhere")], &log);
    assert_eq!(products(&program).await, 2);
    let line = wait_for_log(&log, "the last good content is served").await;
    assert!(line.contains("ERROR"), "{line}");
    assert!(wait_for_log(&log, "products/p-1.toml").await.contains("ERROR"));
    company.remove("content/products/p-1.toml");
    company.edit("content/company.toml", "Tools that hold", "Tools that last");
    let is_repaired = async || program.get("/api/company").await.1.contains("Tools that last");
    until("the repaired content is served", is_repaired).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn content_beside_entries_that_cannot_be_read_is_taken_up_and_remembered() {
    let company = Company::new();
    for (link, to) in [("itself", "itself"), ("dangling", "nowhere")] {
        std::os::unix::fs::symlink(to, company.path("content").join(link)).unwrap();
    }
    let program = Program::start_anywhere(&company, &[]);
    company.edit("content/company.toml", "Tools that hold", "Tools that last");
    let is_served = async || program.get("/api/company").await.1.contains("Tools that last");
    until("the change is served", is_served).await;
    stop(program).await;
    company.write("content/products/p-1.toml", "name = ");
    assert_eq!(products(&Program::start_anywhere(&company, &[])).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_while_content_is_copied_does_not_serve_it_empty() {
    let company = Company::new();
    stop(Program::start_anywhere(&company, &[])).await;
    let (folder, aside) = (company.path("content/products"), company.path("aside"));
    fs::rename(&folder, &aside).unwrap();
    fs::create_dir(&folder).unwrap();
    let log = company.path("log");
    let program = Program::start_with_log(&company, &[], &log);
    assert_eq!(products(&program).await, 2);
    wait_for_log(&log, "which has lost lists; put them back").await;
    assert_eq!(products(&program).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_keeps_changing_is_read_all_the_same() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[]);
    company.edit("content/company.toml", "Tools that hold", "Tools that last");
    let began = Instant::now();
    let mut touches = 0;
    while !program.get("/api/company").await.1.contains("Tools that last") {
        touches += 1;
        company.write("content/media/touched.webp", format!("RIFF{touches}"));
        assert!(began.elapsed() < Duration::from_secs(60), "the change is not served while the folder changes");
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

#[tokio::test]
async fn a_picture_that_may_still_be_growing_is_not_cacheable() {
    let company = Company::new();
    company.write("content/media/gallery/1/a.webp", "RIFF-hal");
    assert_eq!(company.get("/media/gallery/1/a.webp").await.header("cache-control"), "no-cache");
    company.age("content/media/gallery/1/a.webp", Duration::from_secs(120));
    let cache_control = company.get("/media/gallery/1/a.webp").await.header("cache-control").to_owned();
    assert!(cache_control.starts_with("public, max-age=3600"), "{cache_control}");
}
