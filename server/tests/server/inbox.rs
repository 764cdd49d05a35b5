//! `server inbox`, as the company uses it.

use std::fs;
use std::process::{Command, Output};

use axum::http::StatusCode;

use crate::company::{Company, until};
use crate::form::MultipartForm;
use crate::{program, skip};

fn stdout_of(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

async fn company_with_submissions() -> Company {
    let company = Company::new();
    for form in [
        MultipartForm::contact().text("name", "=HYPERLINK(\"http://evil.example\")"),
        MultipartForm::career(),
        MultipartForm::contact().text("email", "other@wells.example").text("website", "x"),
    ] {
        assert_eq!(company.send(form).await.status, StatusCode::OK);
    }
    company
}

#[tokio::test]
async fn submissions_are_listed_and_shown() {
    let company = company_with_submissions().await;
    let list = stdout_of(&company.inbox_command(&["list"]));
    assert_eq!(list.lines().count(), 3, "{list}");
    assert!(list.lines().nth(2).unwrap().contains("spam?"));
    assert_eq!(stdout_of(&company.inbox_command(&["list", "--form", "career"])).lines().count(), 1);
    assert_eq!(stdout_of(&company.inbox_command(&["list", "--suspected"])).lines().count(), 1);
    assert_eq!(stdout_of(&company.inbox_command(&["list", "--unsuspected", "--form", "contact"])).lines().count(), 1);
    let id = list.split(' ').next().unwrap();
    let shown = stdout_of(&company.inbox_command(&["show", id]));
    assert!(
        shown.contains("email: ann@wells.example") && shown.ends_with("details: Two lines\n    of text\n"),
        "{shown}"
    );
    let unknown = company.inbox_command(&["show", "nothing"]);
    assert!(!unknown.status.success());
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("nothing is not in the inbox"));
}

#[tokio::test]
async fn submissions_are_found_by_a_text_of_any_field() {
    let company = company_with_submissions().await;
    for (text, found) in [("OTHER@wells", 1), ("hyperlink", 1), ("cv.pdf", 1), ("wells", 3), ("nowhere", 0)] {
        assert_eq!(stdout_of(&company.inbox_command(&["list", "--search", text])).lines().count(), found, "{text}");
    }
    let both = stdout_of(&company.inbox_command(&["export", "--search", "wells", "--form", "career"]));
    assert_eq!(both.lines().count(), 2, "{both}");
}

#[tokio::test]
async fn the_export_is_safe_to_open_in_a_spreadsheet() {
    let company = company_with_submissions().await;
    let csv = stdout_of(&company.inbox_command(&["export"]));
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert!(
        lines[0].starts_with("\u{feff}\"id\",\"received_at\",\"form\",\"suspicion\",\"name\",\"phone\""),
        "{}",
        lines[0]
    );
    assert!(lines[1].contains("\"'=HYPERLINK(\"\"http://evil.example\"\")\",\"'+00 123 456\""), "{}", lines[1]);
    let semicolons = stdout_of(&company.inbox_command(&["export", "--format", "csv-semicolon"]));
    assert!(semicolons.starts_with("\u{feff}\"id\";\"received_at\";\"form\""), "{semicolons}");
    let file = company.path("export.json");
    stdout_of(&company.inbox_command(&["export", "--format", "json", "--output", file.to_str().unwrap()]));
    let json: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 3);
    let received_at = json[0]["received_at"].as_str().unwrap();
    assert!(received_at.len() == "2026-03-02T10:11:12Z".len() && received_at.ends_with('Z'), "{received_at}");
    let again = company.inbox_command(&["export", "--output", file.to_str().unwrap()]);
    assert!(!again.status.success(), "an existing file is not replaced");
    assert_eq!(json[1]["resume"]["file_name"], "cv.pdf");
    assert_eq!(stdout_of(&company.inbox_command(&["export", "--format", "json", "--form", "datasheet"])), "[]\n");
}

#[tokio::test]
async fn an_export_that_is_interrupted_leaves_nothing() {
    let company = company_with_submissions().await;
    company
        .execute(
            "INSERT INTO submissions (id, form, received_at, fields, fingerprint) \
             WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000) \
             SELECT printf('%032d', n), 'contact', 0, '{}', '' FROM numbers",
        )
        .await;
    fs::create_dir(company.path("export")).unwrap();
    let mut command = program::command(&["inbox", "export", "--output"], &[]);
    command.arg(company.path("export/enquiries.csv")).arg("--data").arg(company.path("data"));
    let mut export = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
    until("the export has begun", async || !company.files("export").is_empty()).await;
    assert!(Command::new("kill").args(["-INT", &export.id().to_string()]).status().unwrap().success());
    assert!(!export.wait().unwrap().success());
    assert_eq!(company.files("export"), [""; 0]);
}

#[tokio::test]
async fn a_resume_is_written_to_the_named_file_which_must_not_exist() {
    let company = company_with_submissions().await;
    let list = stdout_of(&company.inbox_command(&["list", "--form", "career"]));
    let id = list.split(' ').next().unwrap();
    let file = company.path("cv.pdf");
    let write = || company.inbox_command(&["resume", id, "--output", file.to_str().unwrap()]);
    stdout_of(&write());
    assert_eq!(fs::read(&file).unwrap(), b"%PDF-1.7 my life");
    assert!(!write().status.success(), "an existing file is not overwritten");
}

