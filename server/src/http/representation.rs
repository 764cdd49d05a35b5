//! Something that can be sent: a body in one or more encodings, from memory or from disk.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::compress;
use super::conditional::{is_fresh, range_applies};
use super::content_type;
use super::encoding::{self, Encoding};
use super::files::{File, Files};
use super::range::{self, Requested};

/// Bodies below this size travel in one packet anyway.
pub const WORTH_COMPRESSING: usize = 1024;

/// Always to be asked for again: what is sent may change at any time under the same address.
pub const REVALIDATE: &str = "no-cache";

/// About as many headers as an answer has, so that their table does not grow while it is filled.
const HEADERS: usize = 24;

/// Where the bytes are.
#[derive(Debug, Clone)]
pub enum Source {
    Memory(Bytes),
    /// A file to be looked up when it is needed, of the length that was read.
    Disk {
        files: Arc<Files>,
        path: PathBuf,
        length: u64,
    },
    /// A file that was looked up.
    Found(Arc<File>),
}

impl Source {
    fn length(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::Disk { length, .. } => *length,
            Self::Found(file) => file.length,
        }
    }

    /// The bytes from `first`, `length` of them.
    async fn part(&self, first: u64, length: u64) -> io::Result<Body> {
        match self {
            Self::Memory(bytes) => {
                let from = usize::try_from(first).unwrap_or(usize::MAX).min(bytes.len());
                let to = usize::try_from(first + length).unwrap_or(usize::MAX).min(bytes.len());
                Ok(Body::from(bytes.slice(from..to)))
            }
            Self::Disk { .. } => self.found().await?.part(first, length).await,
            Self::Found(file) => file.part(first, length).await,
        }
    }

    /// The file on the disk. One of another length is of another build, which is taken up in a moment.
    async fn found(&self) -> io::Result<Arc<File>> {
        match self {
            Self::Disk { files, path, length } => {
                let found = files.find(&path.to_string_lossy(), || vec![path.clone()]).await?;
                found.filter(|file| file.length == *length).ok_or_else(|| io::ErrorKind::NotFound.into())
            }
            Self::Found(file) => Ok(Arc::clone(file)),
            Self::Memory(_) => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

/// A body in one encoding.
#[derive(Debug, Clone)]
struct Form {
    encoding: Encoding,
    etag: HeaderValue,
    source: Source,
}

/// A body with its type, its entity tag and its encodings.
#[derive(Debug, Clone)]
pub struct Representation {
    content_type: &'static str,
    /// What the entity tags of the forms are made of.
    hash: String,
    modified: Option<SystemTime>,
    plain: Form,
    compressed: Vec<Form>,
    /// What 200, 206 and 304 share.
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Representation {
    /// A value as JSON, compressed when that is worth it.
    pub fn json<T: Serialize>(value: &T) -> serde_json::Result<Self> {
        Ok(Self::text_of(content_type::JSON, serde_json::to_vec(value)?))
    }

    /// A text that may change at any time, compressed when that is worth it.
    pub fn text_of(content_type: &'static str, body: Vec<u8>) -> Self {
        let mut compressed = Vec::new();
        if body.len() >= WORTH_COMPRESSING {
            compressed.push((Encoding::Brotli, Source::Memory(compress::brotli(&body))));
            compressed.push((Encoding::Gzip, Source::Memory(compress::gzip(&body))));
        }
        Self::new(content_type, REVALIDATE, hash(&body), Source::Memory(body.into())).compressed(compressed)
    }

    /// A body that is not compressed.
    pub fn new(content_type: &'static str, cache_control: &'static str, hash: String, plain: Source) -> Self {
        let headers = vec![
            (header::CACHE_CONTROL, HeaderValue::from_static(cache_control)),
            (header::ACCEPT_RANGES, HeaderValue::from_static("bytes")),
        ];
        let plain = Form { encoding: Encoding::Identity, etag: entity_tag(&hash, Encoding::Identity), source: plain };
        Self { content_type, hash, modified: None, plain, compressed: Vec::new(), headers }
    }

    /// The same, last changed at this time.
    pub fn modified(mut self, modified: Option<SystemTime>) -> Self {
        self.modified = modified;
        match modified.and_then(|time| httpdate::fmt_http_date(time).parse().ok()) {
            Some(date) => self.header(header::LAST_MODIFIED, date),
            None => self,
        }
    }

    /// The same in further encodings.
    pub fn compressed(mut self, compressed: Vec<(Encoding, Source)>) -> Self {
        if compressed.is_empty() {
            return self;
        }
        let form = |(encoding, source)| Form { encoding, etag: entity_tag(&self.hash, encoding), source };
        self.compressed = compressed.into_iter().map(form).collect();
        self.header(header::VARY, HeaderValue::from_static("accept-encoding"))
    }

    /// The same with one more header.
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// The bytes that it takes in memory.
    pub fn weight(&self) -> usize {
        let bodies = [&self.plain].into_iter().chain(&self.compressed);
        bodies.map(|form| if let Source::Memory(bytes) = &form.source { bytes.len() } else { 0 }).sum()
    }

    /// The plain body as text.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub async fn text(&self) -> io::Result<String> {
        match &self.plain.source {
            Source::Memory(bytes) => Ok(String::from_utf8_lossy(bytes).into_owned()),
            file => file.found().await?.text().await,
        }
    }

    /// The answer for a client that sent these headers: 304 when it has it already, 206 for a range.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub async fn respond(&self, headers: &HeaderMap) -> io::Result<Response> {
        let wants_part = headers.contains_key(header::RANGE);
        let form = self.form(headers, wants_part);
        let etag = form.etag.to_str().unwrap_or_default();
        let mut response = Response::new(Body::empty());
        let out = response.headers_mut();
        out.reserve(HEADERS);
        out.extend(self.headers.iter().cloned());
        out.insert(header::ETAG, form.etag.clone());
        if is_fresh(headers, etag, self.modified) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok(response);
        }
        let length = form.source.length();
        let asked = match wants_part && range_applies(headers, etag, self.modified) {
            true => range::requested(headers, length),
            false => Requested::Whole,
        };
        let (status, first, sent) = match asked {
            Requested::Whole => (StatusCode::OK, 0, length),
            Requested::Part { first, last } => {
                set(out, header::CONTENT_RANGE, &format!("bytes {first}-{last}/{length}"));
                (StatusCode::PARTIAL_CONTENT, first, last - first + 1)
            }
            Requested::Unsatisfiable => {
                set(out, header::CONTENT_RANGE, &format!("bytes */{length}"));
                *response.status_mut() = StatusCode::RANGE_NOT_SATISFIABLE;
                return Ok(response);
            }
        };
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        out.insert(header::CONTENT_LENGTH, sent.into());
        if form.encoding != Encoding::Identity {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(form.encoding.name()));
        }
        *response.body_mut() = form.source.part(first, sent).await?;
        *response.status_mut() = status;
        Ok(response)
    }

    /// The form that the client takes. A range counts bytes of the plain body.
    fn form(&self, headers: &HeaderMap, wants_part: bool) -> &Form {
        if wants_part || self.compressed.is_empty() {
            return &self.plain;
        }
        let encoding = encoding::choose(headers, self.compressed.iter().map(|form| form.encoding));
        self.compressed.iter().find(|form| form.encoding == encoding).unwrap_or(&self.plain)
    }
}

fn entity_tag(hash: &str, encoding: Encoding) -> HeaderValue {
    let tag = match encoding {
        Encoding::Identity => format!("\"{hash}\""),
        other => format!("\"{hash}-{}\"", other.name()),
    };
    // Hashes are plain letters and digits.
    HeaderValue::try_from(tag).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

/// A short name of a content: equal contents have equal names.
pub fn hash(body: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(body)[..12])
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = value.parse() {
        headers.insert(name, value);
    }
}
