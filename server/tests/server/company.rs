//! A small company with a site, in a temporary folder.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant, SystemTime};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::json;
use server::app::App;
use server::config::Config;
use server::inbox::{Inbox, Submission};
use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tempfile::TempDir;
use tower::ServiceExt;
use walkdir::WalkDir;

use crate::form::MultipartForm;
use crate::program;

/// The folders of a company.
pub struct Company {
    folder: TempDir,
    pub config: Config,
}

/// A server for many requests, of a company whose files do not change.
pub struct OpenServer {
    router: Router,
    _company: Company,
}

/// A response, read to its end.
pub struct Response {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Company {
    /// A company with a complete content folder.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        // A busy machine may need longer than a visitor would wait.
        config.storage.database_timeout = Duration::from_secs(60);
        config.folders.content = folder.path().join("content");
        config.folders.derived = folder.path().join("derived");
        config.folders.data = folder.path().join("data");
        config.folders.site = Some(folder.path().join("site"));
        let company = Self { folder, config };
        for (file, text) in FILES {
            company.write(file, text);
        }
        company
    }

    /// The sample company.
    pub fn sample() -> Self {
        let mut company = Self::new();
        company.config.folders.content = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
        company
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    pub fn content(&self) -> &Path {
        &self.config.folders.content
    }

    /// Writes a file, with its folders.
    pub fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Replaces a text in a file; the text must be there.
    pub fn edit(&self, file: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.path(file)).unwrap();
        assert!(text.contains(from), "{file} has no {from:?}");
        self.write(file, text.replace(from, to));
    }

    pub fn remove(&self, file: &str) {
        fs::remove_file(self.path(file)).unwrap();
    }

    /// Sets the time of a file's last change to this long ago.
    pub fn age(&self, file: &str, age: Duration) {
        let file = fs::File::options().write(true).open(self.path(file)).unwrap();
        file.set_modified(SystemTime::now() - age).unwrap();
    }

    /// Publishes the site's folder as the build does: writes its manifest.
    pub fn publish(&self) {
        if let Some(site) = &self.config.folders.site {
            publish(site);
        }
    }

    /// The running server's state and routes.
    pub async fn open(&self) -> (App, Router) {
        self.publish();
        let app = server::run::load(self.config.clone()).await.unwrap();
        let router = server::routes::router(&app);
        (app, router)
    }

    /// Opens a server for many requests, because each opening reads and compresses the whole catalogue.
    pub async fn stay_open(self) -> OpenServer {
        let (_, router) = self.open().await;
        OpenServer { router, _company: self }
    }

    /// A GET request to a new server.
    pub async fn get(&self, path: &str) -> Response {
        self.get_with(path, &[]).await
    }

    /// Sends a form to a new server.
    pub async fn send(&self, form: MultipartForm) -> Response {
        let (app, router) = self.open().await;
        let response = send(router, form.request()).await;
        app.inbox.close().await;
        response
    }

    /// A connection to the embedded database, beside those of the server.
    pub async fn database(&self) -> AnyConnection {
        sqlx::any::install_default_drivers();
        AnyConnection::connect(&format!("sqlite:{}", self.path("data/inbox.sqlite").display())).await.unwrap()
    }

    /// Runs SQL in the embedded database.
    pub async fn execute(&self, sql: &str) {
        let mut database = self.database().await;
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
    }

    /// Makes all deliveries due without the pause between attempts.
    pub async fn make_deliveries_due(&self) {
        self.execute("UPDATE outbox SET next_attempt_at = 0").await;
    }

    /// Starts a transaction that keeps the server from writing.
    pub async fn lock(&self) -> AnyConnection {
        let mut other = self.database().await;
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
        other
    }

    /// Runs `server inbox` with these arguments and the company's data folder.
    pub fn inbox_command(&self, arguments: &[&str]) -> Output {
        let data = self.path("data").display().to_string();
        program::run(&[&["inbox"][..], arguments, &["--data", &data]].concat(), &[])
    }

    /// Everything in the inbox.
    pub async fn inbox(&self) -> Vec<Submission> {
        let inbox = Inbox::new(&self.config).unwrap();
        let mut all = Vec::new();
        inbox
            .for_each(|submission| {
                all.push(submission);
                Ok(())
            })
            .await
            .unwrap();
        inbox.close().await;
        all
    }

    /// The names of the files in a folder.
    pub fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).map(|entries| entries.collect()).unwrap_or_else(|_| Vec::new());
        entries
            .into_iter()
            .map(|entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    /// The names of the stored resumes.
    pub fn resumes(&self) -> Vec<String> {
        self.files("data/resumes").into_iter().filter(|file| file != "store.json").collect()
    }

    pub async fn get_with(&self, path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let (_, router) = self.open().await;
        send(router, request.body(Body::empty()).unwrap()).await
    }
}