#[tokio::test]
async fn erasing_an_address_deletes_its_submissions_and_files() {
    let company = company_with_submissions().await;
    let erased = stdout_of(&company.inbox_command(&["erase", "--email", "ANN@wells.example"]));
    assert_eq!(erased, "erased: 2\n");
    let left = company.inbox().await;
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].fields["email"], "other@wells.example");
    assert!(company.resumes().is_empty());
    assert!(!company.inbox_command(&["erase", "nothing"]).status.success());
    let id = &left[0].id;
    let named_twice = stdout_of(&company.inbox_command(&["erase", id, id, "--email", "other@wells.example"]));
    assert_eq!(named_twice, "erased: 1\n");
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    let left = company.inbox().await;
    stdout_of(&company.inbox_command(&["erase", &left[0].id]));
    assert!(company.inbox().await.is_empty());
}

#[test]
fn a_data_folder_without_an_inbox_is_named_with_the_option_to_set_and_stays_as_it_is() {
    let company = Company::new();
    for makes_folder in [false, true] {
        if makes_folder {
            fs::create_dir(company.path("data")).unwrap();
        }
        let output = company.inbox_command(&["list"]);
        assert!(!output.status.success());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(
            errors.contains("data/inbox.sqlite is not there. Name the server's data folder with --data."),
            "{errors}"
        );
        assert_eq!(company.files("data"), [""; 0]);
    }
}

#[tokio::test]
async fn a_damaged_database_is_named_at_once() {
    let company = company_with_submissions().await;
    let listed = || {
        let output = company.inbox_command(&["list"]);
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let mut bytes = fs::read(company.path("data/inbox.sqlite")).unwrap();
    // The first page is whole, and all others are not.
    bytes[4096..].fill(0xa5);
    company.write("data/inbox.sqlite", bytes);
    let errors = listed();
    assert!(errors.contains("is malformed") && errors.contains("restore a backup"), "{errors}");
    company.write("data/inbox.sqlite", "no database at all. ".repeat(1000));
    let errors = listed();
    assert!(errors.contains("file is not a database") && errors.contains("restore a backup"), "{errors}");
}

#[tokio::test]
async fn a_user_who_may_not_read_the_inbox_is_told_so() {
    let company = company_with_submissions().await;
    let output = Command::new("runuser")
        .args(["-u", "nobody", "--", env!("CARGO_BIN_EXE_server"), "inbox", "list", "--data"])
        .arg(company.path("data"))
        .output();
    let output = output.ok().map(|output| (output.status, String::from_utf8(output.stderr).unwrap()));
    let Some((status, errors)) = output.filter(|(_, errors)| !errors.contains("runuser: ")) else {
        return skip("only root can run the program as another user");
    };
    assert!(!status.success(), "the inbox was listed");
    assert!(errors.contains("inbox.sqlite cannot be used (Permission denied"), "{errors}");
    assert!(errors.contains("Run this as the server's own user."), "{errors}");
}

#[tokio::test]
async fn the_inbox_is_read_without_the_secrets_of_other_sections() {
    let company = company_with_submissions().await;
    for (settings, is_read) in [
        ("[mail]\nhost = \"mail.example\"\nusername = \"u\"\nfrom = \"a@b.example\"\nto = [\"a@b.example\"]\n", true),
        ("[mail]\npassword_file = \"/nowhere\"\nunknown = 1\n", true),
        ("[storage]\ns3_access_key_id = \"id\"\n", false),
        ("[folder]\n", false),
        ("[mail\n", false),
    ] {
        company.write("server.toml", settings);
        let output = company.inbox_command(&["list", "--config", company.path("server.toml").to_str().unwrap()]);
        assert_eq!(output.status.success(), is_read, "{settings}{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn an_output_that_takes_no_more_is_no_panic() {
    let company = company_with_submissions().await;
    let list = stdout_of(&company.inbox_command(&["list"]));
    let id = list.split(' ').next().unwrap();
    let into = |arguments: &[&str], output: std::process::Stdio| {
        let mut command = program::command(&["inbox"], &[]);
        command.args(arguments).arg("--data").arg(company.path("data"));
        command.stdout(output).stderr(std::process::Stdio::piped()).output().unwrap()
    };
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    for arguments in [&["show", id][..], &["list"], &["export"], &["export", "--format", "json"]] {
        let failed = into(arguments, full.try_clone().unwrap().into());
        let errors = String::from_utf8(failed.stderr).unwrap();
        assert_eq!(failed.status.code(), Some(1), "{arguments:?}");
        assert!(
            errors.starts_with("No space left on device") && errors.lines().count() == 1,
            "{arguments:?}: {errors}"
        );
    }
    company.write("data/resumes/unknown.pdf", "%PDF-");
    for arguments in [&["show", id][..], &["list"], &["export"], &["export", "--format", "json"], &["orphans"]] {
        let (reader, closed) = std::io::pipe().unwrap();
        drop(reader);
        let ended = into(arguments, closed.into());
        let errors = String::from_utf8(ended.stderr).unwrap();
        assert!(ended.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    }
}
