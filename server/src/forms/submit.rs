//! The way of a form: looked at, received, checked, stored, acknowledged. In this order, and not acknowledged before stored.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use model::forms::{Field, Form, IDEMPOTENCY_HEADER, Kind, Values};
use sha2::{Digest, Sha256};
use tempfile::TempPath;

use super::file_kind::FileKind;
use super::receive::{Received, Upload, announces_too_much, boundary, receive};
use super::{answer, client_address, origin, sender};
use crate::app::App;
use crate::clock::now;
use crate::config::Spam;
use crate::error::Error;
use crate::inbox::{Added, InboxError, NewSubmission, Resume, SenderLimit, new_id};

/// The longest key that a client may give a submission.
const LONGEST_KEY: usize = 100;

/// Takes a form and answers it.
pub async fn submit(app: &App, form: &'static Form, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let page = answer::wants_page(&head.headers);
    // What was typed, for the answer's page; filled in as far as the form could be read.
    let mut typed = Values::default();
    let result = take(app, form, &head, body, &mut typed).await;
    app.metrics.submission(form.name, result.as_ref().err());
    match result {
        Ok(()) => answer::stored(app, form, &typed, page),
        Err(error) => answer::refused(app, form, &typed, error, page).await,
    }
}

async fn take(app: &App, form: &'static Form, head: &Parts, body: Body, typed: &mut Values) -> Result<(), Error> {
    let headers = &head.headers;
    origin::check(headers, &app.config.security.cors_origins, &app.catalogue().content.company.site_url)?;
    let boundary = acceptable(headers)?;
    let key = idempotency_key(headers)?;
    let sender = sender::pseudonym(address(app, head), app.sender_secret().await?);
    let limit = sender_limit(&app.config.spam);
    // Before the body is read: a sender over the limit sends nothing more, but for what may be stored already.
    let stored = match &key {
        Some(key) => app.inbox.fingerprint(form.name, key).await?,
        None => None,
    };
    let over_limit = app.inbox.count_since(&sender, limit.since).await? >= limit.refused_after;
    let too_many = || Error::TooMany { wait: app.config.spam.window };
    if over_limit && stored.is_none() {
        return Err(too_many());
    }
    let arriving = receive(form, &boundary, body, (!over_limit).then_some(&app.inbox.resumes));
    let received = tokio::select! {
        received = tokio::time::timeout(app.config.network.body_timeout, arriving) => {
            received.map_err(|_| Error::TooSlow)??
        }
        () = app.late_uploads.cancelled() => return Err(Error::Unavailable),
    };
    typed.clone_from(&received.values);
    let fingerprint = fingerprint(&received);
    if stored.as_ref() == Some(&fingerprint) {
        return Ok(());
    }
    if over_limit {
        return Err(too_many());
    }
    let kind = check(form, &received).await?;
    if stored.is_some() {
        return Err(Error::KeyReused);
    }
    let suspicion = suspicion(&app.config.spam, &received, sent_by_browser(headers));
    let new = NewSubmission {
        id: new_id(),
        form: form.name,
        fields: received.texts,
        suspicion,
        sender,
        idempotency_key: key,
        fingerprint,
        resume: None,
    };
    store(app, new, received.upload.zip(kind), limit).await
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

fn address(app: &App, head: &Parts) -> IpAddr {
    let peer = head.extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0.ip());
    client_address(peer, &head.headers, &app.config.network.trusted_proxies)
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
async fn check(form: &'static Form, received: &Received) -> Result<Option<FileKind>, Error> {
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
    answer::wants_page(headers) && headers.get("sec-fetch-mode").is_none_or(|mode| mode == "navigate")
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

/// Stores the file, then the submission.
async fn store(
    app: &App,
    mut new: NewSubmission,
    upload: Option<(Upload, FileKind)>,
    limit: SenderLimit,
) -> Result<(), Error> {
    // Before the file is stored anywhere: it must be the store of this database.
    app.inbox.check_store().await?;
    if let Some((upload, kind)) = upload {
        new.resume = Some(keep(app, &new.id, upload, kind).await?);
    }
    // When this fails, nobody knows whether the row was stored, so its file stays; `server inbox orphans` reports it.
    let added = app.inbox.add(&new, limit).await?;
    if added == Added::Stored {
        app.new_enquiry.notify_waiters();
        return Ok(());
    }
    if let Some(resume) = &new.resume
        && let Err(error) = app.inbox.resumes.remove(&resume.object).await
    {
        tracing::warn!(%error, "the file of a submission that was not stored could not be removed");
    }
    // The same submission may have come twice at once, and the other one was first.
    let stored = match &new.idempotency_key {
        Some(key) => app.inbox.fingerprint(new.form, key).await?,
        None => None,
    };
    match stored {
        Some(stored) if stored == new.fingerprint => Ok(()),
        _ if added == Added::TooMany => Err(Error::TooMany { wait: app.config.spam.window }),
        _ => Err(Error::KeyReused),
    }
}

async fn keep(app: &App, id: &str, upload: Upload, kind: FileKind) -> Result<Resume, Error> {
    let object = format!("{id}{}", kind.extension());
    if let Some(path) = &upload.path {
        app.inbox.resumes.keep(path, &object).await?;
    }
    Ok(Resume {
        object,
        file_name: upload.file_name,
        media_type: kind.media_type().to_owned(),
        size: upload.size,
        sha256: upload.sha256,
    })
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
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
