//! Mails each enquiry to the company, through the outbox in the database.
//!
//! A mail is sent at least once: when the server dies between the mail server's yes and the note of it, it is sent
//! again. All copies have the same `Message-ID`, so that mailboxes can tell.

use std::sync::Arc;
use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, Message, MultiPart, SinglePart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use tokio::sync::watch;

use crate::app::App;
use crate::clock;
use crate::config::{Mail, MailSecurity};
use crate::inbox::{Due, Submission};

/// How often the outbox is looked into when nothing rings.
const INTERVAL: Duration = Duration::from_secs(15);

/// How long a mail server may take.
const PATIENCE: Duration = Duration::from_secs(60);

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// Sends mails until `stop` is dropped; does nothing while mail is off.
pub async fn run(app: Arc<App>, mut stop: watch::Receiver<()>) {
    let Some(mail) = &app.config.mail else { return };
    let transport = match transport(mail) {
        Ok(transport) => transport,
        Err(error) => {
            tracing::error!(%error, "mail cannot be sent with these settings; enquiries are stored and wait");
            return;
        }
    };
    loop {
        send_all(&app, mail, &transport, &stop).await;
        tokio::select! {
            () = app.new_mail.notified() => {}
            () = tokio::time::sleep(INTERVAL) => {}
            _ = stop.changed() => return,
        }
    }
}

/// Sends everything that is due.
async fn send_all(app: &App, mail: &Mail, transport: &Transport, stop: &watch::Receiver<()>) {
    while stop.has_changed().is_ok() {
        let due = match app.inbox.next_mail().await {
            Ok(Some(due)) => due,
            Ok(None) => return,
            Err(error) => {
                tracing::warn!(%error, "the outbox cannot be read");
                return;
            }
        };
        let sent = send(app, mail, transport, &due.submission).await;
        app.metrics.mail(sent.is_ok());
        note(app, &due, sent).await;
    }
}

async fn note(app: &App, due: &Due, sent: Result<(), String>) {
    let noted = match sent {
        Ok(()) => app.inbox.mail_sent(&due.submission.id).await,
        Err(error) => {
            tracing::warn!(
                error,
                id = due.submission.id,
                attempts = due.attempts + 1,
                "a mail could not be sent; it is tried again"
            );
            app.inbox.mail_failed(due).await
        }
    };
    if let Err(error) = noted {
        tracing::warn!(%error, "what became of a mail could not be noted; it may be sent again");
    }
}

async fn send(app: &App, mail: &Mail, transport: &Transport, submission: &Submission) -> Result<(), String> {
    let resume = match &submission.resume {
        Some(resume) => {
            let bytes = app.inbox.resumes.read(&resume.object).await.map_err(|error| error.to_string())?;
            Some((resume.file_name.clone(), resume.media_type.clone(), bytes.to_vec()))
        }
        None => None,
    };
    let message = compose(mail, submission, resume)?;
    transport.send(message).await.map(|_| ()).map_err(|error| error.to_string())
}

fn transport(mail: &Mail) -> Result<Transport, String> {
    // The TLS library takes the process's provider of cryptography; a second installation changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = match mail.security {
        MailSecurity::Tls => Transport::relay(&mail.host),
        MailSecurity::StartTls => Transport::starttls_relay(&mail.host),
        MailSecurity::Plain => Ok(Transport::builder_dangerous(&mail.host)),
    };
    let mut builder = builder.map_err(|error| error.to_string())?.timeout(Some(PATIENCE));
    if let Some(port) = mail.port {
        builder = builder.port(port);
    }
    if let Some((username, password)) = &mail.credentials {
        builder = builder.credentials(Credentials::new(username.clone(), password.0.clone()));
    }
    Ok(builder.build())
}

