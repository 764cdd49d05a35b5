//! Mail servers that accept a connection and do not answer: they delay neither other mails nor the stop of the server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use server::inbox::{Channel, Inbox};
use sqlx::{AnyConnection, Connection};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::company::Company;
use crate::form::MultipartForm;
use crate::postgres::PostgreSql;
use crate::program::{Program, exchange, post};

/// When a mail server stops answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Silent {
    FromTheStart,
    AfterEhlo,
    AfterTheMessage,
    Never,
}

/// A mail server whose first `hanging` connections hang. The others accept every mail.
struct MailServer {
    port: u16,
    hanging: Arc<AtomicUsize>,
    accepted: mpsc::UnboundedReceiver<()>,
    mails: mpsc::UnboundedReceiver<String>,
}

impl MailServer {
    async fn start(silent: Silent, hanging: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (sender, mails) = mpsc::unbounded_channel();
        let (accept, accepted) = mpsc::unbounded_channel();
        let hanging = Arc::new(AtomicUsize::new(hanging));
        let left = Arc::clone(&hanging);
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let count = left.load(Ordering::SeqCst);
                let hangs =
                    count > 0 && left.compare_exchange(count, count - 1, Ordering::SeqCst, Ordering::SeqCst).is_ok();
                tokio::spawn(converse(stream, if hangs { silent } else { Silent::Never }, sender.clone()));
                let _ = accept.send(());
            }
        });
        Self { port, hanging, accepted, mails }
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        [
            ("SERVER_MAIL_HOST", "127.0.0.1"),
            ("SERVER_MAIL_SECURITY", "none"),
            ("SERVER_MAIL_FROM", "web@tools.example"),
            ("SERVER_MAIL_TO", "sales@tools.example"),
        ]
        .map(|(name, value)| (name, value.to_owned()))
        .into_iter()
        .chain([("SERVER_MAIL_PORT", self.port.to_string())])
        .collect()
    }

    async fn mail(&mut self) -> String {
        tokio::time::timeout(Duration::from_secs(60), self.mails.recv()).await.expect("no mail came").unwrap()
    }
}

async fn converse(mut stream: TcpStream, silent: Silent, sender: mpsc::UnboundedSender<String>) {
    let (read, mut write) = stream.split();
    let mut lines = BufReader::new(read).lines();
    if silent != Silent::FromTheStart {
        write.write_all(b"220 mail\r\n").await.unwrap();
    }
    let mut message: Option<String> = None;
    while let Ok(Some(line)) = lines.next_line().await {
        let response = match (&mut message, line.split(' ').next().unwrap_or_default()) {
            _ if silent == Silent::FromTheStart => continue,
            (None, "EHLO") if silent == Silent::AfterEhlo => continue,
            (Some(_), ".") if silent == Silent::AfterTheMessage => continue,
            (Some(_), ".") => {
                sender.send(message.take().unwrap()).unwrap();
                "250 accepted\r\n"
            }
            (Some(text), _) => {
                text.push_str(&line);
                text.push('\n');
                continue;
            }
            (None, "DATA") => {
                message = Some(String::new());
                "354 go on\r\n"
            }
            _ => "250 ok\r\n",
        };
        if write.write_all(response.as_bytes()).await.is_err() {
            return;
        }
    }
}

