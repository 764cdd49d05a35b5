//! Deploying a release under load: each client gets the old or the new release as a whole, and no errors.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;

use crate::company::{Company, publish, until};
use crate::program::{Program, exchange};
use crate::skip;

/// Enough files for a copy to take a while.
const PAGES: usize = 60;

const ENCODINGS: [&str; 3] = ["br", "gzip", "identity"];

/// A built site whose files name their release.
fn build(company: &Company, name: &str) -> PathBuf {
    for number in 0..PAGES {
        let filling = format!("{name} ").repeat(2000);
        let page = format!("<!doctype html><title>{name}</title><script>release('{name}')</script>{number} {filling}");
        let path = format!("{name}/products/packer-systems/page-{number}/index.html");
        company.write(&path, &page);
        for form in ["br", "gz"] {
            company.write(&format!("{path}.{form}"), format!("{form} of {name} {number} {filling}"));
        }
        // Further files, so that the copy takes longer.
        company.write(&format!("{name}/text-{number}.txt"), format!("{name} {number}"));
    }
    for page in ["index.html", "about/index.html", "contact/index.html"] {
        let text = format!("<!doctype html><title>{name}</title><script>release('{name}')</script>{page}");
        company.write(&format!("{name}/{page}"), text.repeat(200));
        for form in ["br", "gz"] {
            company.write(&format!("{name}/{page}.{form}"), format!("{form} of {name} {page}").repeat(200));
        }
    }
    company.write(&format!("{name}/assets/app-{name}.js"), format!("release('{name}')"));
    company.write(&format!("{name}/404.html"), format!("<!doctype html><h1>Not in {name}</h1>"));
    let site = company.path(name);
    publish(&site);
    site
}

/// A response without the headers that differ each time.
type Seen = (u16, BTreeMap<String, String>, String);

async fn get(program: &Program, path: &str, encoding: &str) -> std::io::Result<Seen> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: {encoding}\r\nConnection: close\r\n\r\n");
    let (status, response) = exchange(program.address, request.as_bytes()).await?;
    let (head, body) = response.split_once("\r\n\r\n").unwrap();
    let headers = head.lines().skip(1).filter_map(|line| line.split_once(": "));
    let compared = headers.filter(|(name, _)| !matches!(*name, "date" | "x-request-id"));
    Ok((status, compared.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(), body.to_owned()))
}

fn paths() -> Vec<String> {
    let texts = (0..PAGES).step_by(7).map(|number| format!("/text-{number}.txt"));
    ["/", "/about", "/contact"].into_iter().map(str::to_owned).chain(texts).collect()
}

/// The responses to all paths in all encodings.
async fn all_responses(program: &Program) -> HashMap<(String, &'static str), Seen> {
    let mut seen = HashMap::new();
    for path in paths() {
        for encoding in ENCODINGS {
            seen.insert((path.clone(), encoding), get(program, &path, encoding).await.unwrap());
        }
    }
    seen
}

async fn wait_until_served(program: &Program, name: &str) {
    let is_served = async || get(program, "/text-0.txt", "identity").await.unwrap().2.starts_with(name);
    until(&format!("{name} is served"), is_served).await;
}