impl OpenServer {
    pub async fn get(&self, path: &str) -> Response {
        send(self.router.clone(), get(path)).await
    }
}

/// Writes the manifest of a built site.
pub fn publish(site: &Path) {
    let mut files = BTreeMap::new();
    for entry in WalkDir::new(site).into_iter().flatten() {
        let relative = entry.path().strip_prefix(site).unwrap().to_str().unwrap().to_owned();
        if entry.file_type().is_file() && relative != ".release.json" {
            files.insert(relative, hex::encode(Sha256::digest(fs::read(entry.path()).unwrap())));
        }
    }
    if !files.is_empty() {
        // Renamed into place, because a server may be reading it.
        let mut manifest = tempfile::NamedTempFile::new_in(site.parent().unwrap()).unwrap();
        manifest.write_all(json!({ "files": files }).to_string().as_bytes()).unwrap();
        manifest.persist(site.join(".release.json")).unwrap();
    }
}

/// Waits until a condition is true. The limit is for a condition that never becomes true: a busy machine may be slow.
pub async fn until(what: &str, mut is_true: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !is_true().await {
        assert!(began.elapsed() < Duration::from_secs(60), "not within a minute: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Repeats a request until its response is 200, as its sender would: a busy machine's database may need longer than its limit.
pub async fn until_accepted(router: &Router, request: impl Fn() -> Request<Body>) {
    until("the request is accepted", async || send(router.clone(), request()).await.status == StatusCode::OK).await;
}

/// A GET request to the routes.
pub fn get(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

/// Sends a request to the routes.
pub async fn send(router: Router, request: Request<Body>) -> Response {
    let response = router.oneshot(request).await.unwrap();
    let (head, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    Response { status: head.status, headers: head.headers, body }
}

impl Response {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.to_vec()).unwrap()
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The data in the API's envelope.
    pub fn data(&self) -> serde_json::Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        let json = self.json();
        assert_eq!(json["status"], "success");
        json["data"].clone()
    }

    pub fn header(&self, name: impl AsRef<str>) -> &str {
        self.headers.get(name.as_ref()).map_or("", |value| value.to_str().unwrap())
    }
}

const FILES: &[(&str, &str)] = &[
    (
        "content/company.toml",
        r#"name = "Test Tools"
legal_name = "Test Tools Ltd"
founded = 2011
experience = "13+ years"
tagline = "Tools that hold"
keywords = ["packers"]
site_url = "https://www.tools.example"
phone = "+00 123"
email = "office@tools.example"
insights_url = "https://insights.tools.example"
standards = ["ISO 9001"]
api_in_process = ["Q1"]

[[offices]]
name = "Works"
lines = ["1 Road", "Town"]
directions_url = "https://maps.example/works"

[ceo]
name = "A Person"
role = "CEO"
message = ["Hello."]

[contact_person]
name = "B Person"
role = "Sales"
phone = "+00 124"
"#,
    ),
    (
        "content/categories/packer-systems.toml",
        r#"order = 1
name = "Packer Systems"
summary = "Packers."
description = "All packers."
image = "p-1/images/p-1.webp"

[[subcategories]]
slug = "retrievable"
name = "Retrievable"
summary = "They come back."
description = "Packers that can be pulled."
image = "p-1/images/p-1.webp"
"#,
    ),
    ("content/products/p-1.toml", PRODUCT),
    ("content/media/p-1/images/p-1.webp", "RIFF-one"),
    ("content/products/p-2.toml", PRODUCT_2),
    ("content/media/p-2/images/p-2.webp", "RIFF-two"),
    (
        "content/certificates.toml",
        r#"[[certificates]]
id = 3
attachment = "iso.webp"
regd_no = "Q-1/2"
title = "Quality"
standard = "ISO 9001"
scope = "Making tools"
valid_from = "2024-01-01"
valid_until = 2027-01-01
"#,
    ),
    ("content/media/documents/3/iso.webp", "RIFF-iso"),
    ("content/gallery.toml", "[[items]]\nid = 1\nfile = \"a.webp\"\nalt = \"A rack\"\ncaption = \"The rack\"\n"),
    ("content/media/gallery/1/a.webp", "RIFF-a"),
    (
        "content/case-studies.toml",
        "[[case_studies]]\nid = 7\ndocument = \"well.pdf\"\ntitle = \"A well\"\nsummary = \"It held.\"\nregion = \"North\"\npages = 2\n",
    ),
    ("content/media/case-studies/7/well.pdf", "%PDF-1.7 well"),
    ("content/clients.toml", "[[clients]]\nname = \"Client\"\nlogo = \"c.svg\"\n"),
    ("content/media/clients/c.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
    (
        "content/team.toml",
        "[[members]]\nname = \"C Person\"\ndepartment = \"Works\"\nrole = \"Fitter\"\nphoto = \"c.webp\"\nprofile_url = \"https://people.example/c\"\n",
    ),
    ("content/media/team/c.webp", "RIFF-c"),
    (
        "content/insights/first-article.md",
        "+++\nid = 1\ntitle = \"Bonnets & <valves>\"\ndate = \"2026-01-02\"\nexcerpt = \"A & B.\"\nimage = \"i.webp\"\n+++\n\n# Head\n\nText <script>alert(1)</script>\n",
    ),
    (
        "content/insights/second-article.md",
        "+++\nid = 2\ntitle = \"Second\"\ndate = \"2026-03-02\"\nexcerpt = \"C.\"\nimage = \"i.webp\"\n+++\nText\n",
    ),
    ("content/media/insights/i.webp", "RIFF-i"),
    (
        "content/places/countries.json",
        r#"[{"id":1,"name":"Aland","emoji":"🏳","region":"Europe"},{"id":2,"name":"Bland","emoji":"🏴","region":"Asia"}]"#,
    ),
    ("content/places/states/1.json", r#"[{"id":10,"name":"North Aland"}]"#),
    ("content/places/states/2.json", "[]"),
    (
        "content/media.json",
        r#"{"p-1/images/p-1.webp":{"width":1200,"height":900,"widths":[320,640],"formats":["avif","webp"],"hash":"abc"}}"#,
    ),
    ("derived/p-1/images/p-1-320.avif", "small"),
    ("derived/p-1/datasheet/p-1.pdf", "%PDF-1.7 datasheet"),
    ("site/index.html", "<!doctype html><title>Home</title><script>start()</script><h1>Home</h1>"),
    ("site/about/index.html", "<!doctype html><h1>About</h1>"),
    ("site/about/index.html.br", "brotli-about"),
    ("site/about/index.html.gz", "gzip-about"),
    ("site/products/packer-systems/index.html", "<!doctype html><h1>Packers</h1>"),
    ("site/products/packer-systems/retrievable/index.html", "<!doctype html><h1>Retrievable</h1>"),
    ("site/products/packer-systems/retrievable/p-1/index.html", "<!doctype html><h1>P-1 Packer</h1>"),
    ("site/career/index.html", "<!doctype html><h1>Career</h1>"),
    (
        "site/contact/index.html",
        "<!doctype html><h1>Get in Touch</h1><form data-form=\"contact\" action=\"/api/contact-us\" method=\"post\" enctype=\"multipart/form-data\"><input name=\"name\"><p data-error-for=\"name\"></p><input name=\"phone\"><p data-error-for=\"phone\"></p><select name=\"country\"><option value=\"\">Choose</option><option value=\"Aland\">Aland</option></select><p data-error-for=\"purpose\"></p><textarea name=\"details\"></textarea></form><section data-form-thanks=\"contact\" hidden><h2>Thanks for Reaching Out!</h2></section><script>hydrate()</script>",
    ),
    ("site/404.html", "<!doctype html><h1>Sorry Page Not Found</h1>"),
    ("site/sitemap.xml", "<urlset/>"),
    ("site/robots.txt", "User-agent: *\nAllow: /\n"),
    ("site/assets/app-AbC123.js", "export {}"),
    ("site/icon.png", "PNG"),
    ("site/.vite/manifest.json", "{}"),
];

const PRODUCT: &str = r#"order = 1
name = "P-1 Packer"
model = "P-1"
category = "packer-systems"
subcategory = "retrievable"
summary = "A packer."
description = "A long description."
features = ["Holds 10,000 psi & more", "Short < long"]
standards = ["API 11D1"]
related = ["p-2"]

[[images]]
file = "p-1.webp"
alt = "The packer"

[[specifications]]
name = "Working pressure"
value = "10,000"
unit = "psi"
group = "Ratings"

[size_table]
columns = ["Casing", "OD"]
rows = [["7 in", "5.9 in"]]

[datasheet]
revision = "C"
date = "2026-03-02"
"#;

const PRODUCT_2: &str = r#"order = 2
name = "P-2 Packer"
model = "P-2"
category = "packer-systems"
subcategory = "retrievable"
summary = "Another packer."
description = "Another description."

[[images]]
file = "p-2.webp"
alt = "The other packer"
"#;
