//! Stored enquiries are not lost, and expired ones are erased, despite a deleted database file, a wrong clock, files without
//! a row, and files that cannot be deleted.

use std::fs;
use std::time::{Duration, SystemTime};

use axum::http::StatusCode;
use server::inbox::Channel;
use sqlx::Row;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::company::{Company, send, until};
use crate::form::MultipartForm;
use crate::program::{Program, post};

const DAY: i64 = 24 * 3600 * 1000;

async fn ready(program: &Program) -> u16 {
    program.get("/readyz").await.0
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_file_the_server_answers_503_and_logs_what_to_do() {
    let company = Company::new();
    let log = company.path("log");
    let program = Program::start_with_log(&company, &[], &log);
    let submit = async |key: &str| post(program.address, &MultipartForm::contact(), key).await.unwrap().0;
    assert_eq!((submit("a").await, ready(&program).await), (200, 200));
    let (file, aside) = (company.path("data/inbox.sqlite"), company.path("aside.sqlite"));

    fs::rename(&file, &aside).unwrap();
    assert_eq!(submit("b").await, 503, "the file is gone");
    until("it is not ready", async || ready(&program).await == 503).await;
    let logged = fs::read_to_string(&log).unwrap();
    assert!(
        logged.contains("inbox.sqlite was deleted or replaced") && logged.contains("restart the server"),
        "{logged}"
    );

    fs::write(&file, "").unwrap();
    assert_eq!(submit("c").await, 503, "another file is in its place");

    fs::rename(&aside, &file).unwrap();
    assert_eq!(submit("d").await, 200, "it is back");
    until("it is ready again", async || ready(&program).await == 200).await;
    drop(program);
    assert_eq!(company.inbox().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn enquiries_survive_a_kill_although_the_log_of_the_database_was_deleted() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[]);
    let submit = async |key: &str| post(program.address, &MultipartForm::contact(), key).await.unwrap().0;
    assert_eq!(submit("a").await, 200);
    fs::remove_file(company.path("data/inbox.sqlite-wal")).unwrap();
    assert_eq!(submit("b").await, 200);
    // A command makes an empty log.
    assert!(company.inbox_command(&["list"]).status.success());
    assert_eq!((submit("c").await, ready(&program).await), (200, 200));
    drop(program);
    assert_eq!(company.inbox().await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_folder_of_resumes_the_server_answers_503_until_it_is_back() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[]);
    let submit = async |key: &str| post(program.address, &MultipartForm::career(), key).await.unwrap().0;
    assert_eq!((submit("a").await, ready(&program).await), (200, 200));
    let (folder, aside) = (company.path("data/resumes"), company.path("aside"));
    fs::rename(&folder, &aside).unwrap();
    assert_eq!(submit("b").await, 503, "the folder is gone");
    fs::create_dir(&folder).unwrap();
    assert_eq!(submit("b").await, 503, "another folder is in its place");
    until("it is not ready", async || ready(&program).await == 503).await;
    fs::remove_dir(&folder).unwrap();
    fs::rename(&aside, &folder).unwrap();
    assert_eq!(submit("b").await, 200, "it is back");
    drop(program);
    assert_eq!((company.inbox().await.len(), company.resumes().len()), (2, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sender_of_a_large_file_gets_the_503_of_a_disk_that_cannot_be_written() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[]);
    let uploads = company.path("data/uploads");
    until("the uploads have a folder", async || uploads.is_dir()).await;
    fs::remove_dir_all(&uploads).unwrap();
    fs::write(&uploads, "no folder").unwrap();
    let large = MultipartForm::career_of_size(9_000_000);
    for key in ["a", "b", "c"] {
        let (status, text) = post(program.address, &large, key).await.unwrap();
        assert_eq!(status, 503, "{text}");
    }
}

#[tokio::test]
async fn a_cleanup_reports_each_step_that_fails() {
    let company = Company::new();
    let (app, _) = company.open().await;
    app.inbox.open().await.unwrap();
    company.execute("DROP TABLE clock; ALTER TABLE resumes RENAME TO others").await;
    let error = server::cleanup::run_once(&app.inbox, &app.config.privacy, true).await.unwrap_err();
    assert!(error.contains("no such table: clock") && error.contains("no such table: resumes"), "{error}");
}

#[tokio::test]
async fn a_clock_far_ahead_erases_nothing_until_the_operator_trusts_it() {
    let mut company = Company::new();
    company.config.privacy.retention_months = 24;
    for form in [MultipartForm::contact(), MultipartForm::career()] {
        assert_eq!(company.send(form).await.status, StatusCode::OK);
    }
    let (app, _) = company.open().await;
    server::cleanup::run_once(&app.inbox, &app.config.privacy, true).await.unwrap();
    app.inbox.close().await;
    // All rows and the last cleanup are three years older than the clock.
    let years = 3 * 366 * DAY;
    company.execute(&format!("UPDATE submissions SET received_at = received_at - {years}")).await;
    company.execute(&format!("UPDATE clock SET seen_at = seen_at - {years}")).await;
    company.age(&format!("data/resumes/{}", company.resumes()[0]), Duration::from_millis(years as u64));

    let (app, router) = company.open().await;
    for _ in 0..2 {
        let error = server::cleanup::run_once(&app.inbox, &app.config.privacy, true).await.unwrap_err();
        assert!(error.contains("server inbox trust-clock"), "{error}");
        assert_eq!((company.inbox().await.len(), company.resumes().len()), (2, 1));
        // Enquiries that are stored under the wrong clock do not confirm it.
        let key = format!("{:?}", SystemTime::now());
        let form = MultipartForm::contact().header("Idempotency-Key", &key);
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
        company.execute(&format!("DELETE FROM outbox; DELETE FROM submissions WHERE idempotency_key = '{key}'")).await;
    }
    let trusted = company.inbox_command(&["trust-clock"]);
    assert!(trusted.status.success(), "{}", String::from_utf8_lossy(&trusted.stderr));
    assert!(String::from_utf8_lossy(&trusted.stdout).starts_with("The clock of this machine is trusted"));
    server::cleanup::run_once(&app.inbox, &app.config.privacy, true).await.unwrap();
    assert_eq!((company.inbox().await.len(), company.resumes().len()), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_clock_was_ahead_mails_are_sent_and_rate_limits_end() {
    let mut company = Company::new();
    company.config.spam.refused_after = 2;
    // Nothing listens on this port, so attempts fail.
    company.config.mail = crate::mail_server::mail_at(9);
    for details in ["one", "two"] {
        assert_eq!(company.send(MultipartForm::contact().text("details", details)).await.status, StatusCode::OK);
    }
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::TOO_MANY_REQUESTS);
    let ahead = 400 * DAY;
    company.execute(&format!("UPDATE submissions SET received_at = received_at + {ahead}")).await;
    company
        .execute(&format!(
            "UPDATE outbox SET next_attempt_at = next_attempt_at + {ahead}, leased_until = leased_until + {ahead}"
        ))
        .await;
    let (app, router) = company.open().await;
    for _ in 0..2 {
        assert!(app.inbox.next_due(Channel::Mail).await.unwrap().is_some(), "each mail is due");
    }
    assert!(app.inbox.next_due(Channel::Mail).await.unwrap().is_none());
    assert_eq!(send(router, MultipartForm::contact().request()).await.status, StatusCode::OK);
    server::cleanup::run_once(&app.inbox, &app.config.privacy, false).await.unwrap();
    let senders = "SELECT COUNT(*) FROM submissions WHERE sender IS NOT NULL";
    let senders: i64 = sqlx::query(senders).fetch_one(&mut company.database().await).await.unwrap().get(0);
    assert_eq!(senders, 1, "the senders of forms dated in the future are erased");
}

#[tokio::test]
async fn what_is_stored_while_the_clock_is_behind_is_not_erased_once_it_is_right() {
    let mut company = Company::new();
    company.config.privacy.retention_months = 24;
    company.config.spam.refused_after = 2;
    company.config.mail = crate::mail_server::mail_at(9);
    let (app, router) = company.open().await;
    server::cleanup::run_once(&app.inbox, &app.config.privacy, false).await.unwrap();
    // The server last ran three years later than its clock says.
    let years = 3 * 366 * DAY;
    company.execute(&format!("UPDATE clock SET seen_at = seen_at + {years}")).await;
    server::cleanup::run_once(&app.inbox, &app.config.privacy, false).await.unwrap();
    for (details, status) in [("one", 200), ("two", 200), ("three", 429)] {
        let form = MultipartForm::contact().text("details", details);
        assert_eq!(send(router.clone(), form.request()).await.status, status, "{details}");
    }
    for _ in 0..2 {
        assert!(app.inbox.next_due(Channel::Mail).await.unwrap().is_some(), "each mail is due");
    }
    // The clock is set right: everything stored is as much earlier.
    company.execute(&format!("UPDATE clock SET seen_at = seen_at - {years}")).await;
    company.execute(&format!("UPDATE submissions SET received_at = received_at - {years}")).await;
    server::cleanup::run_once(&app.inbox, &app.config.privacy, false).await.unwrap();
    assert_eq!(company.inbox().await.len(), 2);
}

#[tokio::test]
async fn with_a_short_retention_a_clock_that_is_as_far_ahead_erases_nothing() {
    let mut company = Company::new();
    company.config.privacy.retention_months = 1;
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    let (app, _) = company.open().await;
    server::cleanup::run_once(&app.inbox, &app.config.privacy, false).await.unwrap();
    company.execute(&format!("UPDATE submissions SET received_at = received_at - {}", 40 * DAY)).await;
    for (days, left) in [(30, 1), (8, 1), (7, 0)] {
        company.execute(&format!("UPDATE clock SET seen_at = {} - {}", server::clock::now(), days * DAY)).await;
        let cleaned = server::cleanup::run_once(&app.inbox, &app.config.privacy, false).await;
        assert_eq!((cleaned.is_err(), company.inbox().await.len()), (left == 1, left), "{days} days");
    }
}

#[tokio::test]
async fn trusting_the_clock_also_forgets_a_time_that_is_ahead_of_it() {
    let company = Company::new();
    let (app, router) = company.open().await;
    server::cleanup::run_once(&app.inbox, &app.config.privacy, false).await.unwrap();
    company.execute(&format!("UPDATE clock SET seen_at = seen_at + {}", 1000 * DAY)).await;
    app.inbox.trust_clock().await.unwrap();
    assert_eq!(send(router, MultipartForm::contact().request()).await.status, StatusCode::OK);
    assert!(company.inbox().await[0].received_at <= server::clock::now());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_application_whose_client_disconnects_during_the_insert_is_stored_with_its_file_or_not_at_all() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[("SERVER_STORAGE_DATABASE_TIMEOUT_SECONDS", "20")]);
    assert_eq!(post(program.address, &MultipartForm::contact(), "a").await.unwrap().0, 200);
    let mut other = company.lock().await;
    let mut client = TcpStream::connect(program.address).await.unwrap();
    client.write_all(&MultipartForm::career().http()).await.unwrap();
    until("the file is there", async || company.resumes().len() == 1).await;
    drop(client);
    // Time for the server to notice that the client has disconnected.
    tokio::time::sleep(Duration::from_millis(500)).await;
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    until("each file has its row", async || {
        let rows = company.inbox().await.iter().filter(|submission| submission.resume.is_some()).count();
        rows == company.resumes().len()
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_of_an_application_that_could_not_be_inserted_is_removed() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[("SERVER_STORAGE_DATABASE_TIMEOUT_SECONDS", "3")]);
    assert_eq!(post(program.address, &MultipartForm::contact(), "a").await.unwrap().0, 200);
    let mut other = company.lock().await;
    let (status, response) = post(program.address, &MultipartForm::career(), "b").await.unwrap();
    assert!(status == 503 && response.contains("\r\nretry-after: 30\r\n"), "{response}");
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    until("the file is removed", async || company.resumes().is_empty()).await;
    assert_eq!(post(program.address, &MultipartForm::career(), "b").await.unwrap().0, 200);
    assert_eq!((company.inbox().await.len(), company.resumes().len()), (2, 1));
}

#[tokio::test]
async fn files_without_a_row_expire_with_the_retention_period() {
    let mut company = Company::new();
    company.config.privacy.retention_months = 3;
    assert_eq!(company.send(MultipartForm::career()).await.status, StatusCode::OK);
    let owned = company.resumes();
    for (file, days) in [("expired", 100), ("recent", 80)] {
        let file = format!("data/resumes/{file}.pdf");
        company.write(&file, "%PDF-");
        company.age(&file, Duration::from_secs(days * 24 * 3600));
    }
    let (app, _) = company.open().await;
    server::cleanup::run_once(&app.inbox, &app.config.privacy, true).await.unwrap();
    let mut left = company.resumes();
    left.sort();
    assert_eq!(left, [owned[0].as_str(), "recent.pdf"]);
}

/// Replaces a file by a folder, which cannot be deleted as a file.
async fn make_undeletable(company: &Company) -> String {
    let object = company.inbox().await[1].resume.clone().unwrap().object;
    let path = company.path("data/resumes").join(&object);
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    object
}

async fn company_with_three_applications() -> Company {
    let company = Company::new();
    for number in 0..3 {
        let form = MultipartForm::career_with("cv.pdf", format!("%PDF-1.7 {number}").as_bytes());
        assert_eq!(company.send(form).await.status, StatusCode::OK);
    }
    company
}

#[tokio::test]
async fn erasing_continues_after_a_file_that_cannot_be_deleted_and_names_it() {
    let company = company_with_three_applications().await;
    let object = make_undeletable(&company).await;
    let erased = company.inbox_command(&["erase", "--email", "ann@wells.example"]);
    let reason = String::from_utf8_lossy(&erased.stderr);
    assert!(!erased.status.success() && reason.contains(&object), "{reason}");
    assert_eq!(String::from_utf8_lossy(&erased.stdout), "erased: 2\n");
    let left = company.inbox().await;
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].resume.as_ref().unwrap().object, object);
}

#[tokio::test]
async fn retention_continues_after_a_file_that_cannot_be_deleted_and_names_it() {
    let mut company = company_with_three_applications().await;
    let object = make_undeletable(&company).await;
    company.execute(&format!("UPDATE submissions SET received_at = received_at - {}", 100 * DAY)).await;
    company.config.privacy.retention_months = 3;
    let (app, _) = company.open().await;
    let error = server::cleanup::run_once(&app.inbox, &app.config.privacy, true).await.unwrap_err();
    assert!(error.contains(&object), "{error}");
    assert_eq!(company.inbox().await.len(), 1);
}
