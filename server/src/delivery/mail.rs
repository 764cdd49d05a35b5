//! Mails each enquiry to the company. All copies of one have the same `Message-ID`, by which mailboxes recognise them.

use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Attachment, Body, Mailbox, Message, MultiPart, SinglePart};

use super::smtp::{MailServer, is_permanent, reason, sender_address};
use super::{DeliveryError, Sender};
use crate::app::App;
use crate::clock;
use crate::config::{Config, Mail};
use crate::inbox::{Channel, DueDelivery, Submission};

/// Every third attempt leaves out the résumé: over a slow connection, or by a server that scans for long, it may never be accepted in time.
const WITHOUT_FILE: i64 = 3;

/// After so many failed attempts, an hour, the mail no longer waits for an address that is refused for the moment: a full mailbox stays
/// full for days.
const PATIENCE: i64 = 6;

/// Mails to the company.
#[derive(Debug)]
pub struct Mails(MailServer);

impl Sender for Mails {
    const CHANNEL: Channel = Channel::Mail;

    fn new(config: &Config) -> Result<Option<Self>, String> {
        config.mail.as_ref().map(|mail| MailServer::new(mail).map(Self)).transpose()
    }

    async fn send(&self, app: &App, due: &DueDelivery) -> Result<(), DeliveryError> {
        let (server, submission) = (&self.0, &due.submission);
        let is_late = due.attempts >= PATIENCE;
        let resume = match &submission.resume {
            Some(resume) if (due.attempts + 1) % WITHOUT_FILE != 0 => {
                let bytes = app.inbox.resumes.read_if_there(&resume.object).await.map_err(|error| error.to_string())?;
                bytes.map(|bytes| (resume.file_name.clone(), resume.media_type.clone(), bytes.to_vec()))
            }
            _ => None,
        };
        // Many mail servers refuse mails above 10 MB, and a résumé of 10 MB makes a mail of 14 MB.
        let without_file = resume.is_some().then(|| compose(&server.settings, submission, None)).transpose()?;
        let mut sent = server.send(&compose(&server.settings, submission, resume)?, is_late).await;
        if let Some(mail) = without_file
            && sent.as_ref().is_err_and(is_permanent)
        {
            sent = server.send(&mail, is_late).await;
        }
        // Also after a permanent failure (5xx) of the company's mail server, because the operator will fix it and needs the enquiries.
        let refusals = sent.map_err(|error| reason(&error))?;
        if let Some(error) = refusals.first() {
            let (reason, id, refused) = (reason(error), &submission.id, refusals.len());
            tracing::warn!(reason, id, refused, "an enquiry was mailed to some of the addresses in `[mail] to` only");
        }
        Ok(())
    }
}

/// Writes the mail. What the visitor typed stands in the text and, cleaned, in the subject; never raw in a header.
fn compose(mail: &Mail, submission: &Submission, resume: Option<(String, String, Vec<u8>)>) -> Result<Message, String> {
    let name = submission.sender_name();
    // Mail programs show the enquiries of namesakes as one conversation if their subjects are the same.
    let who = match submission.line("companyName") {
        company if company.is_empty() => name.clone(),
        company => format!("{name}, {company}"),
    };
    let subject = match submission.form.as_str() {
        "career" => format!("Application from {who}"),
        "datasheet" => format!("Datasheet request from {who}: {}", submission.line("product")),
        _ => format!("{} from {who}", submission.line("purpose")),
    };
    let marked = if submission.suspicion.is_some() { "[suspected spam] " } else { "" };
    let mut builder = Message::builder()
        .from(mail.from.clone())
        // lettre leaves a typed encoded word as it is, and the reader's mail program would decode it, with control characters.
        .subject(format!("{marked}{subject}").replace("=?", "= ?"))
        .message_id(Some(format!("<{}@{}>", submission.id, mail.from.email.domain())));
    for to in &mail.to {
        builder = builder.to(to.clone());
    }
    // Headers are ASCII unless the mail server says that it takes others. The address is in the text, too.
    let mut text = text(submission, resume.is_some());
    match sender_address(submission) {
        Some(address) => builder = builder.reply_to(Mailbox::new(Some(name), address)),
        None => text.push_str("\nA reply to this mail does not reach the sender: write to the address above.\n"),
    }
    let text = SinglePart::plain(text);
    let message = match resume {
        None => builder.singlepart(text),
        Some((file_name, media_type, bytes)) => {
            let media_type = ContentType::parse(&media_type).map_err(|error| error.to_string())?;
            // lettre would send a file of ASCII as it is, and a line feed, a dot and a line end in it would end the mail for some
            // mail servers: what follows would be commands of the visitor.
            let bytes = Body::new_with_encoding(bytes, ContentTransferEncoding::Base64)
                .map_err(|_| "the file cannot be encoded".to_owned())?;
            builder.multipart(
                MultiPart::mixed().singlepart(text).singlepart(Attachment::new(file_name).body(bytes, media_type)),
            )
        }
    };
    message.map_err(|error| error.to_string())
}

fn text(submission: &Submission, is_attached: bool) -> String {
    let mut text = String::new();
    for (name, value) in submission.fields_in_order() {
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
                "\nThe file {} is not attached. If it is still stored, this command writes it to a file:\n\
                 server inbox resume {} --output FILE\n",
                resume.file_name, submission.id
            ),
        });
    }
    text.push_str(&format!("\nReceived {}, stored as {}.\n", clock::rfc3339(submission.received_at), submission.id));
    text
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
        let reply = b"A reply to this mail does not reach the sender: write to the address above.";
        assert!(message.windows(reply.len()).any(|part| part == reply));
        let head = message.split(|byte| *byte == b'\n').take_while(|line| *line != b"\r").flatten();
        assert!(head.into_iter().all(u8::is_ascii), "{}", String::from_utf8_lossy(&message));
        assert!(text(&submission("Jörg", "jörg@example.com"), false).contains("email: jörg@example.com\n"));
        let message = compose(&mail(), &submission("王", "wang@例子.中国"), None).unwrap().formatted();
        let message = String::from_utf8(message).unwrap();
        assert!(message.contains("<wang@xn--fsqu00a.xn--fiqs8s>\r\n") && !message.contains("A reply"), "{message}");
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
