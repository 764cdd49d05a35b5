//! Name servers and network drives that do not answer: forms are stored all the same.

use std::net::UdpSocket;
use std::process::{Child, Command, Stdio};

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::company::{Company, until};
use crate::form::MultipartForm;
use crate::program::{Program, get_request, post};
use crate::skip;

/// More than the threads that read files, 512.
const MANY: usize = 600;

async fn store_form(program: &Program, key: &str) {
    let form = MultipartForm::contact().text("details", key);
    let (status, response) = post(program.address, &form, key).await.unwrap();
    assert_eq!(status, 200, "{response}");
}

#[tokio::test(flavor = "multi_thread")]
async fn name_servers_that_do_not_answer_delay_deliveries_and_no_form() {
    let may_mount = Command::new("unshare").args(["--mount", "true"]).stderr(Stdio::null()).status();
    if !may_mount.is_ok_and(|status| status.success()) {
        return skip("only root can give the server another name server");
    }
    let company = Company::new();
    let Ok(_silent) = UdpSocket::bind("127.0.77.53:53") else {
        return skip("another program is the name server of 127.0.77.53");
    };
    company.write("resolv.conf", "nameserver 127.0.77.53\noptions timeout:30 attempts:5\n");
    let mut command = Command::new("unshare");
    command
        .args(["--mount", "--propagation", "private", "sh", "-c"])
        .arg("mount --bind \"$RESOLV\" /etc/resolv.conf && exec \"$0\" \"$@\"")
        .arg(env!("CARGO_BIN_EXE_server"))
        .env("RESOLV", company.path("resolv.conf"));
    let settings = [
        ("SERVER_MAIL_HOST", "mail.zq.example"),
        ("SERVER_MAIL_FROM", "web@tools.example"),
        ("SERVER_MAIL_TO", "sales@tools.example"),
        ("SERVER_MAIL_CONFIRMATION", "true"),
        ("SERVER_WEBHOOK_URL", "http://crm.zq.example"),
        ("SERVER_WEBHOOK_SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
        ("SERVER_NETWORK_DELIVERY_TIMEOUT_SECONDS", "1"),
        ("SERVER_SPAM_SUSPECTED_AFTER", "1000"),
    ];
    let program = Program::serve_with(command, &company, &settings);
    let form = async |number: usize| store_form(&program, &format!("form {number}")).await;
    for number in 0..14 {
        form(number).await;
    }
    // Each attempt leaves a thread behind that still waits for the name server.
    until("each enquiry was tried on each channel", async || {
        let tried = "SELECT COUNT(*) FROM outbox WHERE attempts > 0";
        let tried: i64 = sqlx::query_scalar(tried).fetch_one(&mut company.database().await).await.unwrap();
        tried == 3 * 14
    })
    .await;
    form(14).await;
}

/// A drive that does not answer, until it is dropped.
struct HangingDrive {
    holder: Child,
    folder: String,
}

impl HangingDrive {
    /// Mounts a file system for which no program answers.
    fn mount(folder: &str) -> Option<Self> {
        let mount = "exec 5<>/dev/fuse && mount -i -t fuse -o fd=5,rootmode=40000,user_id=0,group_id=0 hanging \"$0\" && \
                     echo mounted && exec sleep 1000";
        let mut holder = Command::new("sh");
        holder.args(["-c", mount, folder]).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut holder = holder.spawn().unwrap();
        let mut line = String::new();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(holder.stdout.take().unwrap()), &mut line).unwrap();
        if line.is_empty() {
            holder.wait().unwrap();
            skip("only root can mount a drive that hangs, with /dev/fuse");
            return None;
        }
        Some(Self { holder, folder: folder.to_owned() })
    }
}

impl Drop for HangingDrive {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.folder).status();
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drive_of_media_that_does_not_answer_delays_no_form() {
    let company = Company::new();
    let settings = [("SERVER_NETWORK_MAX_CONNECTIONS_PER_ADDRESS", "5000"), ("SERVER_FOLDERS_WATCH", "off")];
    let program = Program::start_anywhere(&company, &settings);
    let Some(_drive) = HangingDrive::mount(company.content().join("media").to_str().unwrap()) else { return };
    let picture = "/media/p-1/images/p-1.webp";
    let mut visitors = Vec::new();
    for _ in 0..MANY {
        let mut visitor = TcpStream::connect(program.address).await.unwrap();
        visitor.write_all(get_request(picture).as_bytes()).await.unwrap();
        visitors.push(visitor);
    }
    assert_eq!(program.get(picture).await.0, 503, "a picture is on the drive");
    store_form(&program, "form").await;
    let application = post(program.address, &MultipartForm::career(), "application").await;
    assert_eq!(application.unwrap().0, 200);
}
