//! Mail: each enquiry is sent until the mail server accepts it, also after a restart.

use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use server::app::App;
use server::config::{Mail, MailSecurity};
use server::inbox::{Channel, Inbox};

use crate::company::{Company, send, until};
use crate::deliveries::Deliveries;
use crate::form::MultipartForm;
use crate::mail_server::{Behaviour, MailServer, mail_at};

/// Waits until so many deliveries of a channel have had this outcome.
async fn until_counted(app: &App, channel: Channel, outcome: &str, count: usize) {
    let wanted = format!("deliveries_total{{channel=\"{}\",outcome=\"{outcome}\"}} {count}", channel.name());
    until(&wanted, async || app.metrics.text(&[]).lines().any(|line| line == wanted)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_enquiry_is_mailed_at_once_and_an_application_with_its_resume() {
    let mut company = Company::new();
    let mut server = MailServer::start(Behaviour::Accepts).await;
    company.config.mail = mail_at(server.port);
    let (app, router) = company.open().await;
    let deliveries = Deliveries::start(&app);
    assert_eq!(send(router.clone(), MultipartForm::contact().request()).await.status, StatusCode::OK);
    let mail = server.mail().await;
    assert!(
        mail.contains("Subject: General Enquiry from Ann Example, Wells Ltd\n")
            && mail.contains("companyName: Wells Ltd"),
        "{mail}"
    );
    let place = |name: &str| mail.find(name).unwrap();
    assert!(place("name: ") < place("phone: ") && place("email: ") < place("details: "), "as in the form: {mail}");
    send(router, MultipartForm::career().request()).await;
    let mail = server.mail().await;
    assert!(mail.contains("filename=\"cv.pdf\"") && mail.contains("application/pdf"), "{mail}");
    assert!(mail.contains("The attached file is not scanned for malware; open it with care."), "{mail}");
    until("all mails are sent", async || app.inbox.waiting(Channel::Mail).await.unwrap() == 0).await;
    deliveries.end().await;
    assert!(server.has_no_mail(), "a mail was sent twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resume_cannot_end_the_mail_and_give_the_mail_server_commands() {
    let mut company = Company::new();
    let mut server = MailServer::start(Behaviour::Accepts).await;
    company.config.mail = mail_at(server.port);
    let (app, router) = company.open().await;
    let deliveries = Deliveries::start(&app);
    let file = b"%PDF-1.7\n.\r\nMAIL FROM:<boss@tools.example>\r\nDATA\r\nSubject: Pay\n.\r\n";
    send(router, MultipartForm::career_with("cv.pdf", file).request()).await;
    let mail = server.mail().await;
    assert!(mail.contains(&STANDARD.encode(file)[..70]), "{mail}");
    until("the mail is sent", async || app.inbox.waiting(Channel::Mail).await.unwrap() == 0).await;
    deliveries.end().await;
    assert!(server.has_no_mail(), "the file sent a mail");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_an_encoded_word_is_not_decoded_in_the_subject() {
    let mut company = Company::new();
    let mut server = MailServer::start(Behaviour::Accepts).await;
    company.config.mail = mail_at(server.port);
    let (app, router) = company.open().await;
    let deliveries = Deliveries::start(&app);
    send(router, MultipartForm::contact().text("name", "=?utf-8?q?Ann=0D=0ABcc:_x?=").request()).await;
    let mail = server.mail().await;
    let subject = mail.lines().find(|line| line.starts_with("Subject: ")).unwrap();
    assert!(subject.contains("from = ?utf-8"), "{subject}");
    deliveries.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_application_whose_file_is_gone_is_mailed_without_it() {
    let mut company = Company::new();
    let mut server = MailServer::start(Behaviour::Accepts).await;
    company.config.mail = mail_at(server.port);
    let (app, router) = company.open().await;
    assert_eq!(send(router, MultipartForm::career().request()).await.status, StatusCode::OK);
    std::fs::remove_file(company.path("data/resumes").join(&company.resumes()[0])).unwrap();
    let deliveries = Deliveries::start(&app);
    let mail = server.mail().await;
    assert!(mail.contains("firstName: Ann") && mail.contains("cv.pdf is not attached"), "{mail}");
    deliveries.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_application_whose_file_the_mail_server_refuses_is_mailed_without_it() {
    let mut company = Company::new();
    let mut server = MailServer::start(Behaviour::RejectsFiles).await;
    let to = ["ann@wells.example", "sales@tools.example", "jobs@tools.example"]
        .map(|address| address.parse().unwrap())
        .to_vec();
    company.config.mail = mail_at(server.port).map(|mail| Mail { to, ..mail });
    let (app, router) = company.open().await;
    assert_eq!(send(router, MultipartForm::career().request()).await.status, StatusCode::OK);
    let deliveries = Deliveries::start(&app);
    let mail = server.mail().await;
    let command = format!("server inbox resume {} --output", company.inbox().await[0].id);
    assert!(mail.contains("cv.pdf is not attached") && mail.contains(&command), "{mail}");
    deliveries.end().await;
    assert!(server.has_no_mail(), "a mail was sent twice");
    assert_eq!(server.connection_count(), 2, "one with the file, one without it");
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_third_attempt_to_mail_an_application_leaves_out_its_file() {
    let mut company = Company::new();
    let mut server = MailServer::start(Behaviour::Accepts).await;
    company.config.mail = mail_at(server.port);
    let (app, router) = company.open().await;
    for (failed, is_attached) in [(1, true), (2, false), (3, true)] {
        let form = MultipartForm::career().text("details", &failed.to_string());
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
        company.execute(&format!("UPDATE outbox SET attempts = {failed} WHERE sent_at IS NULL")).await;
        let deliveries = Deliveries::start(&app);
        let mail = server.mail().await;
        assert_eq!(mail.contains("filename="), is_attached, "{failed}: {mail}");
        assert_eq!(mail.contains("cv.pdf is not attached"), !is_attached, "{failed}: {mail}");
        deliveries.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_of_the_company_that_is_refused_does_not_keep_the_mail_from_the_others() {
    let mut company = Company::new();
    let mut server = MailServer::start(Behaviour::RejectsAnn).await;
    let to = ["ann@wells.example", "sales@tools.example"].map(|address| address.parse().unwrap()).to_vec();
    company.config.mail = mail_at(server.port).map(|mail| Mail { to, ..mail });
    let (app, router) = company.open().await;
    assert_eq!(send(router, MultipartForm::career().request()).await.status, StatusCode::OK);
    let deliveries = Deliveries::start(&app);
    let mail = server.mail().await;
    assert!(mail.contains("filename=\"cv.pdf\""), "{mail}");
    deliveries.end().await;
    assert!(server.has_no_mail(), "a mail was sent twice");
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_of_the_company_that_is_refused_for_the_moment_delays_the_mail_to_all_for_an_hour() {
    let mut company = Company::new();
    let mut server = MailServer::start(Behaviour::DelaysAnn).await;
    let to = ["sales@tools.example", "ann@wells.example"].map(|address| address.parse().unwrap()).to_vec();
    company.config.mail = mail_at(server.port).map(|mail| Mail { to, ..mail });
    let (app, router) = company.open().await;
    assert_eq!(send(router, MultipartForm::career().request()).await.status, StatusCode::OK);
    let deliveries = Deliveries::start(&app);
    until_counted(&app, Channel::Mail, "failed", 1).await;
    deliveries.end().await;
    assert!(server.has_no_mail(), "the next attempt sends a second copy");
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 1);

    company.execute("UPDATE outbox SET attempts = 6, next_attempt_at = 0").await;
    let deliveries = Deliveries::start(&app);
    assert!(server.mail().await.contains("firstName: Ann"));
    deliveries.end().await;
    assert!(server.has_no_mail(), "a mail was sent twice");
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_whose_encryption_fails_is_tried_again() {
    let mut company = Company::new();
    let server = MailServer::start(Behaviour::BreaksTls).await;
    company.config.mail = mail_at(server.port).map(|mail| Mail { security: MailSecurity::StartTls, ..mail });
    let (app, router) = company.open().await;
    assert_eq!(send(router, MultipartForm::contact().request()).await.status, StatusCode::OK);
    let deliveries = Deliveries::start(&app);
    until_counted(&app, Channel::Mail, "failed", 1).await;
    deliveries.end().await;
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_was_not_accepted_is_sent_after_a_restart() {
    let mut company = Company::new();
    let refusing = MailServer::start(Behaviour::RejectsSender("451 later")).await;
    company.config.mail = mail_at(refusing.port);
    let (app, router) = company.open().await;
    let deliveries = Deliveries::start(&app);
    assert_eq!(
        send(router, MultipartForm::contact().request()).await.status,
        StatusCode::OK,
        "the visitor waits for the mail"
    );
    until_counted(&app, Channel::Mail, "failed", 1).await;
    deliveries.end().await;
    assert!(app.inbox.next_due(Channel::Mail).await.unwrap().is_none(), "the mail is retried at once");
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 1);
    drop(app);

    company.make_deliveries_due().await;
    let mut server = MailServer::start(Behaviour::Accepts).await;
    company.config.mail = mail_at(server.port);
    let (app, _) = company.open().await;
    let deliveries = Deliveries::start(&app);
    assert!(server.mail().await.contains("Ann Example"));
    deliveries.end().await;
}

#[tokio::test]
async fn a_due_mail_is_sent_by_one_instance_only() {
    let mut company = Company::new();
    company.config.mail = mail_at(9);
    company.send(MultipartForm::contact()).await;
    let (one, other) = (Inbox::new(&company.config).unwrap(), Inbox::new(&company.config).unwrap());
    let due = one.next_due(Channel::Mail).await.unwrap();
    assert!(due.is_some());
    assert!(other.next_due(Channel::Mail).await.unwrap().is_none());
    // The longest time that the settings allow for a delivery.
    company.execute("UPDATE outbox SET leased_until = leased_until - 50000").await;
    assert!(other.next_due(Channel::Mail).await.unwrap().is_none(), "the lease ends before the delivery does");
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
    let mut server = MailServer::start(Behaviour::Accepts).await;
    company.config.mail = mail_at(server.port).map(|mail| Mail { confirmation: true, ..mail });
    let (app, router) = company.open().await;
    let deliveries = Deliveries::start(&app);
    for form in [MultipartForm::contact().text("website", "spam"), MultipartForm::contact()] {
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
    }
    let mut received = Vec::new();
    for _ in 0..3 {
        received.push(server.mail().await);
    }
    let confirmations: Vec<_> = received.iter().filter(|mail| mail.contains("To: ann@wells.example\n")).collect();
    assert_eq!(confirmations.len(), 1, "{received:#?}");
    assert!(confirmations[0].contains("Hello,") && confirmations[0].contains("writing to Test Tools"));
    for typed in ["Example", "Two lines"] {
        assert!(!confirmations[0].contains(typed), "it repeats {typed}: {}", confirmations[0]);
    }
    until("the confirmation is sent", async || app.inbox.waiting(Channel::Confirmation).await.unwrap() == 0).await;
    deliveries.end().await;
    assert!(server.has_no_mail());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_gets_three_confirmations_at_once() {
    let mut company = Company::new();
    let mut server = MailServer::start(Behaviour::Accepts).await;
    company.config.mail = mail_at(server.port).map(|mail| Mail { confirmation: true, ..mail });
    let (app, router) = company.open().await;
    let deliveries = Deliveries::start(&app);
    for (number, email) in ["ann@wells.example", "Ann@Wells.example"].into_iter().cycle().take(5).enumerate() {
        let form = MultipartForm::contact().text("email", email).text("details", &number.to_string());
        assert_eq!(send(router.clone(), form.request()).await.status, StatusCode::OK);
    }
    for channel in [Channel::Mail, Channel::Confirmation] {
        until("all are sent", async || app.inbox.waiting(channel).await.unwrap() == 0).await;
    }
    deliveries.end().await;
    let mut confirmations = 0;
    for _ in 0..5 + 3 {
        confirmations += usize::from(server.mail().await.contains("Thank you for writing"));
    }
    assert_eq!((confirmations, server.has_no_mail()), (3, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_is_tried_again_for_a_day_when_the_mail_server_refuses_the_password() {
    let mut company = Company::new();
    let server = MailServer::start(Behaviour::RejectsSender("535 5.7.8 wrong password")).await;
    company.config.mail = mail_at(server.port).map(|mail| Mail { confirmation: true, ..mail });
    let (app, router) = company.open().await;
    assert_eq!(send(router, MultipartForm::contact().request()).await.status, StatusCode::OK);
    for (attempts, outcome, waiting, mails) in [(0, "failed", 1, 1), (29, "given_up", 0, 2)] {
        let update = format!(
            "UPDATE outbox SET next_attempt_at = 0, attempts = CASE channel WHEN 'mail' THEN 29 ELSE {attempts} END"
        );
        company.execute(&update).await;
        let deliveries = Deliveries::start(&app);
        until_counted(&app, Channel::Confirmation, outcome, 1).await;
        until_counted(&app, Channel::Mail, "failed", mails).await;
        deliveries.end().await;
        assert_eq!(app.inbox.waiting(Channel::Confirmation).await.unwrap(), waiting, "{outcome}");
        assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 1, "a mail to the company is not given up");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_that_is_refused_for_good_is_not_retried_and_a_mail_to_the_company_is() {
    let mut company = Company::new();
    let mut server = MailServer::start(Behaviour::RejectsAnn).await;
    company.config.mail = mail_at(server.port).map(|mail| Mail { confirmation: true, ..mail });
    let (app, router) = company.open().await;
    let deliveries = Deliveries::start(&app);
    assert_eq!(send(router, MultipartForm::contact().request()).await.status, StatusCode::OK);
    assert!(server.mail().await.contains("To: sales@tools.example\n"));
    until_counted(&app, Channel::Confirmation, "given_up", 1).await;
    assert_eq!(app.inbox.waiting(Channel::Confirmation).await.unwrap(), 0);
    deliveries.end().await;
    drop(app);

    let refusing = MailServer::start(Behaviour::RejectsSender("550 not from you")).await;
    company.config.mail = mail_at(refusing.port);
    let (app, router) = company.open().await;
    let deliveries = Deliveries::start(&app);
    assert_eq!(send(router, MultipartForm::career().request()).await.status, StatusCode::OK);
    until_counted(&app, Channel::Mail, "failed", 1).await;
    assert_eq!(app.inbox.waiting(Channel::Mail).await.unwrap(), 1, "it is tried again");
    deliveries.end().await;
}