fn borrowed<'s>(settings: &'s [(&'static str, String)]) -> Vec<(&'static str, &'s str)> {
    settings.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

/// Waits until the metrics have a line.
async fn wait_for_metric(address: SocketAddr, wanted: &str) {
    let request = format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let counted = async {
        while !exchange(address, &[request.as_bytes()]).await.unwrap().1.lines().any(|line| line.trim() == wanted) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), counted).await.unwrap_or_else(|_| panic!("{wanted} was not counted"));
}

async fn send(address: SocketAddr, details: &str) {
    let form = MultipartForm::contact().text("details", details);
    assert_eq!(post(address, "/api/contact-us", &form, details).await.unwrap().0, 200);
}

/// The first attempt goes to a server that does not answer, the next one to the same server after it has recovered.
async fn times_out_and_is_sent_again(silent: Silent) {
    let mut server = MailServer::start(silent, usize::MAX).await;
    let company = Company::new();
    let mut settings = server.settings();
    settings.push(("SERVER_NETWORK_DELIVERY_TIMEOUT_SECONDS", "1".to_owned()));
    let log = company.path("log");
    let program = Program::start_with_log(&company, &borrowed(&settings), &log);
    send(program.address, "first").await;
    wait_for_metric(program.address, "deliveries_total{channel=\"mail\",outcome=\"failed\"} 1").await;
    let logged = std::fs::read_to_string(&log).unwrap();
    assert!(logged.contains("WARN") && logged.contains("not accepted within 1 s"), "{logged}");
    server.hanging.store(0, Ordering::SeqCst);
    // The pause before the next attempt is over.
    sqlx::any::install_default_drivers();
    let mut database =
        AnyConnection::connect(&format!("sqlite:{}", company.path("data/inbox.sqlite").display())).await.unwrap();
    sqlx::raw_sql("UPDATE outbox SET next_attempt_at = 0").execute(&mut database).await.unwrap();
    send(program.address, "second").await;
    let mails = [server.mail().await, server.mail().await].concat();
    assert!(mails.contains("details: first") && mails.contains("details: second"), "{mails}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_without_a_greeting_times_out_and_is_used_again_after_it_recovers() {
    times_out_and_is_sent_again(Silent::FromTheStart).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_does_not_answer_ehlo_times_out_and_is_used_again_after_it_recovers() {
    times_out_and_is_sent_again(Silent::AfterEhlo).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_does_not_answer_data_times_out_and_is_used_again_after_it_recovers() {
    times_out_and_is_sent_again(Silent::AfterTheMessage).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_hangs_holds_up_no_other_mail() {
    let mut server = MailServer::start(Silent::AfterTheMessage, 1).await;
    let company = Company::new();
    let program = Program::start_anywhere(&company, &borrowed(&server.settings()));
    send(program.address, "the one that hangs").await;
    server.accepted.recv().await.unwrap();
    send(program.address, "the other").await;
    assert!(server.mail().await.contains("details: the other"));
    wait_for_metric(program.address, "deliveries_total{channel=\"mail\",outcome=\"sent\"} 1").await;
}

/// The systemd unit kills the program 10 s after the longest drain. One second less, so that the test fails first.
const UNIT_GRACE: Duration = Duration::from_secs(9);

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_with_a_hanging_mail_and_a_slow_download_ends_before_the_unit_kills_the_program() {
    let mut server = MailServer::start(Silent::FromTheStart, usize::MAX).await;
    let company = Company::new();
    company.write("site/film.mp4", vec![b'x'; 32 * 1024 * 1024]);
    let mut settings = server.settings();
    settings.push(("SERVER_NETWORK_DRAIN_TIMEOUT_SECONDS", "14".to_owned()));
    let mut program = Program::start_anywhere(&company, &borrowed(&settings));
    send(program.address, "hangs").await;
    server.accepted.recv().await.unwrap();
    let mut download = TcpStream::connect(program.address).await.unwrap();
    download.write_all(b"GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut start = [0; 1024];
    download.read_exact(&mut start).await.unwrap();
    assert!(start.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&start[..80]));
    program.terminate();
    assert!(program.ends_within(Duration::from_secs(14) + UNIT_GRACE).await, "the unit would have killed it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_table_does_not_block_the_outbox_for_ever() {
    let Some(database) = PostgreSql::start() else { return };
    let mut company = Company::new();
    company.config.storage.database_url = Some(database.url().into());
    company.config.storage.database_timeout = Duration::from_secs(1);
    company.config.mail = crate::mail::settings(9);
    company.send(MultipartForm::contact()).await;
    let inbox = Inbox::new(&company.config).unwrap();
    inbox.ready().await.unwrap();
    let mut other = sqlx::PgConnection::connect(&database.url()).await.unwrap();
    sqlx::raw_sql("BEGIN; LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE").execute(&mut other).await.unwrap();
    let due = tokio::time::timeout(Duration::from_secs(30), inbox.next_due(Channel::Mail)).await;
    assert!(due.expect("`next_due` waits for the lock").is_err());
}
