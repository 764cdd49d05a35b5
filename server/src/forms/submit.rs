//! The steps of a form: its headers are checked, it is received, validated and stored.

use std::net::IpAddr;
use std::sync::{Arc, Once, OnceLock};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use model::forms::{Field, Form, Kind, Values};
use sha2::{Digest, Sha256};
use tempfile::TempPath;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use super::arrivals::Arrivals;
use super::file_kind::FileKind;
use super::receive::{Received, Upload, receive};
use super::request;
use super::scan::scan;
use crate::clock::now;
use crate::config::{Antivirus, Config, Spam};
use crate::connections::{client_address, has_untrusted_proxy, peer_address};
use crate::error::Error;
use crate::inbox::{Added, Inbox, InboxError, NewSubmission, Resume, ResumeStore, SenderLimit, new_id};
use crate::workers::Workers;

/// How long the same form from a page without script counts as the same submission, in milliseconds.
const SAME_FORM: i64 = 60 * 1000;

/// The threads that unpack files. A large document takes a processor for a moment.
const INSPECTORS: usize = 2;

/// The longest that a form waits for the inspection of its file.
const INSPECTION_TIMEOUT: Duration = Duration::from_secs(30);

/// When the file of a failed submission is checked: the database may need a while until it knows whether the row was stored.
const DISCARD_AFTER_SECONDS: [u64; 5] = [0, 2, 10, 60, 600];

/// Takes forms and stores them in the inbox.
#[derive(Debug)]
pub struct Forms {
    config: Arc<Config>,
    inbox: Arc<Inbox>,
    arrivals: Arrivals,
    inspectors: Workers,
    late_uploads: CancellationToken,
    sender_secret: OnceLock<String>,
    proxy_warning: Once,
    storing: TaskTracker,
}

/// The result of a form.
#[derive(Debug)]
pub struct SubmissionResult {
    /// The typed values, as far as the form could be read.
    pub typed: Values,
    /// Whether it was stored.
    pub stored: Result<(), Error>,
}

/// A form whose body is read.
#[derive(Debug)]
struct Admitted {
    sender: String,
    /// The fingerprint of what is stored under its key.
    stored: Option<String>,
    over_limit: bool,
}

impl Forms {
    /// Stores forms in this inbox. Cancelling `late_uploads` aborts forms that are still arriving.
    pub fn new(config: Arc<Config>, inbox: Arc<Inbox>, arrivals: Arrivals, late_uploads: CancellationToken) -> Self {
        Self {
            config,
            inbox,
            arrivals,
            inspectors: Workers::new(INSPECTORS),
            late_uploads,
            sender_secret: OnceLock::new(),
            proxy_warning: Once::new(),
            storing: TaskTracker::new(),
        }
    }

    /// Receives and stores a form from a page of `site_url`.
    pub async fn submit(&self, form: &'static Form, request: Request, site_url: &str) -> SubmissionResult {
        let (head, body) = request.into_parts();
        let mut typed = Values::default();
        let stored = self.receive(form, &head, body, site_url, &mut typed).await;
        SubmissionResult { typed, stored }
    }

    async fn receive(
        &self,
        form: &'static Form,
        head: &Parts,
        body: Body,
        site_url: &str,
        typed: &mut Values,
    ) -> Result<(), Error> {
        let (headers, config) = (&head.headers, &self.config);
        request::check_origin(headers, &config.security.cors_origins, site_url)?;
        let boundary = request::boundary(headers)?;
        let key = request::idempotency_key(headers)?;
        let (peer, trusted) = (peer_address(&head.extensions), &config.network.trusted_proxies);
        let client = client_address(peer, headers, trusted);
        let is_unnamed = client == peer && trusted.contains(peer);
        if is_unnamed || has_untrusted_proxy(peer, headers, trusted) {
            self.proxy_warning.call_once(|| {
                tracing::warn!(
                    %peer,
                    "this address forwards forms and does not say whose: a proxy must be in `[network] trusted_proxies` and send \
                     `X-Forwarded-For`, or all visitors count as one sender and are refused after a few forms"
                );
            });
        }
        let limit = sender_limit(&config.spam);
        let mut received = Received::default();
        let Admitted { sender, stored, over_limit } = match self.admit(form, key.as_deref(), client, limit).await {
            // The page without script shows what was typed.
            Err(error) if request::wants_page(headers) => {
                let _ = self.arrive(form, &boundary, body, client, None, &mut received).await;
                *typed = received.values;
                return Err(error);
            }
            admitted => admitted?,
        };
        let store = (!over_limit).then_some(&self.inbox.resumes);
        let arrived = self.arrive(form, &boundary, body, client, store, &mut received).await;
        typed.clone_from(&received.values);
        arrived?;
        let fingerprint = fingerprint(&received);
        if stored.as_ref() == Some(&fingerprint) {
            return Ok(());
        }
        if over_limit {
            return Err(Error::TooManyForms { wait: config.spam.window });
        }
        let kind = check(form, &received, &config.antivirus, &self.inspectors).await?;
        if stored.is_some() {
            return Err(Error::KeyReused);
        }
        let by_browser = request::is_sent_by_browser(headers);
        let suspicion = suspicion(&config.spam, &received, by_browser);
        let new = NewSubmission {
            id: new_id(),
            form: form.name,
            fields: received.texts,
            suspicion,
            sender,
            idempotency_key: key,
            fingerprint,
            // A page without script sends no key, and its visitor may press the button twice.
            same_since: by_browser.then(|| now() - SAME_FORM),
            resume: None,
        };
        self.store(new, received.upload.zip(kind), limit).await
    }

