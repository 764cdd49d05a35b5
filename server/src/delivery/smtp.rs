//! Sends a mail through the mail server of the settings, on a connection for each mail.

use std::time::Duration;

use lettre::Address;
use lettre::message::Message;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Tls, TlsParameters};
use lettre::transport::smtp::commands::{self, Data, Rcpt};
use lettre::transport::smtp::extension::{ClientId, MailBodyParameter, MailParameter};
use lettre::transport::smtp::{Error, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use secrecy::ExposeSecret;

use crate::config::{Mail, MailSecurity, with_ascii_domain};
use crate::inbox::Submission;

/// How long the end of a connection takes at most. The mail has been accepted or refused before.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// The mail server of the settings.
#[derive(Debug)]
pub struct MailServer {
    pub settings: Mail,
    port: u16,
    tls: Tls,
    credentials: Option<Credentials>,
}

impl MailServer {
    pub fn new(mail: &Mail) -> Result<Self, String> {
        let parameters = || TlsParameters::new(mail.host.clone()).map_err(|error| error.to_string());
        let (default_port, tls) = match mail.security {
            MailSecurity::Tls => (SUBMISSIONS_PORT, Tls::Wrapper(parameters()?)),
            MailSecurity::StartTls => (SUBMISSION_PORT, Tls::Required(parameters()?)),
            MailSecurity::Plain => (SMTP_PORT, Tls::None),
        };
        let credentials = mail.username.as_ref().zip(mail.password.as_ref());
        Ok(Self {
            settings: mail.clone(),
            port: mail.port.unwrap_or(default_port),
            tls,
            credentials: credentials
                .map(|(username, password)| Credentials::new(username.clone(), password.expose_secret().to_owned())),
        })
    }

    /// Sends a mail once, to all recipients that the mail server accepts, and returns the refusals.
    ///
    /// # Errors
    /// When the mail server accepts the mail for no recipient. Unless `is_late`, also when it refuses one for the moment: the mail is
    /// then sent to nobody, because the next attempt would send the others a second copy.
    pub async fn send(&self, mail: &Message, is_late: bool) -> Result<Vec<Error>, Error> {
        let tls = match &self.tls {
            Tls::Wrapper(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let address = (self.settings.host.as_str(), self.port);
        // Relays such as Google's turn away a client that calls itself 127.0.0.1, lettre's default.
        let client = ClientId::Domain(self.settings.from.email.domain().to_owned());
        let mut connection = AsyncSmtpConnection::connect_tokio1(address, None, &client, tls, None).await?;
        if let Tls::Required(parameters) = &self.tls {
            // After a failed handshake, lettre panics at any further use of the connection, also at `abort`.
            connection.starttls(parameters.clone(), &client).await?;
        }
        let sent = self.send_on(&mut connection, mail, is_late).await;
        let _ = tokio::time::timeout(QUIT_TIMEOUT, connection.abort()).await;
        sent
    }

    async fn send_on(
        &self,
        connection: &mut AsyncSmtpConnection,
        mail: &Message,
        is_late: bool,
    ) -> Result<Vec<Error>, Error> {
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        let (envelope, text) = (mail.envelope(), mail.formatted());
        let mut parameters = Vec::new();
        if !envelope.from().into_iter().chain(envelope.to()).all(|address| address.to_string().is_ascii()) {
            parameters.push(MailParameter::SmtpUtfEight);
        }
        if !text.is_ascii() {
            parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        connection.command(commands::Mail::new(envelope.from().cloned(), parameters)).await?;
        let mut refusals = Vec::new();
        for recipient in envelope.to() {
            match connection.command(Rcpt::new(recipient.clone(), Vec::new())).await {
                Err(error) if is_permanent(&error) || (is_late && error.is_transient()) => refusals.push(error),
                response => drop(response?),
            }
        }
        if refusals.len() == envelope.to().len()
            && let Some(error) = refusals.pop()
        {
            return Err(error);
        }
        connection.command(Data).await?;
        connection.message(&text).await?;
        Ok(refusals)
    }
}

/// The sender's address, if all mail servers take it.
pub fn sender_address(submission: &Submission) -> Option<Address> {
    let address = with_ascii_domain(&submission.line("email").parse().ok()?)?;
    address.to_string().is_ascii().then_some(address)
}

/// Permanent codes that refuse the settings or the connection, not the mail: a command, its argument or its parameter, a login, missing
/// encryption, or a host that takes no mail.
const OF_SETTINGS: [u16; 12] = [500, 501, 502, 503, 504, 521, 525, 530, 534, 535, 538, 555];

/// Whether the mail server refuses this mail or recipient for good.
pub fn is_permanent(error: &Error) -> bool {
    error.is_permanent() && !error.status().is_some_and(|code| OF_SETTINGS.contains(&code.into()))
}

/// Why a mail was not accepted, for the log: without the mail server's own words, which repeat addresses.
pub fn reason(error: &Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server answered {code}"),
        None => error.to_string(),
    }
}
