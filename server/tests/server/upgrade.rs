//! A database of the first version of this server is migrated with all its data.

use axum::http::StatusCode;
use sqlx::{AnyConnection, Connection};

use crate::company::Company;
use crate::form::MultipartForm;
use crate::postgres::PostgreSql;

const FIRST_VERSION: &str = include_str!("fixtures/first-version.sql");

/// The file of the application in the database of the first version.
const RESUME: &str = "data/resumes/01a2012b77914fc36aca67b96d8d2d77.pdf";

async fn create_first_version(url: &str) {
    sqlx::any::install_default_drivers();
    let mut database = AnyConnection::connect(url).await.unwrap();
    sqlx::raw_sql(FIRST_VERSION).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

async fn check_data_of_the_first_version(company: &Company) {
    let inbox = company.inbox().await;
    assert_eq!(
        inbox.iter().map(|stored| stored.fields["email"].as_str()).collect::<Vec<_>>(),
        ["ann@wells.example", "ben@wells.example"]
    );
    assert_eq!(inbox[1].fields["details"], "It's old");
    let (app, _) = company.open().await;
    assert_eq!(app.inbox.waiting(server::inbox::Channel::Mail).await.unwrap(), 1);
    let resume = inbox[0].resume.as_ref().unwrap();
    assert_eq!(app.inbox.resumes.read(&resume.object).await.unwrap(), "%PDF-1.7 my life");
    // The first version had acknowledged a form with this key.
    let repeated = company.send(MultipartForm::career().header("Idempotency-Key", "old-key")).await;
    assert_eq!(repeated.status, StatusCode::OK, "{}", repeated.text());
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    assert_eq!(company.inbox().await.len(), 3);
}

#[tokio::test]
async fn a_sqlite_database_of_the_first_version_is_migrated() {
    let company = Company::new();
    company.write(RESUME, "%PDF-1.7 my life");
    create_first_version(&format!("sqlite:{}?mode=rwc", company.path("data/inbox.sqlite").display())).await;
    check_data_of_the_first_version(&company).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgresql_database_of_the_first_version_is_migrated() {
    let Some(database) = PostgreSql::start() else { return };
    let company = database.company();
    company.write(RESUME, "%PDF-1.7 my life");
    create_first_version(&database.url()).await;
    check_data_of_the_first_version(&company).await;
}

#[tokio::test]
async fn a_database_of_a_newer_version_keeps_the_server_from_starting() {
    let company = Company::new();
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    let update = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                  VALUES (9999, 'newer', TRUE, x'00', 0)";
    company.execute(update).await;
    let reasons = server::run::load(company.config.clone()).await.err().unwrap();
    assert!(reasons[0].contains("newer version of this program") && reasons[0].contains("backup"), "{reasons:?}");
}
