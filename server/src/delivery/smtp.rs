//! The way to the mail server.

use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::Credentials;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use secrecy::ExposeSecret;

use crate::config::{Mail, MailSecurity};

pub type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// Why a mail was not taken, for the log: without the mail server's own words, which repeat addresses.
pub fn reason(error: &Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server answered {code}"),
        None => error.to_string(),
    }
}

/// Prepares the way; nothing is connected yet.
///
/// # Errors
/// When the settings cannot work.
pub fn transport(mail: &Mail) -> Result<Transport, String> {
    // The TLS library takes the process's provider of cryptography; a second installation changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
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
