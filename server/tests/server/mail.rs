//! Mail: each enquiry is sent as soon as the mail server takes it, also after days and restarts.

use std::time::Duration;

use axum::http::StatusCode;
use server::config::{Mail, MailSecurity};
use server::inbox::{Channel, Inbox};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::company::{Company, send};
use crate::form::MultipartForm;

/// A mail server that takes all mails or none, with a receiver of those that it took.
async fn mail_server(takes: bool) -> (u16, mpsc::UnboundedReceiver<String>) {
    mail_server_that(if takes { "250 ok" } else { "451 later" }, "").await
}

/// A mail server with this response to `MAIL`, which rejects the recipient `unknown`.
async fn mail_server_that(response: &'static str, unknown: &'static str) -> (u16, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (took, taken) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            tokio::spawn(converse(stream, response, unknown, took.clone()));
        }
    });
    (port, taken)
}

async fn converse(
    mut stream: tokio::net::TcpStream,
    response: &str,
    unknown: &str,
    took: mpsc::UnboundedSender<String>,
) {
    let (read, mut write) = stream.split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 mail\r\n").await.unwrap();
    let mut message: Option<String> = None;
    while let Ok(Some(line)) = lines.next_line().await {
        let own;
        let response = match (&mut message, line.split(' ').next().unwrap_or_default()) {
            (Some(_), ".") => {
                took.send(message.take().unwrap()).unwrap();
                "250 taken\r\n"
            }
            (Some(text), _) => {
                text.push_str(&line);
                text.push('\n');
                continue;
            }
            (None, "MAIL") => {
                own = format!("{response}\r\n");
                &own
            }
            (None, "RCPT") if !unknown.is_empty() && line.contains(unknown) => {
                own = format!("550 5.1.1 <{unknown}> no such person\r\n");
                &own
            }
            (None, "DATA") => {
                message = Some(String::new());
                "354 go on\r\n"
            }
            (None, "QUIT") => "221 bye\r\n",
            _ => "250 ok\r\n",
        };
        if write.write_all(response.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// Settings for a mail server on this port.
pub fn settings(port: u16) -> Option<Mail> {
    Some(Mail {
        host: "127.0.0.1".into(),
        port: Some(port),
        security: MailSecurity::Plain,
        username: None,
        password: None,
        from: "web@tools.example".parse().unwrap(),
        to: vec!["sales@tools.example".parse().unwrap()],
        confirmation: false,
    })
}

async fn receive(taken: &mut mpsc::UnboundedReceiver<String>) -> String {
    tokio::time::timeout(Duration::from_secs(20), taken.recv()).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_enquiry_is_mailed_at_once_and_an_application_with_its_resume() {
    let mut company = Company::new();
    let (port, mut taken) = mail_server(true).await;
    company.config.mail = settings(port);
    let (app, router) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app.clone(), stopping));
    assert_eq!(send(router.clone(), MultipartForm::contact().request()).await.status, StatusCode::OK);
    let mail = receive(&mut taken).await;
    assert!(
        mail.contains("Subject: General Enquiry from Ann Example\n") && mail.contains("companyName: Wells Ltd"),
        "{mail}"
    );
    send(router, MultipartForm::career().request()).await;
    let mail = receive(&mut taken).await;
    assert!(mail.contains("filename=\"cv.pdf\"") && mail.contains("application/pdf"), "{mail}");
    assert!(mail.contains("The attached file is not scanned for malware; open it with care."), "{mail}");
    while app.inbox.waiting(Channel::Mail).await.unwrap() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(stop);
    deliveries.await.unwrap();
    assert!(taken.try_recv().is_err(), "each is sent once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_was_not_taken_waits_and_is_sent_after_a_restart() {
    let mut company = Company::new();
    let (port, _) = mail_server(false).await;
    company.config.mail = settings(port);
    let (app, router) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app.clone(), stopping));
    assert_eq!(
        send(router, MultipartForm::contact().request()).await.status,
        StatusCode::OK,
        "mail does not hold up the visitor"
    );
    let failed = || app.metrics.text(&[]).contains("deliveries_total{channel=\"mail\",outcome=\"failed\"} 1");
    while !failed() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(stop);
    deliveries.await.unwrap();
    assert!(app.inbox.next_due(Channel::Mail).await.unwrap().is_none(), "it is not tried again at once");
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 1);
    drop(app);

    // As if an hour had passed, the next attempt is due.
    let url = format!("sqlite:{}", company.path("data/inbox.sqlite").display());
    let mut database = <sqlx::AnyConnection as sqlx::Connection>::connect(&url).await.unwrap();
    sqlx::raw_sql("UPDATE outbox SET next_attempt_at = 0").execute(&mut database).await.unwrap();
    let (port, mut taken) = mail_server(true).await;
    company.config.mail = settings(port);
    let (app, _) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app, stopping));
    assert!(receive(&mut taken).await.contains("Ann Example"));
    drop(stop);
    deliveries.await.unwrap();
}

