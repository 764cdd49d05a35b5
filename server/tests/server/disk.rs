//! A full disk: forms get 503, nothing acknowledged is lost, and forms are stored again once there is room.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use server::inbox::{Channel, Inbox};

use crate::company::{Company, get, send, until};
use crate::form::MultipartForm;
use crate::mail_server::mail_at;
use crate::program::{Program, post};
use crate::skip;

/// A separate disk for a folder, in memory.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// `None`, with a printed line, if this process may not mount one.
    fn mount(folder: &Path, megabytes: u32) -> Option<Self> {
        fs::create_dir_all(folder).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={megabytes}m"), "tmpfs"]).arg(folder).stderr(Stdio::null());
        if mount.status().is_ok_and(|status| status.success()) {
            return Some(Self(folder.to_owned()));
        }
        skip("only root can mount a small disk to fill");
        None
    }

    /// Fills the disk, but for so many bytes.
    fn fill_but(&self, room: u64) {
        let mut file = File::create(self.0.join("filler")).unwrap();
        while file.write_all(&[0; 512]).is_ok() {}
        file.set_len(file.metadata().unwrap().len() - room).unwrap();
    }

    fn make_read_only(&self) {
        assert!(Command::new("mount").args(["-o", "remount,ro"]).arg(&self.0).status().unwrap().success());
    }

    fn make_room(&self) {
        fs::remove_file(self.0.join("filler")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[tokio::test]
async fn a_full_disk_answers_503_and_recovers_by_itself() {
    let company = Company::new();
    let Some(disk) = SmallDisk::mount(&company.path("data"), 3) else { return };
    let (_, router) = company.open().await;
    let application = || MultipartForm::career_of_size(200_000);
    let long = || MultipartForm::contact().text("details", &"x".repeat(5000));
    for form in [application(), long()] {
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
    }
    disk.fill_but(0);
    let response = send(router.clone(), application().request()).await;
    assert_eq!((response.status, response.header("retry-after")), (StatusCode::SERVICE_UNAVAILABLE, "30"));
    let acknowledged = 2 + stored_until_503(&router, long).await;
    disk.make_room();
    for form in [application(), long()] {
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
    }
    assert_eq!(company.inbox().await.len(), acknowledged + 2);
}

/// Sends a form again and again to a full disk, where SQLite has free pages in its files for some. Returns how many it stored.
async fn stored_until_503(router: &Router, form: impl Fn() -> MultipartForm) -> usize {
    for stored in 0..1000 {
        let response = send(router.clone(), form().request()).await;
        if response.status == StatusCode::SERVICE_UNAVAILABLE {
            return stored;
        }
        assert_eq!(response.status, StatusCode::OK);
    }
    panic!("the database stores forms on a full disk");
}

#[tokio::test]
async fn on_a_full_disk_no_mail_is_sent_twice() {
    let mut company = Company::new();
    let Some(disk) = SmallDisk::mount(&company.path("data"), 3) else { return };
    company.config.mail = mail_at(9);
    company.config.spam.refused_after = 1000;
    let (app, router) = company.open().await;
    for _ in 0..30 {
        assert_eq!(send(router.clone(), MultipartForm::contact().request()).await.status, StatusCode::OK);
    }
    disk.fill_but(0);
    stored_until_503(&router, MultipartForm::contact).await;
    // Each mail is taken once, while there is room to note it.
    let mut taken = BTreeSet::new();
    while let Ok(due) = app.inbox.next_due(Channel::Mail).await {
        assert!(taken.insert(due.expect("a mail is due").submission.id), "a mail is sent again and again");
    }
    disk.make_room();
    assert!(app.inbox.next_due(Channel::Mail).await.unwrap().is_some(), "mails are sent again");
}

#[tokio::test]
async fn a_server_with_too_little_room_for_an_enquiry_is_not_ready() {
    let company = Company::new();
    let Some(disk) = SmallDisk::mount(&company.path("data"), 3) else { return };
    let (_, router) = company.open().await;
    let ready = async || send(router.clone(), get("/readyz")).await.status;
    disk.fill_but(36_000);
    assert_eq!(ready().await, StatusCode::SERVICE_UNAVAILABLE);
    disk.make_room();
    until("it is ready again", async || ready().await == StatusCode::OK).await;
}

#[tokio::test]
async fn a_resume_for_which_there_is_no_room_leaves_no_file() {
    let company = Company::new();
    let Some(disk) = SmallDisk::mount(&company.path("out"), 1) else { return };
    let bytes = [b"%PDF-1.7".to_vec(), vec![1; 200_000]].concat();
    assert_eq!(company.send(MultipartForm::career_with("cv.pdf", &bytes)).await.status, StatusCode::OK);
    let (id, file) = (company.inbox().await[0].id.clone(), company.path("out/cv.pdf"));
    let write = || company.inbox_command(&["resume", &id, "--output", file.to_str().unwrap()]);
    disk.fill_but(50_000);
    let full = write();
    assert!(!full.status.success() && String::from_utf8_lossy(&full.stderr).contains("No space left on device"));
    assert_eq!(company.files("out"), ["filler"]);
    disk.make_room();
    assert!(write().status.success());
    assert!(fs::read(&file).unwrap() == bytes);
}

#[tokio::test]
async fn a_disk_that_was_full_when_the_tables_were_made_needs_no_restart() {
    let mut company = Company::new();
    let Some(disk) = SmallDisk::mount(&company.path("data"), 3) else { return };
    company.config.storage.database_timeout = Duration::from_secs(1);
    // With some of these, the tables fail only when they are committed.
    for room in (0..100_000).step_by(8192) {
        disk.fill_but(room);
        let inbox = Inbox::new(&company.config).unwrap();
        let _ = inbox.ready().await;
        disk.make_room();
        until(&format!("{room} bytes: it is ready"), async || inbox.ready().await.is_ok()).await;
        inbox.close().await;
        for folder in ["data/resumes", "data/uploads"] {
            let _ = fs::remove_dir_all(company.path(folder));
        }
        for file in company.files("data") {
            company.remove(&format!("data/{file}"));
        }
    }
}

#[tokio::test]
async fn the_inbox_of_a_disk_that_can_only_be_read_must_be_copied() {
    let company = Company::new();
    let Some(disk) = SmallDisk::mount(&company.path("data"), 3) else { return };
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    disk.make_read_only();
    let listed = company.inbox_command(&["list"]);
    let errors = String::from_utf8(listed.stderr).unwrap();
    assert!(!listed.status.success() && errors.contains("Copy the data folder to one that can be written"), "{errors}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_release_for_which_there_is_no_room_leaves_the_room_to_enquiries_and_is_logged_at_once() {
    let company = Company::new();
    let Some(_disk) = SmallDisk::mount(&company.path("data"), 3) else { return };
    let log = company.path("log");
    let program = Program::start_with_log(&company, &[], &log);
    for part in ["1", "2", "3", "4"] {
        company.write(&format!("site/films/{part}.mp4"), part.repeat(1_000_000));
    }
    company.publish();
    // A release that is only late is logged after more than the minute that this waits.
    until("the failure is logged", async || {
        fs::read_to_string(&log).unwrap().contains("the new release of the site cannot be loaded")
    })
    .await;
    let logged = fs::read_to_string(&log).unwrap();
    assert!(logged.contains("No space left on device") && logged.contains("Make room there"), "{logged}");
    assert_eq!(post(program.address, &MultipartForm::career_of_size(200_000), "a").await.unwrap().0, 200);
    let kept = company.files("data/releases").into_iter().filter(|name| name.len() > "history.json".len());
    assert_eq!(kept.count(), 1, "{:?}", company.files("data/releases"));
}