/// Writes the mail. What the visitor typed stands in the text and, cleaned, in the subject; never raw in a header.
fn compose(mail: &Mail, submission: &Submission, resume: Option<(String, String, Vec<u8>)>) -> Result<Message, String> {
    // Headers are one line; control characters in a name would even make the mail library panic.
    let field = |name: &str| -> String {
        submission.fields.get(name).map(|value| value.chars().filter(|c| !c.is_control()).collect()).unwrap_or_default()
    };
    let name = [field("name"), field("firstName"), field("lastName")].join(" ");
    let name = name.trim();
    let subject = match submission.form.as_str() {
        "career" => format!("Application from {name}"),
        "datasheet" => format!("Datasheet request from {name}: {}", field("product")),
        _ => format!("{} from {name}", field("purpose")),
    };
    let marked = if submission.suspicion.is_some() { "[suspected spam] " } else { "" };
    let mut builder = Message::builder()
        .from(mail.from.clone())
        .subject(format!("{marked}{subject}"))
        .message_id(Some(format!("<{}@{}>", submission.id, mail.from.email.domain())));
    for to in &mail.to {
        builder = builder.to(to.clone());
    }
    if let Ok(address) = field("email").parse() {
        builder = builder.reply_to(Mailbox::new(Some(name.to_owned()), address));
    }
    let text = SinglePart::plain(text(submission));
    let message = match resume {
        None => builder.singlepart(text),
        Some((file_name, media_type, bytes)) => {
            let media_type = ContentType::parse(&media_type).map_err(|error| error.to_string())?;
            builder.multipart(
                MultiPart::mixed().singlepart(text).singlepart(Attachment::new(file_name).body(bytes, media_type)),
            )
        }
    };
    message.map_err(|error| error.to_string())
}

fn text(submission: &Submission) -> String {
    let mut text = String::new();
    for (name, value) in &submission.fields {
        text.push_str(&format!("{name}: {value}\n"));
    }
    if let Some(suspicion) = &submission.suspicion {
        text.push_str(&format!("\nThis may be spam: it was {suspicion}.\n"));
    }
    text.push_str(&format!("\nReceived {}, stored as {}.\n", clock::written(submission.received_at), submission.id));
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn mail() -> Mail {
        Mail {
            host: "localhost".into(),
            port: None,
            security: MailSecurity::Plain,
            credentials: None,
            from: "web@tools.example".parse().unwrap(),
            to: vec!["sales@tools.example".parse().unwrap()],
        }
    }

    fn submission(name: &str) -> Submission {
        Submission {
            id: "abc".into(),
            form: "contact".into(),
            received_at: 0,
            suspicion: None,
            fields: [
                ("name", name),
                ("email", "a@b.example"),
                ("purpose", "General Enquiry"),
                ("details", "Hello\nBcc: x@y.example"),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
            resume: None,
        }
    }

    #[test]
    fn a_mail_says_who_wrote_what_and_answers_go_to_them() {
        let message = String::from_utf8(compose(&mail(), &submission("Ann"), None).unwrap().formatted()).unwrap();
        for part in [
            "From: web@tools.example\r\n",
            "To: sales@tools.example\r\n",
            "Subject: General Enquiry from Ann\r\n",
            "Reply-To: Ann <a@b.example>\r\n",
            "Message-ID: <abc@tools.example>\r\n",
            "details: Hello",
        ] {
            assert!(message.contains(part), "wanted {part}\nfound {message}");
        }
    }

    proptest! {
        #[test]
        fn any_name_can_be_mailed(name in "[\\x00-\\x7f\\PC]{0,80}") {
            prop_assert!(compose(&mail(), &submission(&name), None).is_ok());
        }
    }

    #[test]
    fn nothing_typed_becomes_a_header() {
        let message = compose(&mail(), &submission("A\r\nBcc: x@y.example\r\n\r\nbody"), None).unwrap();
        let text = String::from_utf8(message.formatted()).unwrap();
        let (head, _) = text.split_once("\r\n\r\n").unwrap();
        assert!(!head.lines().any(|line| line.to_ascii_lowercase().starts_with("bcc")), "{head}");
        assert_eq!(message.envelope().to().len(), 1);
    }
}
