//! The inbox in PostgreSQL: each test starts a real server, if its programs are installed.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use axum::http::StatusCode;
use server::inbox::Inbox;
use sqlx::Connection;
use tempfile::TempDir;

use crate::company::{Company, get, send, until, until_accepted};
use crate::form::MultipartForm;
use crate::program::{Program, free_address, post};
use crate::skip;

/// A database server in a temporary folder.
pub struct PostgreSql {
    folder: TempDir,
    programs: PathBuf,
    address: SocketAddr,
}

impl PostgreSql {
    /// Starts a server; `None`, with a printed line, if PostgreSQL is not installed.
    pub fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            skip("PostgreSQL's initdb and pg_ctl are not installed");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        give_to_unprivileged(folder.path());
        let database = Self { folder, programs, address: free_address() };
        let data = database.data();
        database.run("initdb", &["-D", &data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"]);
        database.run_server();
        Some(database)
    }

    fn run_server(&self) {
        let options = format!("-h 127.0.0.1 -p {} -k {}", self.address.port(), self.folder.path().display());
        let log = self.folder.path().join("log").display().to_string();
        self.run("pg_ctl", &["-D", &self.data(), "-w", "-o", &options, "-l", &log, "start"]);
    }

    /// A company whose enquiries are stored here.
    pub fn company(&self) -> Company {
        let mut company = Company::new();
        company.config.storage.database_url = Some(self.url().into());
        company
    }

    pub fn url(&self) -> String {
        format!("postgres://postgres@{}/postgres", self.address)
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        assert!(self.succeeds(program, arguments), "{program} failed");
    }

    fn succeeds(&self, program: &str, arguments: &[&str]) -> bool {
        let mut command = Command::new(self.programs.join(program));
        command.args(arguments).current_dir(self.folder.path()).stdin(Stdio::null()).stdout(Stdio::null());
        as_unprivileged(&mut command);
        command.status().is_ok_and(|status| status.success())
    }

    /// Pauses or continues all its processes, and returns whether it could. While they are paused, connections stay open without
    /// responses.
    fn signal(&self, signal: &str) -> bool {
        let file = std::fs::read_to_string(self.folder.path().join("data/postmaster.pid")).unwrap_or_default();
        let first = file.lines().next().unwrap_or_default();
        let children = std::fs::read_to_string(format!("/proc/{first}/task/{first}/children")).unwrap_or_default();
        let processes = children.split_whitespace().chain([first]);
        Command::new("kill").arg(signal).args(processes).status().is_ok_and(|status| status.success())
    }
}

impl Drop for PostgreSql {
    fn drop(&mut self) {
        // Paused processes do not stop.
        self.signal("-CONT");
        let stopped = self.succeeds("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]);
        // A second panic would end the program without the results of the tests.
        assert!(stopped || std::thread::panicking(), "pg_ctl failed");
    }
}

fn programs() -> Option<PathBuf> {
    let on_path = std::env::split_paths(&std::env::var_os("PATH")?).collect::<Vec<_>>();
    let of_debian =
        std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path().join("bin"));
    on_path.into_iter().chain(of_debian).find(|folder| folder.join("initdb").exists() && folder.join("pg_ctl").exists())
}

/// PostgreSQL refuses to run as root, so it runs as the user `nobody`.
const UNPRIVILEGED: u32 = 65534;

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

fn as_unprivileged(command: &mut Command) {
    if is_root() {
        std::os::unix::process::CommandExt::uid(command, UNPRIVILEGED);
        std::os::unix::process::CommandExt::gid(command, UNPRIVILEGED);
    }
}

fn give_to_unprivileged(folder: &Path) {
    if is_root() {
        std::os::unix::fs::chown(folder, Some(UNPRIVILEGED), Some(UNPRIVILEGED)).unwrap();
    }
}

#[tokio::test]
async fn a_database_that_refuses_the_connection_is_told_apart_from_a_slow_one() {
    let mut company = Company::new();
    company.config.storage.database_timeout = Duration::from_secs(1);
    company.config.storage.database_url = Some(format!("postgres://postgres@{}/postgres", free_address()).into());
    let error = Inbox::new(&company.config).unwrap().open().await.unwrap_err().to_string();
    assert!(error.contains("Connection refused"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn enquiries_are_stored_in_postgresql_as_in_sqlite() {
    let Some(database) = PostgreSql::start() else { return };
    let mut company = database.company();
    company.config.spam.suspected_after = 3;
    for _ in 0..2 {
        let response = company.send(MultipartForm::career().header("Idempotency-Key", "k")).await;
        assert_eq!(response.status, StatusCode::OK, "{}", response.text());
    }
    assert_eq!(company.send(MultipartForm::contact().header("Idempotency-Key", "k")).await.status, StatusCode::OK);
    assert_eq!(
        company.send(MultipartForm::contact().text("details", "x").header("Idempotency-Key", "k")).await.status,
        StatusCode::CONFLICT
    );
    let inbox = company.inbox().await;
    assert_eq!(inbox.iter().map(|s| s.form.as_str()).collect::<Vec<_>>(), ["career", "contact"]);
    let (app, _) = company.open().await;
    assert_eq!(app.inbox.erase(&[inbox[0].id.clone()]).await.unwrap().erased, 1);
    assert_eq!(company.inbox().await.len(), 1);
    assert!(company.resumes().is_empty() && !company.path("data/inbox.sqlite").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_instances_start_at_once_on_one_database_and_share_their_work() {
    let Some(database) = PostgreSql::start() else { return };
    let company = database.company();
    let url = database.url();
    let settings = [
        ("DATABASE_URL", url.as_str()),
        ("SERVER_SPAM_SUSPECTED_AFTER", "1000000"),
        ("SERVER_SPAM_REFUSED_AFTER", "1000000"),
    ];
    let (one, other) = tokio::task::block_in_place(|| {
        std::thread::scope(|scope| {
            let start = || Program::start_anywhere(&company, &settings);
            let (one, other) = (scope.spawn(start), scope.spawn(start));
            (one.join().unwrap(), other.join().unwrap())
        })
    });
    let numbered = (0..40).flat_map(|number| [(one.address, number), (other.address, number)]);
    let sent = numbered.map(async |(address, number)| {
        let form = MultipartForm::contact().text("details", &format!("number {number}"));
        let key = format!("key-{number}");
        // As a sender would: a busy machine's database may need longer than its limit.
        until("the form is accepted", async || post(address, &form, &key).await.unwrap().0 == 200).await;
    });
    futures_util::future::join_all(sent).await;
    assert_eq!(company.inbox().await.len(), 40, "a form that both instances got is stored twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_without_tls_is_refused_when_the_url_requires_tls() {
    let Some(database) = PostgreSql::start() else { return };
    for (sslmode, is_used) in [("", true), ("?sslmode=require", false), ("?sslmode=verify-full", false)] {
        let mut company = Company::new();
        company.config.storage.database_url = Some(format!("{}{sslmode}", database.url()).into());
        let ready = Inbox::new(&company.config).unwrap().ready().await;
        assert_eq!(ready.is_ok(), is_used, "{sslmode}: {ready:?}");
        if let Err(error) = ready {
            assert!(error.to_string().contains("TLS"), "{error}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_hundred_concurrent_forms_on_two_instances_only_the_limit_is_stored() {
    let Some(database) = PostgreSql::start() else { return };
    let company = database.company();
    let (_, one) = company.open().await;
    let (_, other) = company.open().await;
    let sent: Vec<_> = (0..100)
        .map(|number| {
            let router = if number % 2 == 0 { one.clone() } else { other.clone() };
            let form = MultipartForm::contact().text("details", &format!("number {number}"));
            tokio::spawn(send(router, form.request()))
        })
        .collect();
    let mut stored = 0;
    for response in sent {
        match response.await.unwrap().status {
            StatusCode::OK => stored += 1,
            other => assert_eq!(other, StatusCode::TOO_MANY_REQUESTS),
        }
    }
    assert_eq!((stored, company.inbox().await.len()), (30, 30));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_database_gets_503_and_is_used_again_after_its_restart() {
    let Some(database) = PostgreSql::start() else { return };
    let mut company = database.company();
    company.config.storage.database_timeout = Duration::from_secs(2);
    database.run("pg_ctl", &["-D", &database.data(), "-m", "immediate", "stop"]);
    let (_, router) = company.open().await;
    assert_eq!(company.get("/").await.status, StatusCode::OK, "the site does not need the database");
    let response = send(router.clone(), MultipartForm::contact().request()).await;
    assert_eq!((response.status, response.header("retry-after")), (StatusCode::SERVICE_UNAVAILABLE, "30"));
    assert!(!response.text().contains("postgres"), "{}", response.text());
    // Of forms that come at once, none waits for the tries of the others.
    let forms = (0..40).map(|_| send(router.clone(), MultipartForm::contact().request()));
    let forms = tokio::time::timeout(Duration::from_secs(40), futures_util::future::join_all(forms)).await;
    for response in forms.expect("forms wait for the database one after another") {
        assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE);
    }
    database.run_server();
    until_accepted(&router, || MultipartForm::contact().request()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_database_gets_503_and_is_used_again_when_it_continues() {
    let Some(database) = PostgreSql::start() else { return };
    let mut company = database.company();
    company.config.storage.database_timeout = Duration::from_secs(2);
    let (app, router) = company.open().await;
    let ready = || get("/readyz");
    until_accepted(&router, || MultipartForm::contact().request()).await;
    until_accepted(&router, ready).await;
    // A result is used for two seconds.
    tokio::time::sleep(Duration::from_millis(2100)).await;
    assert!(database.signal("-STOP"));
    // More requests at once than there are connections to the database.
    let mut sent = vec![tokio::spawn(send(router.clone(), ready()))];
    for number in 0..30 {
        let form = MultipartForm::contact().text("details", &format!("number {number}"));
        sent.push(tokio::spawn(send(router.clone(), form.request())));
    }
    for response in sent {
        let response = tokio::time::timeout(Duration::from_secs(60), response)
            .await
            .expect("the request waits for the database")
            .unwrap();
        assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE, "{}", response.text());
    }
    let metrics = tokio::time::timeout(Duration::from_secs(60), send(router.clone(), get("/metrics"))).await;
    assert_eq!(metrics.expect("the metrics wait for the database").status, StatusCode::OK);
    assert!(database.signal("-CONT"));
    let again = MultipartForm::contact().text("details", "after the pause").header("Idempotency-Key", "k");
    until_accepted(&router, || again.clone().request()).await;
    until_accepted(&router, ready).await;
    app.inbox.close().await;
    let stored = company.inbox().await;
    let details: Vec<_> = stored.iter().map(|submission| submission.fields["details"].as_str()).collect();
    assert!(details.contains(&"after the pause"), "{details:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_table_gets_503_and_is_used_again_when_it_is_unlocked() {
    let Some(database) = PostgreSql::start() else { return };
    let mut company = database.company();
    company.config.storage.database_timeout = Duration::from_secs(1);
    let (_, router) = company.open().await;
    let form = || MultipartForm::contact().header("Idempotency-Key", "k").request();
    until_accepted(&router, form).await;
    let mut other = sqlx::PgConnection::connect(&database.url()).await.unwrap();
    let lock = "BEGIN; LOCK TABLE submissions, secrets, outbox IN ACCESS EXCLUSIVE MODE";
    sqlx::raw_sql(lock).execute(&mut other).await.unwrap();
    for request in [form(), get("/readyz")] {
        let response = tokio::time::timeout(Duration::from_secs(60), send(router.clone(), request)).await;
        assert_eq!(response.expect("the request waits for the table").status, StatusCode::SERVICE_UNAVAILABLE);
    }
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    until_accepted(&router, form).await;
}
