//! A full disk: forms get 503, nothing acknowledged is lost, and forms are stored again once there is room.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use axum::http::StatusCode;

use crate::company::{Company, send};
use crate::form::MultipartForm;
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

    /// Fills the disk.
    fn fill(&self) {
        let mut file = File::create(self.0.join("filler")).unwrap();
        while file.write_all(&[0; 512]).is_ok() {}
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
    let application = || MultipartForm::career_with("cv.pdf", &[b"%PDF-1.7".to_vec(), vec![1; 200_000]].concat());
    let long = || MultipartForm::contact().text("details", &"x".repeat(5000));
    for form in [application(), long()] {
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
    }
    disk.fill();
    let response = send(router.clone(), application().request()).await;
    assert_eq!((response.status, response.header("retry-after")), (StatusCode::SERVICE_UNAVAILABLE, "30"));
    // SQLite still has free pages in its files.
    let mut acknowledged = 2;
    loop {
        let response = send(router.clone(), long().request()).await;
        if response.status == StatusCode::SERVICE_UNAVAILABLE {
            break;
        }
        assert_eq!(response.status, StatusCode::OK);
        acknowledged += 1;
        assert!(acknowledged < 1000, "the database stores forms on a full disk");
    }
    disk.make_room();
    for form in [application(), long()] {
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
    }
    assert_eq!(company.inbox().await.len(), acknowledged + 2);
}
