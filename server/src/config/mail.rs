//! `[mail]`: the company's mailbox for enquiries, and the mail server that takes them there.

use lettre::message::Mailbox;

use super::group::Group;
use super::storage::Secret;

/// How mail is sent; off until there is a `host`.
#[derive(Debug, Clone)]
pub struct Mail {
    pub host: String,
    pub port: Option<u16>,
    pub security: MailSecurity,
    pub credentials: Option<(String, Secret)>,
    pub from: Mailbox,
    pub to: Vec<Mailbox>,
}

/// How the way to the mail server is kept private.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailSecurity {
    /// TLS from the first byte (port 465).
    Tls,
    /// TLS is asked for before anything else is said (port 587).
    StartTls,
    /// None: for a mail server on the same machine only.
    Plain,
}

impl Mail {
    pub(super) fn read(group: &Group) -> Option<Self> {
        let text = |key| group.get(|fields| fields.optional_text(key));
        let (username, password, from) = (text("username"), text("password"), text("from"));
        let (port, security) = (group.get(|fields| fields.optional_number("port", 1..=65_535)), security(group));
        let to: Vec<Mailbox> = group.list("to").iter().filter_map(|address| mailbox(group, "to", address)).collect();
        let host = text("host")?;
        if to.is_empty() {
            group.note("to", "names nobody", "Add to = [\"sales@example.com\"].");
        }
        let Some(from) = from else {
            group.note("from", "is missing", "Add from = \"website@example.com\".");
            return None;
        };
        let credentials = match (username, password) {
            (Some(username), Some(password)) => Some((username, Secret(password))),
            (None, None) => None,
            _ => {
                group.note("password", "and `username` belong together", "Give both or none.");
                None
            }
        };
        Some(Self { host, port, security, credentials, from: mailbox(group, "from", &from)?, to })
    }
}

fn mailbox(group: &Group, key: &'static str, address: &str) -> Option<Mailbox> {
    let mailbox = address.parse().ok();
    if mailbox.is_none() {
        let remedy = "Write an address such as \"sales@example.com\" or \"Sales <sales@example.com>\".";
        group.note(key, format!("holds \"{address}\""), remedy);
    }
    mailbox
}

fn security(group: &Group) -> MailSecurity {
    match group.get(|fields| fields.optional_text("security")).as_deref() {
        None | Some("starttls") => MailSecurity::StartTls,
        Some("tls") => MailSecurity::Tls,
        Some("none") => MailSecurity::Plain,
        Some(other) => {
            group.note("security", format!("is \"{other}\""), "Write \"starttls\", \"tls\" or \"none\".");
            MailSecurity::StartTls
        }
    }
}
