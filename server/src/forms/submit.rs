//! The way of a form: looked at, received, checked, stored. In this order.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use model::forms::{Field, Form, IDEMPOTENCY_HEADER, Kind, Values};
use sha2::{Digest, Sha256};
use tempfile::TempPath;
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use super::file_kind::FileKind;
use super::receive::{Received, Upload, announces_too_much, boundary, receive};
use super::response::wants_page;
use super::scan::scan;
use super::{origin, sender};
use crate::clock::now;
use crate::config::{Antivirus, Config, Spam};
use crate::connections::{client_address, peer_address};
use crate::error::Error;
use crate::inbox::{Added, Inbox, InboxError, NewSubmission, Resume, SenderLimit, new_id};

/// How long the same form from a page without script is the same submission, in milliseconds.
const SAME_FORM: i64 = 60 * 1000;

/// The longest key that a client may give a submission.
const LONGEST_KEY: usize = 100;

/// When the file of a submission that failed is looked at: the database may need a while to say whether it was stored.
const DISCARD_AFTER_SECONDS: [u64; 5] = [0, 2, 10, 60, 600];

/// Takes forms and stores them in the inbox.
#[derive(Debug)]
pub struct Forms {
    config: Arc<Config>,
    inbox: Arc<Inbox>,
    late_uploads: CancellationToken,
    sender_secret: OnceCell<String>,
    storing: TaskTracker,
}

/// What became of a form.
#[derive(Debug)]
pub struct Outcome {
    /// What was typed, as far as the form could be read.
    pub typed: Values,
    /// Whether it is stored.
    pub stored: Result<(), Error>,
}

impl Forms {
    /// Forms that are stored in this inbox. Once `late_uploads` is cancelled, those that are still arriving are given up.
    pub fn new(config: Arc<Config>, inbox: Arc<Inbox>, late_uploads: CancellationToken) -> Self {
        Self { config, inbox, late_uploads, sender_secret: OnceCell::new(), storing: TaskTracker::new() }
    }

    /// Takes a form that came from a page of `site_url`.
    pub async fn submit(&self, form: &'static Form, request: Request, site_url: &str) -> Outcome {
        let (head, body) = request.into_parts();
        let mut typed = Values::default();
        let stored = self.take(form, &head, body, site_url, &mut typed).await;
        Outcome { typed, stored }
    }

    async fn take(
        &self,
        form: &'static Form,
        head: &Parts,
        body: Body,
        site_url: &str,
        typed: &mut Values,
    ) -> Result<(), Error> {
        let (headers, config) = (&head.headers, &self.config);
        origin::check(headers, &config.security.cors_origins, site_url)?;
        let boundary = acceptable(headers)?;
        let key = idempotency_key(headers)?;
        let client = client_address(peer_address(&head.extensions), headers, &config.network.trusted_proxies);
        let sender = sender::pseudonym(client, self.sender_secret().await?);
        let limit = sender_limit(&config.spam);
        // Before the body is read: a sender over the limit sends nothing more, but for what may be stored already.
        let stored = match &key {
            Some(key) => self.inbox.fingerprint(form.name, key).await?,
            None => None,
        };
        let over_limit = self.inbox.count_since(&sender, limit.since).await? >= limit.refused_after;
        let too_many = || Error::TooMany { wait: config.spam.window };
        if over_limit && stored.is_none() {
            return Err(too_many());
        }
        let arriving = receive(form, &boundary, body, (!over_limit).then_some(&self.inbox.resumes));
        let received = tokio::select! {
            received = tokio::time::timeout(config.network.body_timeout, arriving) => {
                received.map_err(|_| Error::TooSlow)??
            }
            () = self.late_uploads.cancelled() => return Err(Error::Unavailable),
        };
        typed.clone_from(&received.values);
        let fingerprint = fingerprint(&received);
        if stored.as_ref() == Some(&fingerprint) {
            return Ok(());
        }
        if over_limit {
            return Err(too_many());
        }
        let kind = check(form, &received, &config.antivirus).await?;
        if stored.is_some() {
            return Err(Error::KeyReused);
        }
        let by_browser = sent_by_browser(headers);
        let suspicion = suspicion(&config.spam, &received, by_browser);
        let new = NewSubmission {
            id: new_id(),
            form: form.name,
            fields: received.texts,
            suspicion,
            sender,
            idempotency_key: key,
            fingerprint,
            // A page without script has no key to give, and its visitor may press the button twice.
            same_since: by_browser.then(|| now() - SAME_FORM),
            resume: None,
        };
        self.store(new, received.upload.zip(kind), limit).await
    }