/// Deploys one release after another while clients request all paths. Each response must be of one of the releases.
async fn deploy_under_load(company: Company, deploy: impl Fn(&Path, &Path) + Send + Sync + 'static) {
    let (one, two) = (build(&company, "one"), build(&company, "second"));
    let site = company.path("site");
    fs::remove_dir_all(&site).unwrap();
    deploy(&one, &site);
    let program = Arc::new(Program::start_anywhere(&company, &[]));
    let of_one = all_responses(&program).await;
    assert_eq!(of_one[&("/about".to_owned(), "br")].1["content-encoding"], "br");

    let (requests, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let clients: Vec<_> = (0..4)
        .map(|_| {
            let (program, requests, stop) = (Arc::clone(&program), Arc::clone(&requests), Arc::clone(&stop));
            tokio::spawn(async move {
                let mut seen = Vec::new();
                while !stop.load(Ordering::Relaxed) {
                    for path in paths() {
                        for encoding in ENCODINGS {
                            seen.push(((path.clone(), encoding), get(&program, &path, encoding).await.unwrap()));
                            requests.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                    seen.dedup();
                }
                seen
            })
        })
        .collect();

    let deploy = Arc::new(deploy);
    let mut of_two = None;
    // The second deployment is a rollback.
    for (release, name) in [(&two, "second"), (&one, "one"), (&two, "second")] {
        let (deploy, release, site) = (Arc::clone(&deploy), release.clone(), site.clone());
        tokio::task::spawn_blocking(move || deploy(&release, &site)).await.unwrap();
        wait_until_served(&program, name).await;
        let now = all_responses(&program).await;
        match name {
            "one" => assert!(now == of_one, "after the rollback a response differs"),
            _ => assert!(of_two.get_or_insert_with(|| now.clone()) == &now),
        }
        for asset in ["/assets/app-one.js", "/assets/app-second.js"] {
            assert_eq!(get(&program, asset, "identity").await.unwrap().0, StatusCode::OK, "open pages need {asset}");
        }
    }
    stop.store(true, Ordering::Relaxed);
    let of_two = of_two.unwrap();
    let mut wrong = Vec::new();
    for client in clients {
        for (request, seen) in client.await.unwrap() {
            if seen != of_one[&request] && seen != of_two[&request] {
                wrong.push((request, seen.0, seen.1));
            }
        }
    }
    println!("{} requests, {} wrong responses", requests.load(Ordering::Relaxed), wrong.len());
    assert!(wrong.is_empty(), "{:#?}", &wrong[..wrong.len().min(3)]);
}

fn run(program: &str, arguments: &[&str], from: &Path, to: &Path) {
    let status = Command::new(program).args(arguments).arg(from).arg(to).status().unwrap();
    assert!(status.success(), "{program}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_release_copied_over_the_old_one_is_served_as_a_whole() {
    deploy_under_load(Company::new(), |release, site| {
        fs::create_dir_all(site).unwrap();
        run("cp", &["-a"], &release.join("."), site);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_release_sent_by_rsync_is_served_as_a_whole() {
    if !Command::new("rsync").arg("--version").stdout(Stdio::null()).status().is_ok_and(|status| status.success()) {
        return skip("rsync is not installed");
    }
    deploy_under_load(Company::new(), |release, site| {
        let inside = format!("{}/", release.display());
        run("rsync", &["-a", "--delete"], Path::new(&inside), site);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_release_that_a_link_is_switched_to_is_served_as_a_whole() {
    deploy_under_load(Company::new(), |release, site| {
        let link = site.with_extension("new");
        std::os::unix::fs::symlink(release, &link).unwrap();
        fs::rename(link, site).unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_incomplete_release_is_not_served_and_the_old_one_survives_without_its_folder() {
    let company = Company::new();
    let (one, two) = (build(&company, "one"), build(&company, "second"));
    let site = company.path("site");
    fs::remove_dir_all(&site).unwrap();
    fs::create_dir(&site).unwrap();
    run("cp", &["-a"], &one.join("."), &site);
    let program = Program::start_anywhere(&company, &[]);
    let before = all_responses(&program).await;
    // The new manifest with the old files.
    fs::copy(two.join(".release.json"), site.join(".release.json")).unwrap();
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert!(all_responses(&program).await == before);
    fs::remove_dir_all(&site).unwrap();
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert!(all_responses(&program).await == before);
    fs::create_dir(&site).unwrap();
    run("cp", &["-a"], &two.join("."), &site);
    wait_until_served(&program, "second").await;
}

#[tokio::test]
async fn a_server_does_not_start_on_an_incomplete_release() {
    let company = Company::new();
    company.publish();
    company.write("site/about/index.html", "changed since");
    let reasons = server::run::load(company.config.clone()).await.unwrap_err();
    assert!(reasons[0].contains("about/index.html does not agree with the manifest"), "{reasons:?}");
    company.remove("site/.release.json");
    let reasons = server::run::load(company.config.clone()).await.unwrap_err();
    assert!(reasons[0].contains(".release.json") && reasons[0].contains("npm run build"), "{reasons:?}");
}

#[tokio::test]
async fn a_file_of_a_release_that_cannot_be_read_is_named() {
    let company = Company::new();
    company.publish();
    company.remove("site/about/index.html");
    // Nobody can read a link to itself.
    std::os::unix::fs::symlink("index.html", company.path("site/about/index.html")).unwrap();
    let reasons = server::run::load(company.config.clone()).await.unwrap_err();
    assert!(reasons[0].contains("about/index.html cannot be read"), "{reasons:?}");
}

#[tokio::test]
async fn a_damaged_copy_of_the_previous_release_does_not_keep_the_server_from_starting() {
    let company = Company::new();
    for name in ["one", "two"] {
        company.write(&format!("site/assets/app-{name}.js"), name);
        company.write(&format!("site/assets/page-{name}.js"), name);
        assert_eq!(company.get(&format!("/assets/app-{name}.js")).await.status, StatusCode::OK);
        fs::remove_dir_all(company.path("site/assets")).unwrap();
    }
    let history: Vec<String> =
        serde_json::from_slice(&fs::read(company.path("data/releases/history.json")).unwrap()).unwrap();
    company.write("site/assets/app-two.js", "two");
    company.write("site/assets/page-two.js", "two");
    company.remove(&format!("data/releases/{}/assets/app-one.js", history[1]));
    let server = company.stay_open().await;
    for (path, status) in
        [("app-two.js", StatusCode::OK), ("page-one.js", StatusCode::OK), ("app-one.js", StatusCode::NOT_FOUND)]
    {
        assert_eq!(server.get(&format!("/assets/{path}")).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn open_pages_find_their_scripts_after_changes_of_pages_only() {
    let company = Company::new();
    company.write("site/assets/app-one.js", "one");
    assert_eq!(company.get("/assets/app-one.js").await.status, StatusCode::OK);
    company.remove("site/assets/app-one.js");
    company.write("site/assets/app-two.js", "two");
    for page in ["the code is new", "a text is new", "another text is new"] {
        company.write("site/about/index.html", page);
        for script in ["app-one.js", "app-two.js"] {
            assert_eq!(company.get(&format!("/assets/{script}")).await.status, StatusCode::OK, "{page}: {script}");
        }
    }
    assert_eq!(company.get("/about").await.text(), "another text is new");
}

#[tokio::test]
async fn only_two_releases_stay_in_the_data_folder() {
    let company = Company::new();
    for number in 0..4 {
        company.write("site/icon.png", format!("{number}"));
        let response = company.get("/icon.png").await;
        assert_eq!(response.text(), format!("{number}"));
    }
    let releases = company.files("data/releases");
    let folders = releases.iter().filter(|name| !name.contains('.') && *name != "lock");
    assert_eq!(folders.count(), 2, "{releases:?}");
}
