//! Mail: each enquiry is sent until the mail server accepts it, also after a restart.

use std::time::Duration;

use axum::http::StatusCode;
use server::config::{Mail, MailSecurity};
use server::inbox::{Channel, Inbox};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::company::{Company, send};
use crate::form::MultipartForm;

/// A mail server that accepts all mails or none, and a channel with the accepted ones.
async fn mail_server(accepts: bool) -> (u16, mpsc::UnboundedReceiver<String>) {
    mail_server_with(if accepts { "250 ok" } else { "451 later" }, "").await
}

/// A mail server with this response to `MAIL`, which rejects the recipient `unknown`.
async fn mail_server_with(response: &'static str, unknown: &'static str) -> (u16, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, mails) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            tokio::spawn(converse(stream, response, unknown, sender.clone()));
        }
    });
    (port, mails)
}

async fn converse(
    mut stream: tokio::net::TcpStream,
    response: &str,
    unknown: &str,
    sender: mpsc::UnboundedSender<String>,
) {
    let (read, mut write) = stream.split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 mail\r\n").await.unwrap();
    let mut message: Option<String> = None;
    while let Ok(Some(line)) = lines.next_line().await {
        let reply;
        let response = match (&mut message, line.split(' ').next().unwrap_or_default()) {
            (Some(_), ".") => {
                sender.send(message.take().unwrap()).unwrap();
                "250 accepted\r\n"
            }
            (Some(text), _) => {
                text.push_str(&line);
                text.push('\n');
                continue;
            }
            (None, "MAIL") => {
                reply = format!("{response}\r\n");
                &reply
            }
            (None, "RCPT") if !unknown.is_empty() && line.contains(unknown) => {
                reply = format!("550 5.1.1 <{unknown}> no such person\r\n");
                &reply
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

async fn receive(mails: &mut mpsc::UnboundedReceiver<String>) -> String {
    tokio::time::timeout(Duration::from_secs(20), mails.recv()).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_enquiry_is_mailed_at_once_and_an_application_with_its_resume() {
    let mut company = Company::new();
    let (port, mut mails) = mail_server(true).await;
    company.config.mail = settings(port);
    let (app, router) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app.clone(), stopping));
    assert_eq!(send(router.clone(), MultipartForm::contact().request()).await.status, StatusCode::OK);
    let mail = receive(&mut mails).await;
    assert!(
        mail.contains("Subject: General Enquiry from Ann Example\n") && mail.contains("companyName: Wells Ltd"),
        "{mail}"
    );
    send(router, MultipartForm::career().request()).await;
    let mail = receive(&mut mails).await;
    assert!(mail.contains("filename=\"cv.pdf\"") && mail.contains("application/pdf"), "{mail}");
    assert!(mail.contains("The attached file is not scanned for malware; open it with care."), "{mail}");
    while app.inbox.waiting(Channel::Mail).await.unwrap() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(stop);
    deliveries.await.unwrap();
    assert!(mails.try_recv().is_err(), "a mail was sent twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_was_not_accepted_is_sent_after_a_restart() {
    let mut company = Company::new();
    let (port, _) = mail_server(false).await;
    company.config.mail = settings(port);
    let (app, router) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app.clone(), stopping));
    assert_eq!(
        send(router, MultipartForm::contact().request()).await.status,
        StatusCode::OK,
        "the visitor waits for the mail"
    );
    let failed = || app.metrics.text(&[]).contains("deliveries_total{channel=\"mail\",outcome=\"failed\"} 1");
    while !failed() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(stop);
    deliveries.await.unwrap();
    assert!(app.inbox.next_due(Channel::Mail).await.unwrap().is_none(), "the mail is retried at once");
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 1);
    drop(app);

    // Makes the next attempt due without the pause.
    let url = format!("sqlite:{}", company.path("data/inbox.sqlite").display());
    let mut database = <sqlx::AnyConnection as sqlx::Connection>::connect(&url).await.unwrap();
    sqlx::raw_sql("UPDATE outbox SET next_attempt_at = 0").execute(&mut database).await.unwrap();
    let (port, mut mails) = mail_server(true).await;
    company.config.mail = settings(port);
    let (app, _) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app, stopping));
    assert!(receive(&mut mails).await.contains("Ann Example"));
    drop(stop);
    deliveries.await.unwrap();
}

#[tokio::test]
async fn a_due_mail_is_sent_by_one_instance_only() {
    let mut company = Company::new();
    company.config.mail = settings(9);
    company.send(MultipartForm::contact()).await;
    let (one, other) = (Inbox::new(&company.config).unwrap(), Inbox::new(&company.config).unwrap());
    let due = one.next_due(Channel::Mail).await.unwrap();
    assert!(due.is_some());
    assert!(other.next_due(Channel::Mail).await.unwrap().is_none());
}

#[tokio::test]
async fn without_mail_settings_no_mail_is_queued() {
    let company = Company::new();
    company.send(MultipartForm::contact()).await;
    let (app, _) = company.open().await;
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_goes_to_the_sender_of_an_enquiry_but_not_of_suspected_spam() {
    let mut company = Company::new();
    let (port, mut mails) = mail_server(true).await;
    company.config.mail = settings(port).map(|mail| Mail { confirmation: true, ..mail });
    let (app, router) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app.clone(), stopping));
    for form in [MultipartForm::contact().text("website", "spam"), MultipartForm::contact()] {
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
    }
    let mut received = Vec::new();
    for _ in 0..3 {
        received.push(receive(&mut mails).await);
    }
    let confirmations: Vec<_> = received.iter().filter(|mail| mail.contains("To: ann@wells.example\n")).collect();
    assert_eq!(confirmations.len(), 1, "{received:#?}");
    assert!(confirmations[0].contains("Dear Ann Example,") && confirmations[0].contains("writing to Test Tools"));
    assert!(!confirmations[0].contains("Two lines"), "it repeats other input: {}", confirmations[0]);
    while app.inbox.waiting(Channel::Confirmation).await.unwrap() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(stop);
    deliveries.await.unwrap();
    assert!(mails.try_recv().is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_that_is_refused_for_good_is_not_retried_and_a_mail_to_the_company_is() {
    let mut company = Company::new();
    let (port, mut mails) = mail_server_with("250 ok", "ann@wells.example").await;
    company.config.mail = settings(port).map(|mail| Mail { confirmation: true, ..mail });
    let (app, router) = company.open().await;
    let (stop, stopping) = tokio::sync::watch::channel(());
    let deliveries = tokio::spawn(server::delivery::run(app.clone(), stopping));
    assert_eq!(send(router, MultipartForm::contact().request()).await.status, StatusCode::OK);
    assert!(receive(&mut mails).await.contains("To: sales@tools.example\n"));
    let counted = |line: &str| app.metrics.text(&[]).lines().any(|counted| counted == line);
    while !counted("deliveries_total{channel=\"confirmation\",outcome=\"given_up\"} 1") {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(app.inbox.waiting(Channel::Confirmation).await.unwrap(), 0);
    drop(stop);
    deliveries.await.unwrap();
    drop(app);

    let (port, _) = mail_server_with("550 not from you", "").await;
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