    /// The secret with which senders' addresses are hidden; all instances have the same.
    async fn sender_secret(&self) -> Result<&str, InboxError> {
        let secret = self.sender_secret.get_or_try_init(|| self.inbox.secret("sender")).await;
        Ok(secret?.as_str())
    }

    /// Stores a submission to the end, also when its client leaves meanwhile: its file would be left without it.
    async fn store(
        &self,
        new: NewSubmission,
        upload: Option<(Upload, FileKind)>,
        limit: SenderLimit,
    ) -> Result<(), Error> {
        // What a scanner found something in has been refused.
        let scanned = self.config.antivirus.clamd.is_some();
        let resume = upload.as_ref().map(|(upload, kind)| resume(&new.id, upload, *kind, scanned));
        let (new, path) = (NewSubmission { resume, ..new }, upload.and_then(|(upload, _)| upload.path));
        let stored = store(Arc::clone(&self.inbox), new, path, limit, self.config.spam.window);
        let stored = self.storing.spawn(stored.in_current_span()).await;
        stored.map_err(|error| Error::internal("a form could not be stored", error))?
    }

    /// Waits for the submissions that are being stored.
    pub async fn finish(&self) {
        self.storing.close();
        self.storing.wait().await;
    }
}

/// Stores the file, then the submission.
async fn store(
    inbox: Arc<Inbox>,
    new: NewSubmission,
    path: Option<TempPath>,
    limit: SenderLimit,
    wait: Duration,
) -> Result<(), Error> {
    // Before the file is stored anywhere: it must be the store of this database.
    inbox.check_store().await?;
    let added = async {
        if let (Some(path), Some(resume)) = (&path, &new.resume) {
            inbox.resumes.keep(path, &resume.object).await?;
        }
        inbox.add(&new, limit).await
    };
    let added = added.await;
    if let (Err(_), Some(resume)) = (&added, &new.resume) {
        tokio::spawn(discard(Arc::clone(&inbox), resume.object.clone(), new.sender.clone()));
    }
    let added = added?;
    if added == Added::Stored {
        return Ok(());
    }
    if let Some(resume) = &new.resume
        && let Err(error) = inbox.resumes.remove(&resume.object).await
    {
        tracing::warn!(%error, "the file of a submission that was not stored could not be removed");
    }
    if added == Added::Repeated {
        return Ok(());
    }
    // The same submission may have come twice at once, and the other one was first.
    let stored = match &new.idempotency_key {
        Some(key) => inbox.fingerprint(new.form, key).await?,
        None => None,
    };
    match stored {
        Some(stored) if stored == new.fingerprint => Ok(()),
        _ if added == Added::TooMany => Err(Error::TooMany { wait }),
        _ => Err(Error::KeyReused),
    }
}

/// Removes the file of a submission once it is known that it was not stored.
async fn discard(inbox: Arc<Inbox>, object: String, sender: String) {
    for pause in DISCARD_AFTER_SECONDS {
        tokio::time::sleep(Duration::from_secs(pause)).await;
        match inbox.discard(&object, &sender).await {
            Ok(_) => return,
            Err(error) => tracing::debug!(%error, "the file of a submission cannot be removed yet"),
        }
    }
    tracing::warn!(object, "the file of a submission that was not stored is left; `server inbox orphans` lists it");
}

fn resume(id: &str, upload: &Upload, kind: FileKind, scanned: bool) -> Resume {
    Resume {
        object: format!("{id}{}", kind.extension()),
        file_name: upload.file_name.clone(),
        media_type: kind.media_type().to_owned(),
        size: upload.size,
        sha256: upload.sha256.clone(),
        scanned,
    }
}

