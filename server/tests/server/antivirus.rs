//! Scans by ClamAV's daemon: a small server with its protocol, and the real one if it is installed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, UnixStream};

use crate::company::{Company, until};
use crate::form::MultipartForm;
use crate::program::{Program, free_address, post};
use crate::skip;

/// The text that counts as malware in these tests.
const MARKER: &str = "zqmalware";

fn application(text: &str) -> MultipartForm {
    MultipartForm::career_with("cv.pdf", format!("%PDF-1.7 {text}").as_bytes())
}

/// A server with clamd's command INSTREAM. It answers `response` to files without malware.
async fn fake_clamd(response: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut command = [0; 10];
            stream.read_exact(&mut command).await.unwrap();
            assert_eq!(&command, b"zINSTREAM\0");
            let mut file = Vec::new();
            loop {
                let length = stream.read_u32().await.unwrap() as usize;
                if length == 0 {
                    break;
                }
                let begin = file.len();
                file.resize(begin + length, 0);
                stream.read_exact(&mut file[begin..]).await.unwrap();
            }
            let found = String::from_utf8_lossy(&file).contains(MARKER);
            let response = if found { "stream: Test.Marker FOUND\0" } else { response };
            stream.write_all(response.as_bytes()).await.unwrap();
        }
    });
    address
}

async fn submit(program: &Program, text: &str) -> (u16, String) {
    post(program.address, &application(text), text).await.unwrap()
}

/// Malware is refused. Other files are stored and marked as scanned, large ones too.
async fn malware_is_refused(clamd: &str) {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[("SERVER_ANTIVIRUS_CLAMD", clamd)]);
    let (status, response) = submit(&program, MARKER).await;
    assert_eq!(status, 422, "{response}");
    assert!(response.contains("Resume contains malware: choose another file"), "{response}");
    assert!(company.resumes().is_empty() && company.files("data/uploads").is_empty());
    let (status, response) = submit(&program, "my life").await;
    assert_eq!(status, 200, "{response}");
    let large = MultipartForm::career_of_size(9_000_000);
    assert_eq!(post(program.address, &large, "large").await.unwrap().0, 200);
    let stored = company.inbox().await;
    assert!(stored.len() == 2 && stored.iter().all(|stored| stored.resume.as_ref().unwrap().scanned), "{stored:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn crr_3_a_file_in_which_the_scanner_finds_malware_is_refused() {
    malware_is_refused(&fake_clamd("stream: OK\0").await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_scanned_gets_503() {
    for clamd in [free_address().to_string(), fake_clamd("INSTREAM size limit exceeded. ERROR\0").await] {
        let company = Company::new();
        let program = Program::start_anywhere(&company, &[("SERVER_ANTIVIRUS_CLAMD", &clamd)]);
        assert_eq!(submit(&program, "my life").await.0, 503);
        assert!(company.resumes().is_empty());
        let enquiry = post(program.address, &MultipartForm::contact(), "enquiry").await.unwrap();
        assert_eq!(enquiry.0, 200, "a form without a file needs no scanner");
    }
}

/// The real daemon, with one signature, for the marker.
struct ClamAv(Child);

impl ClamAv {
    /// `None`, with a printed line, if ClamAV is not installed.
    async fn start(folder: &Path, socket: &Path) -> Option<Self> {
        let hex: String = MARKER.bytes().map(|byte| format!("{byte:02x}")).collect();
        fs::create_dir_all(folder.join("signatures")).unwrap();
        fs::write(folder.join("signatures/test.ndb"), format!("Test.Marker:0:*:{hex}\n")).unwrap();
        let settings = format!(
            "LocalSocket {}\nDatabaseDirectory {}\nForeground yes\n",
            socket.display(),
            folder.join("signatures").display()
        );
        fs::write(folder.join("clamd.conf"), settings).unwrap();
        let mut command = Command::new("clamd");
        command.arg("--config-file").arg(folder.join("clamd.conf")).stdout(Stdio::null()).stderr(Stdio::null());
        let Ok(child) = command.spawn() else {
            skip("ClamAV's clamd is not installed");
            return None;
        };
        let clamd = Self(child);
        until("clamd listens", async || UnixStream::connect(socket).await.is_ok()).await;
        Some(clamd)
    }
}

impl Drop for ClamAv {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn crr_3_a_file_in_which_clamav_finds_malware_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("clamd.ctl");
    let Some(_clamd) = ClamAv::start(folder.path(), &socket).await else { return };
    malware_is_refused(&socket.display().to_string()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_inbox_says_which_file_was_not_scanned() {
    let company = Company::new();
    assert!(company.send(MultipartForm::career()).await.status.is_success());
    let id = company.inbox().await[0].id.clone();
    let shown = String::from_utf8(company.inbox_command(&["show", &id]).stdout).unwrap();
    assert!(
        shown.contains("cv.pdf (application/pdf, 16 bytes): not scanned for malware; open it with care"),
        "{shown}"
    );
}
