//! What is sent for a URL: a body in one or more encodings, from memory or from a file.
//!
//! tower-http sends files and their ranges. Here is what a file on the disk does not say: its type and its tag, how long it may be kept,
//! and which of its forms a client takes.

mod compress;
mod conditional;
pub mod content_type;
mod encoding;

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use headers::{ETag, HeaderMapExt};
use serde::Serialize;
use sha2::{Digest, Sha256};
use tower_http::services::ServeFile;

pub use compress::{Effort, brotli, gzip};
pub use encoding::Encoding;

/// Bodies below this size travel in one packet anyway.
pub const WORTH_COMPRESSING: usize = 1024;

/// Always to be asked for again: what is sent may change at any time at the same URL.
pub const REVALIDATE: &str = "no-cache";

/// Where the bytes are.
#[derive(Debug, Clone)]
pub enum Source {
    Memory(Bytes),
    File(PathBuf),
}

/// A body in one encoding.
#[derive(Debug, Clone)]
struct Form {
    encoding: Encoding,
    etag: Option<ETag>,
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

    /// A value as JSON, compressed with this effort when that is worth it.
    pub fn json_with<T: Serialize>(value: &T, effort: Effort) -> serde_json::Result<Self> {
        Ok(Self::text_with(content_type::JSON, serde_json::to_vec(value)?, effort))
    }

    /// A text that may change at any time, compressed when that is worth it.
    pub fn text_of(content_type: &'static str, body: Vec<u8>) -> Self {
        Self::text_with(content_type, body, Effort::Usual)
    }

    fn text_with(content_type: &'static str, body: Vec<u8>, effort: Effort) -> Self {
        let mut compressed = Vec::new();
        if body.len() >= WORTH_COMPRESSING {
            compressed.push((Encoding::Brotli, Source::Memory(brotli(&body, effort))));
            compressed.push((Encoding::Gzip, Source::Memory(gzip(&body))));
        }
        Self::new(content_type, REVALIDATE, hash(&body), Source::Memory(body.into())).compressed(compressed)
    }

    /// A body that is not compressed. Of a file, parts can be asked for.
    pub fn new(content_type: &'static str, cache_control: &'static str, hash: String, plain: Source) -> Self {
        let mut headers = vec![(header::CACHE_CONTROL, HeaderValue::from_static(cache_control))];
        if matches!(plain, Source::File(_)) {
            headers.push((header::ACCEPT_RANGES, HeaderValue::from_static("bytes")));
        }
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
        let bytes = match &self.plain.source {
            Source::Memory(bytes) => bytes.clone(),
            Source::File(path) => tokio::fs::read(path).await?.into(),
        };
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The response for a client that sent these headers: 304 when it has it already, 206 for a range.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub async fn respond(&self, headers: &HeaderMap) -> io::Result<Response> {
        let form = self.form(headers);
        let etag = form.etag.as_ref();
        let mut response = match &form.source {
            _ if conditional::is_fresh(headers, etag, self.modified) => StatusCode::NOT_MODIFIED.into_response(),
            Source::Memory(bytes) => Response::new(Body::from(bytes.clone())),
            Source::File(path) => send_file(path, conditional::range(headers, etag, self.modified)).await?,
        };
        let sent = response.status().is_success();
        let out = response.headers_mut();
        // A file's own time says when it was copied here, and its type is guessed.
        out.remove(header::LAST_MODIFIED);
        out.remove(header::CONTENT_TYPE);
        for (name, value) in &self.headers {
            out.insert(name.clone(), value.clone());
        }
        if let Some(etag) = etag {
            out.typed_insert(etag.clone());
        }
        if sent {
            out.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
            if form.encoding != Encoding::Identity {
                out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(form.encoding.name()));
            }
        }
        Ok(response)
    }

    /// The form that the client takes. A range counts bytes of the plain body.
    fn form(&self, headers: &HeaderMap) -> &Form {
        if self.compressed.is_empty() || headers.contains_key(header::RANGE) {
            return &self.plain;
        }
        let encoding = encoding::choose(headers, self.compressed.iter().map(|form| form.encoding));
        self.compressed.iter().find(|form| form.encoding == encoding).unwrap_or(&self.plain)
    }
}

/// Sends a file, or the part of it that is asked for.
async fn send_file(path: &Path, range: Option<&HeaderValue>) -> io::Result<Response> {
    let mut request = Request::new(Body::empty());
    if let Some(range) = range {
        request.headers_mut().insert(header::RANGE, range.clone());
    }
    let response = ServeFile::new(path).try_call(request).await?;
    match response.status() {
        // It was there when its URL was looked up.
        StatusCode::NOT_FOUND => Err(io::ErrorKind::NotFound.into()),
        _ => Ok(response.map(Body::new)),
    }
}

/// Of a hash, which is plain letters and digits, there is always a tag.
fn entity_tag(hash: &str, encoding: Encoding) -> Option<ETag> {
    let tag = match encoding {
        Encoding::Identity => format!("\"{hash}\""),
        other => format!("\"{hash}-{}\"", other.name()),
    };
    tag.parse().ok()
}

/// A short name of a content: equal contents have equal names.
pub fn hash(body: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(body)[..12])
}