    /// Whether a form may be sent, before its body is read: a sender over the limit may only repeat a form that is stored.
    async fn admit(
        &self,
        form: &'static Form,
        key: Option<&str>,
        client: IpAddr,
        limit: SenderLimit,
    ) -> Result<Admitted, Error> {
        let sender = request::pseudonym(client, self.sender_secret().await?);
        let stored = self.inbox.fingerprint(form.name, key).await?;
        let over_limit = self.inbox.count_since(&sender, limit.since).await? >= limit.refused_after;
        match over_limit && stored.is_none() {
            true => Err(Error::TooManyForms { wait: self.config.spam.window }),
            false => Ok(Admitted { sender, stored, over_limit }),
        }
    }

    /// Reads the body, within its time and the limits of all forms that are arriving.
    async fn arrive(
        &self,
        form: &'static Form,
        boundary: &str,
        body: Body,
        client: IpAddr,
        store: Option<&ResumeStore>,
        received: &mut Received,
    ) -> Result<(), Error> {
        let arrival = self.arrivals.begin(client, &self.late_uploads);
        let arriving = receive(form, boundary, arrival.pieces(body), store, received);
        tokio::select! {
            arrived = tokio::time::timeout(self.config.network.body_timeout, arriving) => {
                arrived.map_err(|_| Error::TooSlow)?
            }
            () = arrival.aborted() => Err(Error::Unavailable),
        }
    }

    /// The key of the senders' hashes; all instances share it.
    async fn sender_secret(&self) -> Result<&str, InboxError> {
        if let Some(secret) = self.sender_secret.get() {
            return Ok(secret);
        }
        // Each caller reads it: if they took turns, each would wait for the timeouts of those before it.
        let secret = self.inbox.sender_secret().await?;
        Ok(self.sender_secret.get_or_init(|| secret))
    }

    /// Stores a submission even if its client leaves meanwhile: otherwise its file could be left without a row.
    async fn store(
        &self,
        new: NewSubmission,
        upload: Option<(Upload, FileKind)>,
        limit: SenderLimit,
    ) -> Result<(), Error> {
        // Files with malware have been refused before.
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
    // The file must go to the store of this database.
    match &new.resume {
        Some(_) => inbox.check_store().await?,
        None => inbox.check_known_store().await?,
    }
    let added = async {
        if let (Some(path), Some(resume)) = (&path, &new.resume) {
            inbox.resumes.store(path, &resume.object).await?;
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
    match inbox.fingerprint(new.form, new.idempotency_key.as_deref()).await? {
        Some(stored) if stored == new.fingerprint => Ok(()),
        _ if added == Added::TooMany => Err(Error::TooManyForms { wait }),
        _ => Err(Error::KeyReused),
    }
}

/// Removes the file of a submission once the database knows that the row was not stored.
async fn discard(inbox: Arc<Inbox>, object: String, sender: String) {
    for pause in DISCARD_AFTER_SECONDS {
        tokio::time::sleep(Duration::from_secs(pause)).await;
        match inbox.discard(&object, &sender).await {
            Ok(()) => return,
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

fn sender_limit(spam: &Spam) -> SenderLimit {
    let window = i64::try_from(spam.window.as_millis()).unwrap_or(i64::MAX);
    SenderLimit {
        since: now().saturating_sub(window),
        suspected_after: spam.suspected_after,
        refused_after: spam.refused_after,
    }
}

/// Validates the fields by the core's rules and the file by its bytes.
async fn check(
    form: &'static Form,
    received: &Received,
    antivirus: &Antivirus,
    inspectors: &Workers,
) -> Result<Option<FileKind>, Error> {
    let mut errors = form.check(&received.values);
    for field in received.cut.iter().filter_map(|name| form.field(name)) {
        errors.set(form, field.name, field.too_long());
    }
    let mut kind = None;
    let file_field = form.fields.iter().find(|field| field.is_file());
    let path = received.upload.as_ref().and_then(|upload| upload.path.as_ref());
    if let (Some(field), Some(path)) = (file_field, path)
        && errors.get(field.name).is_none()
    {
        kind = kind_of(path, field, inspectors).await?;
        if kind.is_none() {
            let message = format!(
                "{} must be a PDF, or a Word document without macros and embedded files: if in doubt, save it as a PDF",
                field.label
            );
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

/// The kind of the file, if the field accepts it.
async fn kind_of(path: &TempPath, field: &Field, inspectors: &Workers) -> Result<Option<FileKind>, Error> {
    let path = path.to_path_buf();
    let kind = inspectors.run(move |abandoned| FileKind::of(&path, abandoned));
    let kind = tokio::time::timeout(INSPECTION_TIMEOUT, kind).await.map_err(|_| {
        let limit = INSPECTION_TIMEOUT.as_secs();
        tracing::error!("a file could not be inspected within {limit} s; its sender was asked to try again");
        Error::Unavailable
    })?;
    let kind =
        kind.map_err(|error| Error::internal("a file could not be checked", error))?.map_err(InboxError::Files)?;
    let Kind::File(rule) = &field.kind else { return Ok(None) };
    Ok(kind.filter(|kind| rule.accepts(&format!("file{}", kind.extension()))))
}

/// Why this may be spam. It is stored in any case.
fn suspicion(spam: &Spam, received: &Received, sent_by_browser: bool) -> Option<&'static str> {
    let elapsed = received.elapsed.as_ref().map(|text| text.trim().parse().map(Duration::from_millis));
    match elapsed {
        _ if received.honeypot_filled => Some("filled in the hidden field"),
        None if !sent_by_browser => Some("sent by a script that does not say how long it took"),
        Some(Err(_)) => Some("sent with an invalid elapsed time"),
        Some(Ok(elapsed)) if elapsed < spam.minimum_fill_time => Some("filled in faster than a person can"),
        _ => None,
    }
}

/// A hash of the stored fields and the file.
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
