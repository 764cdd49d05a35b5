//! Resumes and their database: the server removes no file that the database does not know, and does not touch the
//! resumes of another database.

use std::fs;
use std::time::Duration;

use axum::http::StatusCode;
use server::inbox::{Deletion, Inbox};

use crate::company::{Company, send};
use crate::form::MultipartForm;
use crate::s3::Moto;

const TWO_DAYS: Duration = Duration::from_secs(48 * 3600);

/// The error of a server that refuses to start; empty if it starts.
async fn refusal(company: &Company) -> String {
    match server::run::load(company.config.clone()).await {
        Ok(app) => {
            app.inbox.close().await;
            String::new()
        }
        Err(reasons) => reasons.join("\n"),
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

async fn company_with_an_application() -> Company {
    let company = Company::new();
    assert_eq!(company.send(MultipartForm::career()).await.status, StatusCode::OK);
    company
}

#[tokio::test]
async fn the_path_of_the_data_folder_may_contain_dots() {
    let mut company = Company::new();
    company.config.folders.data = company.path("content/../data");
    for form in [MultipartForm::contact(), MultipartForm::career()] {
        let response = company.send(form).await;
        assert_eq!(response.status, StatusCode::OK, "{}", response.text());
    }
    assert_eq!((company.inbox().await.len(), company.resumes().len()), (2, 1));
}

#[tokio::test]
async fn only_old_unfinished_uploads_of_the_server_are_removed() {
    let company = company_with_an_application().await;
    for file in ["data/resumes/unknown.pdf", "data/uploads/old.part", "data/uploads/old.txt", "data/uploads/new.part"] {
        company.write(file, "some bytes");
    }
    for file in ["data/resumes/unknown.pdf", "data/uploads/old.part", "data/uploads/old.txt"] {
        company.age(file, TWO_DAYS);
    }
    let (app, _) = company.open().await;
    server::cleanup::run_once(&app.inbox, &app.config.privacy, true).await.unwrap();
    assert_eq!(company.resumes().len(), 2, "a file that the database does not know was removed");
    let mut uploads = company.files("data/uploads");
    uploads.sort();
    assert_eq!(uploads, ["new.part", "old.txt"]);
}

#[tokio::test]
async fn a_server_without_its_database_does_not_start_until_it_is_back_or_the_resumes_are_adopted() {
    let company = company_with_an_application().await;
    let (database, aside) = (company.path("data/inbox.sqlite"), company.path("aside.sqlite"));
    fs::rename(&database, &aside).unwrap();
    let reason = refusal(&company).await;
    assert!(
        reason.contains("belong to another database")
            && reason.contains("DATABASE_URL")
            && reason.contains("server inbox adopt"),
        "{reason}"
    );
    assert_eq!(company.resumes().len(), 1);
    let erased = company.inbox_command(&["erase", "0"]);
    assert!(text(&erased.stderr).contains("belong to another database"), "{}", text(&erased.stderr));

    fs::remove_file(&database).unwrap();
    fs::rename(&aside, &database).unwrap();
    assert_eq!(refusal(&company).await, "", "the right database is back");

    fs::remove_file(&database).unwrap();
    let adopted = company.inbox_command(&["adopt"]);
    assert!(text(&adopted.stdout).contains("file without a submission"), "{}", text(&adopted.stdout));
    assert_eq!(refusal(&company).await, "");
    assert_eq!(company.resumes().len(), 1);
}

#[tokio::test]
async fn after_an_older_backup_is_restored_unknown_files_are_reported_and_not_deleted() {
    let company = company_with_an_application().await;
    let backup = company.path("backup.sqlite");
    company.execute(&format!("VACUUM INTO '{}'", backup.display())).await;
    assert_eq!(company.send(MultipartForm::career_with("later.pdf", b"%PDF-1.7 later")).await.status, StatusCode::OK);
    fs::rename(&backup, company.path("data/inbox.sqlite")).unwrap();
    assert_eq!(refusal(&company).await, "");
    assert_eq!(company.resumes().len(), 2);

    let report = text(&company.inbox_command(&["orphans"]).stdout);
    assert_eq!(report.lines().filter(|line| line.starts_with("file without a submission")).count(), 1, "{report}");
    assert!(report.contains("new: its submission may be on its way"), "{report}");
    let orphan = report.split_whitespace().find(|word| word.ends_with(".pdf")).unwrap().to_owned();
    let owned = company.inbox().await[0].resume.clone().unwrap().object;
    let refused =
        company.inbox_command(&["orphans", "--delete", &owned, "--delete", &orphan, "--delete", "../inbox.sqlite"]);
    assert!(!refused.status.success());
    for reason in ["belongs to a submission", "less than a day old", "is not in the store"] {
        assert!(text(&refused.stderr).contains(reason), "{}", text(&refused.stderr));
    }
    assert_eq!(company.resumes().len(), 2);
    company.age(&format!("data/resumes/{orphan}"), TWO_DAYS);
    let deleted = company.inbox_command(&["orphans", "--delete", &orphan]);
    assert_eq!(text(&deleted.stdout), format!("deleted: {orphan}\n"), "{}", text(&deleted.stderr));
    assert_eq!(company.resumes(), [owned]);
}

#[tokio::test]
async fn a_database_whose_resumes_are_missing_stops_the_start_and_orphans_names_each() {
    let company = company_with_an_application().await;
    let aside = company.path("aside");
    fs::rename(company.path("data/resumes"), &aside).unwrap();
    let reason = refusal(&company).await;
    assert!(reason.contains("remembers 1 resumes, and none of them is in"), "{reason}");
    let report = text(&company.inbox_command(&["orphans"]).stdout);
    let stored = &company.inbox().await[0];
    assert!(report.contains(&format!("submission without its file: {}", stored.id)), "{report}");
    assert!(company.inbox_command(&["adopt"]).status.success());
    assert_eq!(refusal(&company).await, "");
}

#[tokio::test]
async fn a_store_without_store_json_is_claimed_by_the_database_that_knows_its_files() {
    let company = company_with_an_application().await;
    let remove_identity = || async {
        company.execute("DELETE FROM resume_store").await;
        fs::remove_file(company.path("data/resumes/store.json")).unwrap();
    };
    remove_identity().await;
    assert_eq!(refusal(&company).await, "");
    assert!(company.path("data/resumes/store.json").exists());
    // An empty database finds the files of another one.
    remove_identity().await;
    fs::remove_file(company.path("data/inbox.sqlite")).unwrap();
    let reason = refusal(&company).await;
    assert!(reason.contains("knows none of the 1 files"), "{reason}");
}

#[tokio::test]
async fn a_store_without_store_json_that_differs_from_the_database_is_not_claimed() {
    let company = company_with_an_application().await;
    assert_eq!(company.send(MultipartForm::career_with("other.pdf", b"%PDF-1.7 other")).await.status, StatusCode::OK);
    let objects = company.resumes();
    fs::remove_file(company.path("data/resumes/store.json")).unwrap();
    fs::rename(company.path("data/resumes").join(&objects[0]), company.path("aside.pdf")).unwrap();
    let reason = refusal(&company).await;
    assert!(
        reason.contains("store.json") && reason.contains("1 of 2") && reason.contains("server inbox adopt"),
        "{reason}"
    );

    fs::rename(company.path("aside.pdf"), company.path("data/resumes").join(&objects[0])).unwrap();
    company.write("data/resumes/unknown.pdf", "%PDF-1.7");
    let reason = refusal(&company).await;
    assert!(reason.contains("2 of 2") && reason.contains("3 files"), "{reason}");
    assert!(!company.path("data/resumes/store.json").exists());
    assert!(company.inbox_command(&["adopt"]).status.success());
    assert_eq!(refusal(&company).await, "");
}

#[tokio::test]
async fn an_unreadable_store_json_stops_the_start() {
    let company = company_with_an_application().await;
    company.write("data/resumes/store.json", "nonsense");
    assert!(refusal(&company).await.contains("store.json in the folder"));
    assert!(company.inbox_command(&["adopt"]).status.success());
    assert_eq!(refusal(&company).await, "");
}

#[tokio::test]
async fn a_wrong_store_that_is_found_after_the_start_keeps_all_forms_from_being_stored() {
    let company = Company::new();
    company.write("data/resumes", "no folder yet");
    let (app, router) = company.open().await;
    company.remove("data/resumes");
    company.write("data/resumes/store.json", r#"{"id":"5f3f8d1c-6d3f-4a55-9e0c-0d0c7b1f2a3e"}"#);
    assert!(app.inbox.ready().await.unwrap_err().to_string().contains("belong to another database"));
    for form in [MultipartForm::contact(), MultipartForm::career()] {
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::SERVICE_UNAVAILABLE);
    }
    assert!(company.inbox().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn several_servers_that_start_at_once_on_an_empty_store_all_start() {
    let company = Company::new();
    let starts: Vec<_> = (0..4)
        .map(|_| {
            let config = company.config.clone();
            tokio::spawn(
                async move { Inbox::new(&config).unwrap().check_store().await.map_err(|error| error.to_string()) },
            )
        })
        .collect();
    for start in starts {
        assert_eq!(start.await.unwrap(), Ok(()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_databases_that_start_at_once_on_one_bucket_one_claims_it() {
    let Some(moto) = Moto::start().await else { return };
    let mut companies = [Company::new(), Company::new()];
    for company in &mut companies {
        moto.configure(&mut company.config.storage);
    }
    let starts: Vec<_> = companies
        .iter()
        .map(|company| {
            let config = company.config.clone();
            tokio::spawn(async move { Inbox::new(&config).unwrap().check_store().await.is_ok() })
        })
        .collect();
    let mut started = Vec::new();
    for start in starts {
        started.push(start.await.unwrap());
    }
    started.sort();
    assert_eq!(started, [false, true]);
    let refused = Inbox::new(&companies[0].config).unwrap().check_store().await.is_err();
    let winner = Inbox::new(&companies[usize::from(refused)].config).unwrap();
    winner.check_store().await.unwrap();
    assert_eq!(
        winner.delete_orphan("store.json").await.unwrap(),
        Deletion::NotFound,
        "store.json is listed as an orphan"
    );
}
