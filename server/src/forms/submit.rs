//! The way of a form: received, checked, stored, acknowledged. In this order, and not acknowledged before stored.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use core_wasm::forms::{Field, Form, IDEMPOTENCY_HEADER, Kind, Values};
use sha2::{Digest, Sha256};

use super::file_kind::FileKind;
use super::multipart::boundary;
use super::receive::{Received, Upload, announces_too_much, receive};
use super::{answer, client_address, sender};
use crate::app::App;
use crate::clock::now;
use crate::error::Error;
use crate::http::server::Peer;
use crate::inbox::{InboxError, NewSubmission, Resume, new_id};

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
    let boundary = acceptable(&head.headers)?;
    let arriving = receive(form, &boundary, body, &app.inbox.resumes);
    let received =
        tokio::time::timeout(app.config.network.body_timeout, arriving).await.map_err(|_| Error::TooSlow)??;
    typed.clone_from(&received.values);
    let kind = check(form, &received).await?;
    let sender = sender::pseudonym(address(app, head), app.sender_secret().await?);
    let sent_before = sent_before(app, &sender).await?;
    let suspicion = suspicion(app, &received, sent_before);
    let key = idempotency_key(&head.headers)?;
    store(app, form, received, kind, suspicion, sender, key).await
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
    let peer = head.extensions.get::<Peer>().map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0);
    client_address(peer, &head.headers, &app.config.network.trusted_proxies)
}

/// How many forms the sender has sent lately; an error when they were too many.
async fn sent_before(app: &App, sender: &str) -> Result<i64, Error> {
    let spam = &app.config.spam;
    let window = i64::try_from(spam.window.as_millis()).unwrap_or(i64::MAX);
    let count = app.inbox.count_since(sender, now() - window).await?;
    if count >= spam.refused_after { Err(Error::TooMany { wait: spam.window }) } else { Ok(count) }
}

/// Asks the core what is wrong, and judges the file by its bytes.
async fn check(form: &'static Form, received: &Received) -> Result<Option<FileKind>, Error> {
    let mut errors = form.check(&received.values);
    let mut kind = None;
    let file_field = form.fields.iter().find(|field| matches!(field.kind, Kind::File(_)));
    if let (Some(field), Some(upload)) = (file_field, &received.upload)
        && errors.get(field.name).is_none()
    {
        kind = kind_of(upload, field).await?;
        if kind.is_none() {
            let message = format!("{} is not what its name says: choose a PDF or Word document", field.label);
            errors.set(form, field.name, message.into());
        }
    }
    if errors.is_empty() { Ok(kind) } else { Err(Error::Invalid(errors)) }
}

/// The kind of the file, if the field takes such files.
async fn kind_of(upload: &Upload, field: &Field) -> Result<Option<FileKind>, Error> {
    let path = upload.path.to_path_buf();
    let kind = tokio::task::spawn_blocking(move || FileKind::of(&path)).await;
    let kind =
        kind.map_err(|error| Error::internal("a file could not be judged", error))?.map_err(InboxError::Files)?;
    let Kind::File(rule) = &field.kind else { return Ok(None) };
    Ok(kind.filter(|kind| rule.accepts(&format!("file{}", kind.extension()))))
}

/// Why this may be spam. It is stored all the same.
fn suspicion(app: &App, received: &Received, sent_before: i64) -> Option<&'static str> {
    let spam = &app.config.spam;
    let too_fast = received.elapsed.is_some_and(|elapsed| Duration::from_millis(elapsed) < spam.minimum_fill_time);
    if received.trapped {
        Some("filled in the field that nobody sees")
    } else if too_fast {
        Some("filled in faster than a person can")
    } else if sent_before >= spam.suspected_after {
        Some("one of many from the same address")
    } else {
        None
    }
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Error> {
    let Some(key) = headers.get(IDEMPOTENCY_HEADER) else { return Ok(None) };
    match key.to_str() {
        Ok(key) if (1..=LONGEST_KEY).contains(&key.len()) => Ok(Some(key.to_owned())),
        _ => Err(Error::Malformed("its Idempotency-Key is empty, too long or no plain text")),
    }
}

async fn store(
    app: &App,
    form: &'static Form,
    received: Received,
    kind: Option<FileKind>,
    suspicion: Option<&'static str>,
    sender: String,
    key: Option<String>,
) -> Result<(), Error> {
    let fingerprint = fingerprint(&received);
    if let Some(key) = &key
        && is_stored(app, form, key, &fingerprint).await?
    {
        return Ok(());
    }
    let id = new_id();
    let resume = match (&received.upload, kind) {
        (Some(upload), Some(kind)) => Some(keep(app, &id, upload, kind).await?),
        _ => None,
    };
    let object = resume.as_ref().map(|resume| resume.object.clone());
    let submission = NewSubmission {
        id,
        form: form.name,
        fields: received.texts.clone(),
        suspicion,
        sender,
        idempotency_key: key.clone(),
        fingerprint: fingerprint.clone(),
        resume,
    };
    let Err(error) = app.inbox.add(&submission).await else {
        app.new_mail.notify_one();
        return Ok(());
    };
    // The same submission may have come twice at once, and the other one was first.
    let repeated = matches!(&error, InboxError::Database(sqlx::Error::Database(error)) if error.is_unique_violation());
    match (key, repeated) {
        (Some(key), true) => {
            if let Some(object) = object {
                remove(app, &object).await;
            }
            is_stored(app, form, &key, &fingerprint).await.map(|_| ())
        }
        // Whether the row was stored is not known here, so its file stays; what belongs to no row is reported by `server inbox orphans`.
        _ => Err(error.into()),
    }
}

/// Whether the submission is stored already; an error when another one is stored under its key.
async fn is_stored(app: &App, form: &Form, key: &str, fingerprint: &str) -> Result<bool, Error> {
    let stored = app.inbox.fingerprint(form.name, key).await?;
    match stored {
        Some(stored) if stored != fingerprint => Err(Error::KeyReused),
        stored => Ok(stored.is_some()),
    }
}

async fn keep(app: &App, id: &str, upload: &Upload, kind: FileKind) -> Result<Resume, Error> {
    let object = format!("{id}{}", kind.extension());
    app.inbox.resumes.keep(&upload.path, &object).await?;
    Ok(Resume {
        object,
        file_name: upload.file_name.clone(),
        media_type: kind.media_type().to_owned(),
        size: upload.size,
        sha256: upload.sha256.clone(),
    })
}

async fn remove(app: &App, object: &str) {
    if let Err(error) = app.inbox.resumes.remove(object).await {
        tracing::warn!(%error, "the file of a repeated submission could not be removed");
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
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
