//! Confirms to the sender that an enquiry has arrived, if the settings say so.
//!
//! A form can be sent with a stranger's address. So that confirmations cannot spread texts, their text is fixed, without the name
//! (in Chinese, an advertisement with its telephone number looks like one). Suspected spam is not confirmed, and an address gets
//! few confirmations.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use lettre::Message;
use lettre::message::Mailbox;
use lettre::message::header::{HeaderName, HeaderValue};

use super::smtp::{MailServer, is_permanent, reason, sender_address};
use super::{DeliveryError, Sender};
use crate::app::App;
use crate::config::{Config, Mail};
use crate::inbox::{Channel, DueDelivery, Submission};

/// The confirmations that an address gets at once. It gets one more each hour.
const AT_ONCE: NonZeroU32 = NonZeroU32::MIN.saturating_add(2);

/// Confirms enquiries by mail.
#[derive(Debug)]
pub struct Confirmations {
    server: MailServer,
    /// By address in lower case.
    recipients: DefaultKeyedRateLimiter<String>,
}

impl Sender for Confirmations {
    const CHANNEL: Channel = Channel::Confirmation;

    fn new(config: &Config) -> Result<Option<Self>, String> {
        let mail = config.mail.as_ref().filter(|mail| mail.confirmation);
        let recipients = || RateLimiter::keyed(Quota::per_hour(NonZeroU32::MIN).allow_burst(AT_ONCE));
        mail.map(|mail| Ok(Self { server: MailServer::new(mail)?, recipients: recipients() })).transpose()
    }

    async fn send(&self, app: &App, due: &DueDelivery) -> Result<(), DeliveryError> {
        let Some(to) = recipient(&due.submission) else { return Ok(()) };
        self.recipients.retain_recent();
        if due.attempts == 0 && self.recipients.check_key(&to.email.to_string().to_lowercase()).is_err() {
            return Ok(());
        }
        let company = app.catalogue.now().content.company.name.clone();
        let message = compose(&self.server.settings, &due.submission, to, &company)?;
        let sent = self.server.send(&message, false).await.map(|_| ());
        sent.map_err(|error| DeliveryError { reason: reason(&error), is_permanent: is_permanent(&error) })
    }
}

/// Writes the mail.
fn compose(mail: &Mail, submission: &Submission, to: Mailbox, company: &str) -> Result<Message, String> {
    let (what, text) = match submission.form.as_str() {
        "career" => ("application", "Our team will review your application and reply to you."),
        "datasheet" => ("request", "If you have further questions, please write to us."),
        _ => ("message", "Our team will get in touch with you shortly."),
    };
    let text = format!(
        "Hello,\n\nThank you for writing to {company}. We have received your {what}. {text}\n\n\
         This address was entered in a form on our website. If that was not you, you need not do anything.\n"
    );
    let mut message = Message::builder()
        .from(mail.from.clone())
        .to(to)
        .subject(format!("We have received your {what}"))
        .message_id(Some(format!("<confirmation-{}@{}>", submission.id, mail.from.email.domain())))
        .body(text)
        .map_err(|error| error.to_string())?;
    // Automatic replies are not sent to a mail with this header (RFC 3834).
    let name = HeaderName::new_from_ascii_str("Auto-Submitted");
    message.headers_mut().insert_raw(HeaderValue::new(name, "auto-replied".to_owned()));
    Ok(message)
}

/// The sender's address, if a mail can be sent there. lettre parses some addresses (`"."@b.example`) that it cannot parse from the
/// header that it writes, and rejects a mail to them for lack of a recipient.
fn recipient(submission: &Submission) -> Option<Mailbox> {
    Mailbox::new(None, sender_address(submission)?).to_string().parse().ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::delivery::examples;

    fn written(name: &str, email: &str) -> Option<String> {
        let fields = [("name", name), ("email", email), ("details", "zqtyped"), ("companyName", "zqtyped")];
        let submission = examples::submission(&fields);
        let message = compose(&examples::mail(), &submission, recipient(&submission)?, "Test Tools").unwrap();
        assert_eq!(message.envelope().to().len(), 1);
        Some(String::from_utf8(message.formatted()).unwrap())
    }

    #[test]
    fn the_text_is_fixed() {
        let mail = written("zqtyped", "ann@wells.example").unwrap();
        for part in [
            "To: ann@wells.example\r\n",
            "Subject: We have received your message\r\n",
            "Auto-Submitted: auto-replied\r\n",
            "Message-ID: <confirmation-abc@tools.example>\r\n",
            "Hello,",
            "Thank you for writing to Test Tools.",
        ] {
            assert!(mail.contains(part), "wanted {part}\nfound {mail}");
        }
        assert!(!mail.contains("zqtyped") && !mail.contains("sales@tools.example"), "{mail}");
    }

    #[test]
    fn each_form_has_its_own_text() {
        for (form, text) in [
            ("contact", "message. Our team will get in touch with you shortly."),
            ("career", "application. Our team will review your application and reply to you."),
            ("datasheet", "request. If you have further questions, please write to us."),
        ] {
            let sent = Submission { form: form.into(), ..examples::submission(&[("email", "ann@wells.example")]) };
            let message = compose(&examples::mail(), &sent, recipient(&sent).unwrap(), "Test Tools").unwrap();
            let mail = String::from_utf8(message.formatted()).unwrap().replace("=\r\n", "");
            assert!(mail.contains(&format!("We have received your {text}\r\n")), "{form}: {mail}");
        }
    }

    #[test]
    fn only_an_address_that_every_mail_server_takes_gets_a_mail() {
        assert_eq!(written("Ann", "nobody"), None);
        assert_eq!(written("Jörg", "jörg@wells.example"), None);
        assert!(written("Jörg", "joerg@brönn.example").unwrap().contains("To: joerg@xn--brnn-6qa.example\r\n"));
        assert_eq!(written("Ann", "a@b.example, c@d.example"), None);
        assert_eq!(written("Ann", "\".\"@b.example"), None, "it cannot be written into a header");
    }

    proptest! {
        #[test]
        fn nothing_typed_becomes_a_header_or_a_receiver(name in "\\PC{0,40}|[\\x00-\\x7f]{0,40}", email in "[a-z@.,;<> \r\n\"]{0,30}|a@b\\.example(\r\n)?Bcc: c@d\\.example") {
            if let Some(mail) = written(&name, &email) {
                let (head, _) = mail.split_once("\r\n\r\n").unwrap();
                prop_assert!(!head.to_lowercase().contains("\r\nbcc"));
            }
        }
    }
}