#[tokio::test]
async fn a_mail_is_taken_by_one_instance_only() {
    let mut company = Company::new();
    company.config.mail = settings(9);
    company.send(MultipartForm::contact()).await;
    let (one, other) = (Inbox::new(&company.config).unwrap(), Inbox::new(&company.config).unwrap());
    let due = one.next_due(Channel::Mail).await.unwrap();
    assert!(due.is_some());
    assert!(other.next_due(Channel::Mail).await.unwrap().is_none());
}

#[tokio::test]
async fn without_settings_nothing_waits_to_be_mailed() {
    let company = Company::new();
    company.send(MultipartForm::contact()).await;
    let (app, _) = company.open().await;
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_company_wants_it_an_enquiry_is_confirmed_to_its_sender_but_not_to_whom_a_machine_names() {
    let mut company = Company::new();
    let (port, mut taken) = mail_server(true).await;
    company.config.mail = settings(port).map(|mail| Mail { confirmation: true, ..mail });
    let (app, router) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app.clone(), stopping));
    for form in [MultipartForm::contact().text("website", "spam"), MultipartForm::contact()] {
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
    }
    let mut mails = Vec::new();
    for _ in 0..3 {
        mails.push(receive(&mut taken).await);
    }
    let confirmations: Vec<_> = mails.iter().filter(|mail| mail.contains("To: ann@wells.example\n")).collect();
    assert_eq!(confirmations.len(), 1, "{mails:#?}");
    assert!(confirmations[0].contains("Dear Ann Example,") && confirmations[0].contains("writing to Test Tools"));
    assert!(!confirmations[0].contains("Two lines"), "nothing else of what was typed: {}", confirmations[0]);
    while app.inbox.waiting(Channel::Confirmation).await.unwrap() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(stop);
    deliveries.await.unwrap();
    assert!(taken.try_recv().is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_that_is_refused_for_good_is_not_retried_and_a_mail_to_the_company_is() {
    let mut company = Company::new();
    let (port, mut taken) = mail_server_that("250 ok", "ann@wells.example").await;
    company.config.mail = settings(port).map(|mail| Mail { confirmation: true, ..mail });
    let (app, router) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app.clone(), stopping));
    assert_eq!(send(router, MultipartForm::contact().request()).await.status, StatusCode::OK);
    assert!(receive(&mut taken).await.contains("To: sales@tools.example\n"));
    let counted = |line: &str| app.metrics.text(&[]).lines().any(|counted| counted == line);
    while !counted("deliveries_total{channel=\"confirmation\",outcome=\"given_up\"} 1") {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(app.inbox.waiting(Channel::Confirmation).await.unwrap(), 0);
    drop(stop);
    deliveries.await.unwrap();
    drop(app);

    let (port, _) = mail_server_that("550 not from you", "").await;
    company.config.mail = settings(port);
    let (app, router) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app.clone(), stopping));
    assert_eq!(send(router, MultipartForm::career().request()).await.status, StatusCode::OK);
    let counted = |line: &str| app.metrics.text(&[]).lines().any(|counted| counted == line);
    while !counted("deliveries_total{channel=\"mail\",outcome=\"failed\"} 1") {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 1, "it is tried again");
    drop(stop);
    deliveries.await.unwrap();
}
