//! Mail servers that accept a connection and do not answer: they delay neither other mails nor the stop of the server.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::StatusCode;
use server::inbox::{Channel, Inbox};
use sqlx::Connection;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use crate::company::{Company, until};
use crate::form::MultipartForm;
use crate::mail_server::{Behaviour, MailServer, mail_at};
use crate::postgres::PostgreSql;
use crate::program::{Program, post};

/// The settings of the program for a mail server on this port.
fn mail_settings(port: &str) -> [(&'static str, &str); 5] {
    [
        ("SERVER_MAIL_HOST", "127.0.0.1"),
        ("SERVER_MAIL_PORT", port),
        ("SERVER_MAIL_SECURITY", "none"),
        ("SERVER_MAIL_FROM", "web@tools.example"),
        ("SERVER_MAIL_TO", "sales@tools.example"),
    ]
}

/// Waits until the metrics have a line.
async fn wait_for_metric(program: &Program, wanted: &str) {
    until(wanted, async || program.get("/metrics").await.1.lines().any(|line| line.trim() == wanted)).await;
}

async fn send(address: SocketAddr, details: &str) {
    let form = MultipartForm::contact().text("details", details);
    assert_eq!(post(address, &form, details).await.unwrap().0, 200);
}

/// The first attempt goes to a server that does not answer, the next one to the same server after it has recovered.
async fn times_out_and_is_sent_again(behaviour: Behaviour) {
    let mut server = MailServer::start(behaviour).await;
    let company = Company::new();
    let port = server.port.to_string();
    let settings = [&mail_settings(&port)[..], &[("SERVER_NETWORK_DELIVERY_TIMEOUT_SECONDS", "10")]].concat();
    let log = company.path("log");
    let program = Program::start_with_log(&company, &settings, &log);
    send(program.address, "first").await;
    wait_for_metric(&program, "deliveries_total{channel=\"mail\",outcome=\"failed\"} 1").await;
    let logged = std::fs::read_to_string(&log).unwrap();
    assert!(logged.contains("WARN") && logged.contains("not accepted within 10 s"), "{logged}");
    server.recover();
    // The pause before the next attempt is over.
    company.make_deliveries_due().await;
    send(program.address, "second").await;
    let mails = [server.mail().await, server.mail().await].concat();
    assert!(mails.contains("details: first") && mails.contains("details: second"), "{mails}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_without_a_greeting_times_out_and_is_used_again_after_it_recovers() {
    times_out_and_is_sent_again(Behaviour::Silent).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_does_not_answer_data_times_out_and_is_used_again_after_it_recovers() {
    times_out_and_is_sent_again(Behaviour::SilentAfterMessage).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_hangs_holds_up_no_other_mail() {
    let mut server = MailServer::start_with_one(Behaviour::SilentAfterMessage).await;
    let company = Company::new();
    let program = Program::start_anywhere(&company, &mail_settings(&server.port.to_string()));
    send(program.address, "the one that hangs").await;
    server.connection().await;
    send(program.address, "the other").await;
    assert!(server.mail().await.contains("details: the other"));
    wait_for_metric(&program, "deliveries_total{channel=\"mail\",outcome=\"sent\"} 1").await;
}

/// The systemd unit kills the program 10 s after the longest drain. One second less, so that the test fails first.
const UNIT_GRACE: Duration = Duration::from_secs(9);

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_with_a_hanging_mail_and_a_slow_download_ends_before_the_unit_kills_the_program() {
    let mut server = MailServer::start(Behaviour::Silent).await;
    let company = Company::new();
    company.write("site/film.mp4", vec![b'x'; 32 * 1024 * 1024]);
    let port = server.port.to_string();
    let settings = [&mail_settings(&port)[..], &[("SERVER_NETWORK_DRAIN_TIMEOUT_SECONDS", "14")]].concat();
    let mut program = Program::start_anywhere(&company, &settings);
    send(program.address, "hangs").await;
    server.connection().await;
    let mut download = TcpStream::connect(program.address).await.unwrap();
    download.write_all(b"GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut start = [0; 1024];
    download.read_exact(&mut start).await.unwrap();
    assert!(start.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&start[..80]));
    program.terminate();
    assert!(program.ends_within(Duration::from_secs(14) + UNIT_GRACE).await, "the unit would have killed it");
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_server_stops_no_mail_is_begun() {
    let mut server = MailServer::start(Behaviour::Accepts).await;
    let mut company = Company::new();
    company.write("site/film.mp4", vec![b'x'; 32 * 1024 * 1024]);
    company.config.mail = mail_at(server.port);
    let (app, router) = company.open().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server::run::until(app, listener, async { drop(stopped.await) }));
    // The stop waits for a slow download.
    let mut download = TcpStream::connect(address).await.unwrap();
    download.write_all(b"GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    download.read_exact(&mut [0; 1024]).await.unwrap();
    stop.send(()).unwrap();
    until("no connection is accepted", async || TcpStream::connect(address).await.is_err()).await;
    let response = crate::company::send(router, MultipartForm::contact().request()).await;
    assert_eq!(response.status, StatusCode::OK);
    // Time to begin a mail.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(server.connection_count(), 0);
    drop(download);
    running.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_table_does_not_block_the_outbox_for_ever() {
    let Some(database) = PostgreSql::start() else { return };
    let mut company = database.company();
    company.config.mail = mail_at(9);
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    company.config.storage.database_timeout = Duration::from_secs(1);
    let inbox = Inbox::new(&company.config).unwrap();
    until("the inbox is open", async || inbox.ready().await.is_ok()).await;
    let mut other = sqlx::PgConnection::connect(&database.url()).await.unwrap();
    sqlx::raw_sql("BEGIN; LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE").execute(&mut other).await.unwrap();
    let due = tokio::time::timeout(Duration::from_secs(30), inbox.next_due(Channel::Mail)).await;
    assert!(due.expect("`next_due` waits for the lock").is_err());
}
