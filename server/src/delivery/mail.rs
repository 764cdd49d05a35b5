//! Mails each enquiry to the company. All copies of one have the same `Message-ID`, by which mailboxes recognise them.

use lettre::address::Envelope;
use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, Message, MultiPart, SinglePart};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::Credentials;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use secrecy::ExposeSecret;

use super::{DeliveryError, Sender};
use crate::app::App;
use crate::clock;
use crate::config::{Config, Mail, MailSecurity};
use crate::inbox::{Channel, Submission};

/// The connections to the mail server, one for each mail.
pub type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// Mails to the company.
#[derive(Debug)]
pub struct Mails {
    mail: Mail,
    transport: Transport,
}

impl Sender for Mails {
    const CHANNEL: Channel = Channel::Mail;

    fn new(config: &Config) -> Result<Option<Self>, String> {
        let Some(mail) = &config.mail else { return Ok(None) };
        Ok(Some(Self { mail: mail.clone(), transport: transport(mail)? }))
    }

    async fn send(&self, app: &App, submission: &Submission) -> Result<(), DeliveryError> {
        let resume = match &submission.resume {
            Some(resume) => {
                let bytes = app.inbox.resumes.read_if_there(&resume.object).await.map_err(|error| error.to_string())?;
                bytes.map(|bytes| (resume.file_name.clone(), resume.media_type.clone(), bytes.to_vec()))
            }
            None => None,
        };
        // A mail server may refuse a mail for its file: many take 10 MB, and a résumé of 10 MB has 14 MB in a mail.
        let without_file = resume.is_some().then(|| compose(&self.mail, submission, None)).transpose()?;
        let mails: Vec<_> = [compose(&self.mail, submission, resume)?].into_iter().chain(without_file).collect();
        // Or refuse it to all recipients for one of them.
        let mut ways = vec![vec![self.envelope(&self.mail.to)?]];
        if self.mail.to.len() > 1 {
            ways.push(self.mail.to.chunks(1).map(|to| self.envelope(to)).collect::<Result<_, _>>()?);
        }
        let mut sent = Ok(());
        'attempts: for envelopes in &ways {
            for mail in &mails {
                sent = self.send_copies(envelopes, mail).await;
                if !sent.as_ref().is_err_and(is_permanent) {
                    break 'attempts;
                }
            }
        }
        // Also after a permanent failure (5xx) of the company's mail server, because the operator will fix it and needs the enquiries.
        sent.map_err(|error| reason(&error).into())
    }
}

impl Mails {
    fn envelope(&self, to: &[Mailbox]) -> Result<Envelope, String> {
        let to = to.iter().map(|to| to.email.clone()).collect();
        Envelope::new(Some(self.mail.from.email.clone()), to).map_err(|error| error.to_string())
    }

