//! Something that can be sent: a body in one or more encodings, from memory or from disk.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio_util::io::ReaderStream;

use super::compress;
use super::conditional::{is_fresh, range_applies};
use super::content_type;
use super::encoding::{self, Encoding};
use super::range::{self, Requested};

/// Bodies below this size travel in one packet anyway.
pub const WORTH_COMPRESSING: usize = 1024;

/// How much of a file is read at once.
const CHUNK: usize = 64 * 1024;

/// Parts up to this length are read in one go: each turn of the file threads costs more than the reading.
const READ_AT_ONCE: u64 = 128 * 1024;

/// Always to be asked for again: what is sent may change at any time under the same address.
pub const REVALIDATE: &str = "no-cache";

/// Where the bytes are.
#[derive(Debug, Clone)]
pub enum Source {
    Memory(Bytes),
    Disk { path: PathBuf, length: u64 },
}

impl Source {
    fn length(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::Disk { length, .. } => *length,
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
            Self::Disk { path, .. } if length <= READ_AT_ONCE => {
                let path = path.clone();
                let read = tokio::task::spawn_blocking(move || read_part(&path, first, length));
                Ok(Body::from(read.await.map_err(io::Error::other)??))
            }
            Self::Disk { path, .. } => {
                let mut file = tokio::fs::File::open(path).await?;
                if first > 0 {
                    file.seek(SeekFrom::Start(first)).await?;
                }
                let capacity = CHUNK.min(usize::try_from(length).unwrap_or(CHUNK));
                Ok(Body::from_stream(ReaderStream::with_capacity(file.take(length), capacity)))
            }
        }
    }
}

/// A body with its type, its entity tag and its encodings.
#[derive(Debug, Clone)]
pub struct Representation {
    content_type: &'static str,
    cache_control: &'static str,
    /// What the entity tags of the forms are made of.
    hash: String,
    modified: Option<SystemTime>,
    plain: Source,
    compressed: Vec<(Encoding, Source)>,
    extra: Vec<(HeaderName, HeaderValue)>,
}

impl Representation {
    /// A value as JSON, compressed when that is worth it.
    pub fn json<T: Serialize>(value: &T) -> serde_json::Result<Self> {
        let body = serde_json::to_vec(value)?;
        let mut compressed = Vec::new();
        if body.len() >= WORTH_COMPRESSING {
            compressed.push((Encoding::Brotli, Source::Memory(compress::brotli(&body))));
            compressed.push((Encoding::Gzip, Source::Memory(compress::gzip(&body))));
        }
        let mut json = Self::new(content_type::JSON, REVALIDATE, hash(&body), Source::Memory(body.into()));
        json.compressed = compressed;
        Ok(json)
    }

    /// A body that is not compressed.
    pub fn new(content_type: &'static str, cache_control: &'static str, hash: String, plain: Source) -> Self {
        Self { content_type, cache_control, hash, modified: None, plain, compressed: Vec::new(), extra: Vec::new() }
    }

    /// The same, last changed at this time.
    pub fn modified(mut self, modified: Option<SystemTime>) -> Self {
        self.modified = modified;
        self
    }

    /// The same in further encodings.
    pub fn compressed(mut self, compressed: Vec<(Encoding, Source)>) -> Self {
        self.compressed = compressed;
        self
    }

    /// The same with one more header.
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.extra.push((name, value));
        self
    }

    /// The plain body as text.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub async fn text(&self) -> io::Result<String> {
        let bytes = match &self.plain {
            Source::Memory(bytes) => bytes.to_vec(),
            Source::Disk { path, .. } => tokio::fs::read(path).await?,
        };
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The answer for a client that sent these headers: 304 when it has it already, 206 for a range.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub async fn respond(&self, headers: &HeaderMap) -> io::Result<Response> {
        let wants_part = headers.contains_key(header::RANGE);
        // A range counts bytes of the plain body.
        let encoding = match wants_part {
            true => Encoding::Identity,
            false => encoding::choose(headers, self.compressed.iter().map(|(encoding, _)| *encoding)),
        };
        let etag = self.entity_tag(encoding);
        let mut response = Response::new(Body::empty());
        self.describe(response.headers_mut(), &etag);
        if is_fresh(headers, &etag, self.modified) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok(response);
        }
        let form = self.compressed.iter().find(|(form, _)| *form == encoding).map_or(&self.plain, |(_, source)| source);
        let length = form.length();
        let asked = match wants_part && range_applies(headers, &etag, self.modified) {
            true => range::requested(headers, length),
            false => Requested::Whole,
        };
        let out = response.headers_mut();
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
        if encoding != Encoding::Identity {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        }
        *response.body_mut() = form.part(first, sent).await?;
        *response.status_mut() = status;
        Ok(response)
    }

    /// The headers that 200, 206 and 304 share.
    fn describe(&self, out: &mut HeaderMap, etag: &str) {
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache_control));
        out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        set(out, header::ETAG, etag);
        if let Some(modified) = self.modified {
            set(out, header::LAST_MODIFIED, &httpdate::fmt_http_date(modified));
        }
        if !self.compressed.is_empty() {
            out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        for (name, value) in &self.extra {
            out.insert(name, value.clone());
        }
    }

    fn entity_tag(&self, encoding: Encoding) -> String {
        match encoding {
            Encoding::Identity => format!("\"{}\"", self.hash),
            other => format!("\"{}-{}\"", self.hash, other.name()),
        }
    }
}

fn read_part(path: &Path, first: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(first))?;
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.take(length).read_to_end(&mut bytes)?;
    // A file that has become shorter would leave the announced length unmet.
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
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
