//! Only the server's user can read visitors' data, and erased data are gone.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use axum::http::StatusCode;
use walkdir::WalkDir;

use crate::company::{Company, send};
use crate::form::MultipartForm;

/// The occurrences of a text in the files of the data folder.
fn occurrences(company: &Company, text: &str) -> usize {
    let files = WalkDir::new(company.path("data")).into_iter().map(Result::unwrap);
    let bytes = files.filter(|file| file.file_type().is_file()).map(|file| fs::read(file.path()).unwrap());
    let count = |bytes: Vec<u8>| bytes.windows(text.len()).filter(|window| *window == text.as_bytes()).count();
    bytes.map(count).sum()
}

#[tokio::test]
async fn erased_text_is_in_no_file_while_the_server_runs() {
    let mut company = Company::new();
    company.config.spam.refused_after = 1000;
    let (_app, router) = company.open().await;
    for number in 0..20 {
        let marked = MultipartForm::contact()
            .text("details", &"zqerased ".repeat(number * 20 + 1))
            .text("email", "zq@erased.example");
        let others = MultipartForm::contact().text("details", &"zqkept ".repeat(30));
        for form in [marked, others] {
            assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
        }
    }
    let file = [b"%PDF-1.7 zqerased".to_vec(), vec![b'x'; 50_000]].concat();
    let application = MultipartForm::career_with("zqerased.pdf", &file).text("email", "zq@erased.example");
    assert_eq!(send(router.clone(), application.request()).await.status, StatusCode::OK);
    assert!(occurrences(&company, "zqerased") > 20 && occurrences(&company, "zq@erased.example") > 20);
    let erased = company.inbox_command(&["erase", "--email", "zq@erased.example"]);
    assert!(erased.status.success(), "{}", String::from_utf8_lossy(&erased.stderr));
    assert_eq!(occurrences(&company, "zqerased"), 0);
    assert_eq!(occurrences(&company, "zq@erased.example"), 0);
    assert!(occurrences(&company, "zqkept") >= 600, "the text of others was erased");
}

#[tokio::test]
async fn what_another_program_keeps_in_the_log_is_named_and_erased_by_the_next_cleanup() {
    let mut company = Company::new();
    company.config.storage.database_timeout = Duration::from_secs(1);
    company.config.privacy.retention_months = 3;
    let (app, router) = company.open().await;
    for email in ["zq@erased.example", "ann@wells.example"] {
        let form = MultipartForm::contact().text("email", email);
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
    }
    let mut reader = company.database().await;
    sqlx::raw_sql("BEGIN; SELECT id FROM submissions").execute(&mut reader).await.unwrap();
    let erased = company.inbox_command(&["erase", "--email", "zq@erased.example"]);
    assert_eq!((erased.status.code(), String::from_utf8_lossy(&erased.stdout).as_ref()), (Some(1), "erased: 1\n"));
    let errors = String::from_utf8(erased.stderr).unwrap();
    assert!(errors.starts_with("the erased text is still in the log of the database"), "{errors}");
    let error = server::cleanup::run_once(&app.inbox, &app.config.privacy, false).await.unwrap_err();
    assert!(error.contains("still in the log") && occurrences(&company, "zq@erased.example") > 0, "{error}");
    sqlx::raw_sql("ROLLBACK").execute(&mut reader).await.unwrap();
    server::cleanup::run_once(&app.inbox, &app.config.privacy, false).await.unwrap();
    assert_eq!(occurrences(&company, "zq@erased.example"), 0);
}

#[tokio::test]
async fn rows_deleted_without_overwriting_are_overwritten_at_the_next_start() {
    let company = Company::new();
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    let mark = "zqerased ".repeat(2000);
    let delete_without_overwriting = format!(
        "PRAGMA secure_delete = OFF; PRAGMA user_version = 0; \
         INSERT INTO secrets VALUES ('old', '{mark}'); DELETE FROM secrets WHERE name = 'old';"
    );
    company.execute(&delete_without_overwriting).await;
    assert!(occurrences(&company, "zqerased") > 1000);
    let (app, _) = company.open().await;
    assert_eq!(occurrences(&company, "zqerased"), 0);
    app.inbox.close().await;
    assert_eq!(company.inbox().await.len(), 1);
}

#[tokio::test]
async fn only_the_servers_user_can_read_the_data() {
    let company = Company::new();
    // A folder and a file that others can read.
    company.write("data/resumes/.keep", "");
    company.write("data/inbox.sqlite", "");
    for path in ["data/resumes", "data/inbox.sqlite"] {
        fs::set_permissions(company.path(path), fs::Permissions::from_mode(0o755)).unwrap();
    }
    fs::remove_file(company.path("data/resumes/.keep")).unwrap();
    let (_app, router) = company.open().await;
    assert_eq!(send(router, MultipartForm::career().request()).await.status, StatusCode::OK);
    let export = company.path("export.csv");
    assert!(company.inbox_command(&["export", "--output", export.to_str().unwrap()]).status.success());
    let resume = format!("data/resumes/{}", company.resumes()[0]);
    for (path, mode) in [
        ("data/inbox.sqlite", 0o600),
        ("data/inbox.sqlite-wal", 0o600),
        ("data/inbox.sqlite-shm", 0o600),
        ("data/resumes", 0o700),
        ("data/resumes/store.json", 0o600),
        ("data/uploads", 0o700),
        (&resume, 0o600),
        ("export.csv", 0o600),
    ] {
        let found = fs::metadata(company.path(path)).unwrap().permissions().mode() & 0o777;
        // SQLite creates its log with the permissions of the file.
        assert_eq!(found & 0o077, 0, "{path} is {found:o}");
        assert!(found == mode || path.contains("sqlite"), "{path} is {found:o}");
    }
    let own = Company::new();
    let (_app, _) = own.open().await;
    assert_eq!(fs::metadata(own.path("data")).unwrap().permissions().mode() & 0o777, 0o700);
    assert_eq!(fs::metadata(own.path("data/inbox.sqlite")).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn submissions_older_than_the_retention_period_are_erased() {
    let mut company = Company::new();
    for form in [MultipartForm::career().text("details", "zqold"), MultipartForm::contact().text("details", "zqnew")] {
        assert_eq!(company.send(form).await.status, StatusCode::OK);
    }
    // Three months of 31 days ago.
    company.execute("UPDATE submissions SET received_at = received_at - 93 * 86400000 WHERE form = 'career'").await;
    let (app, _) = company.open().await;
    for (months, left) in [(0, 2), (4, 2), (3, 1)] {
        company.config.privacy.retention_months = months;
        server::cleanup::run_once(&app.inbox, &company.config.privacy, false).await.unwrap();
        assert_eq!(company.inbox().await.len(), left, "{months} months");
    }
    assert_eq!(occurrences(&company, "zqold"), 0);
    assert!(company.resumes().is_empty() && occurrences(&company, "zqnew") > 0);
}