    /// Sends a copy of a mail with each envelope. One that is accepted is enough.
    async fn send_copies(&self, envelopes: &[Envelope], mail: &Message) -> Result<(), Error> {
        let (mail, mut refusals) = (mail.formatted(), Vec::new());
        for envelope in envelopes {
            refusals.extend(self.transport.send_raw(envelope, &mail).await.err());
        }
        let refused = refusals.len();
        match refusals.pop() {
            Some(error) if refused == envelopes.len() => Err(error),
            Some(error) => {
                let reason = reason(&error);
                tracing::warn!(reason, refused, "an enquiry was mailed to some of the addresses in `[mail] to` only");
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// Writes the mail. What the visitor typed stands in the text and, cleaned, in the subject; never raw in a header.
fn compose(mail: &Mail, submission: &Submission, resume: Option<(String, String, Vec<u8>)>) -> Result<Message, String> {
    let name = submission.sender_name();
    let subject = match submission.form.as_str() {
        "career" => format!("Application from {name}"),
        "datasheet" => format!("Datasheet request from {name}: {}", submission.line("product")),
        _ => format!("{} from {name}", submission.line("purpose")),
    };
    let marked = if submission.suspicion.is_some() { "[suspected spam] " } else { "" };
    let mut builder = Message::builder()
        .from(mail.from.clone())
        .subject(format!("{marked}{subject}"))
        .message_id(Some(format!("<{}@{}>", submission.id, mail.from.email.domain())));
    for to in &mail.to {
        builder = builder.to(to.clone());
    }
    // Headers are ASCII unless the mail server says that it takes others. The address is in the text, too.
    let email = submission.line("email");
    if email.is_ascii()
        && let Ok(address) = email.parse()
    {
        builder = builder.reply_to(Mailbox::new(Some(name), address));
    }
    let text = SinglePart::plain(text(submission, resume.is_some()));
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

fn text(submission: &Submission, is_attached: bool) -> String {
    let mut text = String::new();
    for (name, value) in &submission.fields {
        // Indented, or the lines of a value could look like other fields.
        text.push_str(&format!("{name}: {}\n", value.replace('\n', "\n    ")));
    }
    if let Some(suspicion) = &submission.suspicion {
        text.push_str(&format!("\nThis may be spam: it was {suspicion}.\n"));
    }
    if let Some(resume) = &submission.resume {
        text.push_str(&match is_attached {
            true => format!("\nThe attached file is {}.\n", resume.caution()),
            false => format!(
                "\nThe file {} is not attached: the mail server refused it, or it is no longer stored.\n\
                 `server inbox resume {} --output FILE` writes it to a file.\n",
                resume.file_name, submission.id
            ),
        });
    }
    text.push_str(&format!("\nReceived {}, stored as {}.\n", clock::rfc3339(submission.received_at), submission.id));
    text
}

/// Permanent codes that refuse the settings or the connection, not the mail: a command or its argument, a login, missing encryption, or a
/// host that takes no mail.
const OF_SETTINGS: [u16; 11] = [500, 501, 502, 503, 504, 521, 525, 530, 534, 535, 538];

/// Whether the mail server refuses this mail for good.
pub fn is_permanent(error: &Error) -> bool {
    error.is_permanent() && !error.status().is_some_and(|code| OF_SETTINGS.contains(&code.into()))
}

/// Why a mail was not taken, for the log: without the mail server's own words, which repeat addresses.
pub fn reason(error: &Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server answered {code}"),
        None => error.to_string(),
    }
}

/// The transport of the settings. It connects at the first mail.
pub fn transport(mail: &Mail) -> Result<Transport, String> {
    let builder = match mail.security {
        MailSecurity::Tls => Transport::relay(&mail.host),
        MailSecurity::StartTls => Transport::starttls_relay(&mail.host),
        MailSecurity::Plain => Ok(Transport::builder_dangerous(&mail.host)),
    };
    let mut builder = builder.map_err(|error| error.to_string())?;
    if let Some(port) = mail.port {
        builder = builder.port(port);
    }
    if let (Some(username), Some(password)) = (&mail.username, &mail.password) {
        builder = builder.credentials(Credentials::new(username.clone(), password.expose_secret().to_owned()));
    }
    Ok(builder.build())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::delivery::examples::{self, mail};

    fn submission(name: &str, email: &str) -> Submission {
        let purpose = ("purpose", "General Enquiry");
        examples::submission(&[("name", name), ("email", email), purpose, ("details", "Hello\nBcc: x@y.example")])
    }

    #[test]
    fn a_mail_says_who_wrote_what_and_answers_go_to_them() {
        let message =
            String::from_utf8(compose(&mail(), &submission("Ann", "a@b.example"), None).unwrap().formatted()).unwrap();
        for part in [
            "From: web@tools.example\r\n",
            "To: sales@tools.example\r\n",
            "Subject: General Enquiry from Ann\r\n",
            "Reply-To: Ann <a@b.example>\r\n",
            "Message-ID: <abc@tools.example>\r\n",
            "details: Hello\r\n    Bcc: x@y.example\r\n",
        ] {
            assert!(message.contains(part), "wanted {part}\nfound {message}");
        }
    }

    #[test]
    fn headers_are_ascii_and_an_address_that_is_not_is_in_the_text() {
        let message = compose(&mail(), &submission("Jörg", "jörg@example.com"), None).unwrap().formatted();
        let head = message.split(|byte| *byte == b'\n').take_while(|line| *line != b"\r").flatten();
        assert!(head.into_iter().all(u8::is_ascii), "{}", String::from_utf8_lossy(&message));
        assert!(text(&submission("Jörg", "jörg@example.com"), false).contains("email: jörg@example.com\n"));
    }

    proptest! {
        #[test]
        fn any_name_and_address_can_be_mailed(name in "[\\x00-\\x7f\\PC]{0,80}", email in "[a-z@.,;<> \r\n\"]{0,30}|\\PC{0,20}@\\PC{0,20}") {
            prop_assert!(compose(&mail(), &submission(&name, &email), None).is_ok());
        }
    }

    #[test]
    fn nothing_typed_becomes_a_header() {
        let message = compose(&mail(), &submission("A\r\nBcc: x@y.example\r\n\r\nbody", "a@b.example"), None).unwrap();
        let text = String::from_utf8(message.formatted()).unwrap();
        let (head, _) = text.split_once("\r\n\r\n").unwrap();
        assert!(!head.lines().any(|line| line.to_ascii_lowercase().starts_with("bcc")), "{head}");
        assert_eq!(message.envelope().to().len(), 1);
    }
}