/// The boundary of a body that can be read at all.
fn acceptable(headers: &HeaderMap) -> Result<String, Error> {
    let boundary = boundary(headers)?;
    let encoding = headers.get(header::CONTENT_ENCODING);
    if encoding.is_some_and(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity")) {
        return Err(Error::Compressed);
    }
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if announces_too_much(length) { Err(Error::TooLarge) } else { Ok(boundary) }
}

fn sender_limit(spam: &Spam) -> SenderLimit {
    let window = i64::try_from(spam.window.as_millis()).unwrap_or(i64::MAX);
    SenderLimit {
        since: now().saturating_sub(window),
        suspected_after: spam.suspected_after,
        refused_after: spam.refused_after,
    }
}

/// Asks the core what is wrong, and judges the file by its bytes.
async fn check(form: &'static Form, received: &Received, antivirus: &Antivirus) -> Result<Option<FileKind>, Error> {
    let mut errors = form.check(&received.values);
    let mut kind = None;
    let file_field = form.fields.iter().find(|field| matches!(field.kind, Kind::File(_)));
    let path = received.upload.as_ref().and_then(|upload| upload.path.as_ref());
    if let (Some(field), Some(path)) = (file_field, path)
        && errors.get(field.name).is_none()
    {
        kind = kind_of(path, field).await?;
        if kind.is_none() {
            let message = format!("{} is not what its name says: choose a PDF or Word document", field.label);
            errors.set(form, field.name, message.into());
        } else if let Some(clamd) = &antivirus.clamd {
            let found = scan(clamd, path).await.map_err(|error| {
                tracing::error!(%error, "a file could not be scanned; its sender was asked to try again");
                Error::Unavailable
            })?;
            if let Some(found) = found {
                tracing::warn!(found, "a file with malware was refused");
                let message = format!("{} contains malware: choose another file", field.label);
                errors.set(form, field.name, message.into());
            }
        }
    }
    if errors.is_empty() { Ok(kind) } else { Err(Error::Invalid(errors)) }
}

/// The kind of the file, if the field takes such files.
async fn kind_of(path: &TempPath, field: &Field) -> Result<Option<FileKind>, Error> {
    let path = path.to_path_buf();
    let kind = tokio::task::spawn_blocking(move || FileKind::of(&path)).await;
    let kind =
        kind.map_err(|error| Error::internal("a file could not be judged", error))?.map_err(InboxError::Files)?;
    let Kind::File(rule) = &field.kind else { return Ok(None) };
    Ok(kind.filter(|kind| rule.accepts(&format!("file{}", kind.extension()))))
}

/// Whether the browser itself sent the form, and not a page's script. Such a form has no clock.
fn sent_by_browser(headers: &HeaderMap) -> bool {
    wants_page(headers) && headers.get("sec-fetch-mode").is_none_or(|mode| mode == "navigate")
}

/// Why this may be spam. It is stored all the same.
fn suspicion(spam: &Spam, received: &Received, sent_by_browser: bool) -> Option<&'static str> {
    let elapsed = received.elapsed.as_ref().map(|text| text.trim().parse().map(Duration::from_millis));
    match elapsed {
        _ if received.honeypot_filled => Some("filled in the field that nobody sees"),
        None if !sent_by_browser => Some("sent by a script that does not say how long it took"),
        Some(Err(_)) => Some("sent with a time that no clock shows"),
        Some(Ok(elapsed)) if elapsed < spam.minimum_fill_time => Some("filled in faster than a person can"),
        _ => None,
    }
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Error> {
    let Some(key) = headers.get(IDEMPOTENCY_HEADER) else { return Ok(None) };
    match key.to_str() {
        Ok(key) if (1..=LONGEST_KEY).contains(&key.len()) => Ok(Some(key.to_owned())),
        _ => Err(Error::Malformed("its Idempotency-Key is empty, too long or no plain text")),
    }
}

/// A name for everything that was sent: equal submissions have equal names.
fn fingerprint(received: &Received) -> String {
    let mut hasher = Sha256::new();
    for (name, text) in &received.texts {
        for part in [name, text] {
            hasher.update(part.len().to_le_bytes());
            hasher.update(part);
        }
    }
    if let Some(upload) = &received.upload {
        hasher.update(&upload.sha256);
    }
    hex::encode(hasher.finalize())
}
