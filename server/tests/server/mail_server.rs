//! A mail server that accepts mails, rejects them, or stops answering.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use server::config::{Mail, MailSecurity};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// What a mail server does on a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    Accepts,
    /// It sends this response to `MAIL`.
    RejectsSender(&'static str),
    /// It accepts mails, but none to `ann@wells.example`.
    RejectsAnn,
    /// It refuses `ann@wells.example` for the moment.
    DelaysAnn,
    /// It accepts mails without a file, but none to `ann@wells.example`.
    RejectsFiles,
    /// It accepts `STARTTLS` and closes the connection.
    BreaksTls,
    /// It sends no greeting.
    Silent,
    SilentAfterMessage,
}

pub struct MailServer {
    pub port: u16,
    /// The number of connections that still have the behaviour. All later ones accept every mail.
    left: Arc<AtomicUsize>,
    connections: mpsc::UnboundedReceiver<()>,
    mails: mpsc::UnboundedReceiver<String>,
}

impl MailServer {
    /// A server with a behaviour until it recovers.
    pub async fn start(behaviour: Behaviour) -> Self {
        Self::start_with(behaviour, usize::MAX).await
    }

    /// A server with a behaviour on its first connection only.
    pub async fn start_with_one(behaviour: Behaviour) -> Self {
        Self::start_with(behaviour, 1).await
    }

    async fn start_with(behaviour: Behaviour, count: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (mail_sender, mails) = mpsc::unbounded_channel();
        let (connection_sender, connections) = mpsc::unbounded_channel();
        let left = Arc::new(AtomicUsize::new(count));
        let server = Self { port, left: Arc::clone(&left), connections, mails };
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let is_left = left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok();
                let own = if is_left { behaviour } else { Behaviour::Accepts };
                tokio::spawn(converse(stream, own, mail_sender.clone()));
                let _ = connection_sender.send(());
            }
        });
        server
    }

    /// From now on it accepts every mail.
    pub fn recover(&self) {
        self.left.store(0, Ordering::SeqCst);
    }

    /// Waits for a connection.
    pub async fn connection(&mut self) {
        self.connections.recv().await.unwrap();
    }

    /// The number of connections since the last call.
    pub fn connection_count(&mut self) -> usize {
        std::iter::from_fn(|| self.connections.try_recv().ok()).count()
    }

    /// Waits for a mail.
    pub async fn mail(&mut self) -> String {
        tokio::time::timeout(Duration::from_secs(60), self.mails.recv()).await.expect("no mail came").unwrap()
    }

    /// Whether no further mail was accepted.
    pub fn has_no_mail(&mut self) -> bool {
        self.mails.try_recv().is_err()
    }
}

async fn converse(mut stream: TcpStream, behaviour: Behaviour, mails: mpsc::UnboundedSender<String>) {
    let (read, mut write) = stream.split();
    let mut lines = BufReader::new(read).lines();
    if behaviour != Behaviour::Silent {
        write.write_all(b"220 mail\r\n").await.unwrap();
    }
    let mut message: Option<String> = None;
    while let Ok(Some(line)) = lines.next_line().await {
        let command = line.split(' ').next().unwrap_or_default();
        let response = match (&mut message, command, behaviour) {
            (_, _, Behaviour::Silent) | (Some(_), ".", Behaviour::SilentAfterMessage) => continue,
            (Some(text), ".", Behaviour::RejectsFiles) if text.contains("filename=") => {
                message = None;
                "552 5.3.4 too large"
            }
            (Some(_), ".", _) => {
                mails.send(message.take().unwrap()).unwrap();
                "250 accepted"
            }
            (Some(text), _, _) => {
                text.push_str(&line);
                text.push('\n');
                continue;
            }
            (None, "EHLO", _) if line != "EHLO tools.example" => {
                "421 4.7.0 Try again later, closing connection. (EHLO)"
            }
            (None, "EHLO", Behaviour::BreaksTls) => "250-mail\r\n250 STARTTLS",
            (None, "STARTTLS", Behaviour::BreaksTls) => {
                write.write_all(b"220 go on\r\n").await.unwrap();
                return;
            }
            (None, "MAIL", Behaviour::RejectsSender(response)) => response,
            (None, "RCPT", Behaviour::DelaysAnn) if line.contains("ann@wells.example") => "451 4.7.1 later",
            (None, "RCPT", Behaviour::RejectsAnn | Behaviour::RejectsFiles) if line.contains("ann@wells.example") => {
                "550 5.1.1 <ann@wells.example> no such person"
            }
            (None, "DATA", _) => {
                message = Some(String::new());
                "354 go on"
            }
            (None, "QUIT", _) => "221 bye",
            _ => "250 ok",
        };
        if write.write_all(format!("{response}\r\n").as_bytes()).await.is_err() {
            return;
        }
    }
}

/// Settings for a mail server on this port.
pub fn mail_at(port: u16) -> Option<Mail> {
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
