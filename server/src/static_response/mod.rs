//! A response that is made once and sent many times: a body in one or more encodings, in memory or in a file, with its headers.
//!
//! tower-http sends the files and their ranges. This module adds what it does not know: the media type, the entity tag, the cache
//! policy, and the choice of an encoding.

mod conditional;
pub mod content_type;
mod encoding;

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use headers::{ETag, HeaderMapExt, LastModified};
use serde::Serialize;
use sha2::{Digest, Sha256};
use tower_http::services::ServeFile;

use crate::error::Error;

pub use encoding::{ContentEncoding, QUALITY, compress};

/// Bodies below this size travel in one packet anyway.
pub const WORTH_COMPRESSING: usize = 1024;

/// For what may change at any time at the same URL.
pub const REVALIDATE: &str = "no-cache";

/// Where a body is.
#[derive(Debug, Clone)]
pub enum Source {
    Memory(Bytes),
    File(PathBuf),
}

impl Source {
    /// The bytes that it takes in memory.
    pub fn weight(&self) -> usize {
        match self {
            Self::Memory(bytes) => bytes.len(),
            Self::File(_) => 0,
        }
    }
}

#[derive(Debug, Clone)]
struct Variant {
    encoding: ContentEncoding,
    etag: ETag,
    source: Source,
}

/// A body with its type, its entity tag and its encodings.
#[derive(Debug, Clone)]
pub struct StaticResponse {
    content_type: &'static str,
    /// The entity tags are made of it.
    hash: String,
    modified: Option<SystemTime>,
    plain: Variant,
    compressed: Vec<Variant>,
    /// The headers of 200, 206 and 304.
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl StaticResponse {
    /// A value as JSON, compressed if that is worth it.
    ///
    /// # Panics
    /// If the value cannot be written as JSON, such as a map whose keys are no texts.
    pub fn json<T: Serialize>(value: &T, brotli_quality: u32) -> Self {
        let body = serde_json::to_vec(value).expect("a value of the API is JSON");
        let compressed = if body.len() >= WORTH_COMPRESSING { compress(&body, brotli_quality) } else { Vec::new() };
        let response = Self::new(content_type::JSON, REVALIDATE, hash(&body), Source::Memory(body.into()));
        response.compressed(compressed)
    }

    /// An uncompressed body. A file can also be sent in ranges.
    pub fn new(content_type: &'static str, cache_control: &'static str, hash: String, plain: Source) -> Self {
        let mut headers = vec![(header::CACHE_CONTROL, HeaderValue::from_static(cache_control))];
        if matches!(plain, Source::File(_)) {
            headers.push((header::ACCEPT_RANGES, HeaderValue::from_static("bytes")));
        }
        let plain = Variant {
            encoding: ContentEncoding::Identity,
            etag: entity_tag(&hash, ContentEncoding::Identity),
            source: plain,
        };
        Self { content_type, hash, modified: None, plain, compressed: Vec::new(), headers }
    }

    /// Sets the time of the last change.
    pub fn modified(self, modified: Option<SystemTime>) -> Self {
        Self { modified, ..self }
    }

    /// Adds further encodings of the body.
    pub fn compressed(mut self, compressed: Vec<(ContentEncoding, Source)>) -> Self {
        if compressed.is_empty() {
            return self;
        }
        let variant = |(encoding, source)| Variant { encoding, etag: entity_tag(&self.hash, encoding), source };
        self.compressed = compressed.into_iter().map(variant).collect();
        self.header(header::VARY, HeaderValue::from_static("accept-encoding"))
    }

    /// Adds a header.
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// The bytes of its bodies in memory.
    pub fn weight(&self) -> usize {
        [&self.plain].into_iter().chain(&self.compressed).map(|body| body.source.weight()).sum()
    }

    /// The uncompressed body as text.
    pub async fn text(&self) -> io::Result<String> {
        let bytes = match &self.plain.source {
            Source::Memory(bytes) => bytes.clone(),
            Source::File(path) => tokio::fs::read(path).await?.into(),
        };
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The content security policy of a page, without its scripts.
    pub fn policy_without_scripts(&self) -> Option<HeaderValue> {
        let (_, policy) = self.headers.iter().find(|(name, _)| *name == header::CONTENT_SECURITY_POLICY)?;
        let directives = policy.to_str().ok()?.split("; ").filter(|directive| !directive.starts_with("script-src"));
        directives.collect::<Vec<_>>().join("; ").parse().ok()
    }

    /// The response to a request with these headers: 304 if the client's copy is current, 206 for a range.
    pub async fn respond(&self, headers: &HeaderMap) -> Result<Response, Error> {
        let variant = self.choose(headers);
        let etag = &variant.etag;
        let mut response = match &variant.source {
            _ if conditional::is_fresh(headers, etag, self.modified) => StatusCode::NOT_MODIFIED.into_response(),
            Source::Memory(bytes) => Response::new(Body::from(bytes.clone())),
            Source::File(path) => send_file(path, conditional::range(headers, etag, self.modified))
                .await
                .map_err(|error| Error::internal("a file cannot be sent", error))?,
        };
        let sent = response.status().is_success();
        let is_unsatisfiable = response.status() == StatusCode::RANGE_NOT_SATISFIABLE;
        let out = response.headers_mut();
        // tower-http sends the time of the copy on this disk, and a guessed type.
        out.remove(header::LAST_MODIFIED);
        out.remove(header::CONTENT_TYPE);
        for (name, value) in &self.headers {
            out.insert(name.clone(), value.clone());
        }
        if is_unsatisfiable {
            out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        if let Some(modified) = self.modified {
            out.typed_insert(LastModified::from(modified));
        }
        out.typed_insert(etag.clone());
        if sent {
            out.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
            if variant.encoding != ContentEncoding::Identity {
                out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(variant.encoding.name()));
            }
        }
        Ok(response)
    }

    /// The encoding that the client accepts. Ranges are of the uncompressed body.
    fn choose(&self, headers: &HeaderMap) -> &Variant {
        if self.compressed.is_empty() || headers.contains_key(header::RANGE) {
            return &self.plain;
        }
        let encoding = encoding::choose(headers, self.compressed.iter().map(|variant| variant.encoding));
        self.compressed.iter().find(|variant| variant.encoding == encoding).unwrap_or(&self.plain)
    }
}

/// Sends a file, or a range of it.
async fn send_file(path: &Path, range: Option<&HeaderValue>) -> io::Result<Response> {
    let mut request = Request::new(Body::empty());
    if let Some(range) = range {
        request.headers_mut().insert(header::RANGE, range.clone());
    }
    let response = ServeFile::new(path).try_call(request).await?;
    match response.status() {
        // It has been deleted since it was found.
        StatusCode::NOT_FOUND => Err(io::ErrorKind::NotFound.into()),
        _ => Ok(response.map(Body::new)),
    }
}

fn entity_tag(hash: &str, encoding: ContentEncoding) -> ETag {
    let tag = match encoding {
        ContentEncoding::Identity => format!("\"{hash}\""),
        other => format!("\"{hash}-{}\"", other.name()),
    };
    tag.parse().expect("a hash has only letters, digits, hyphens and underscores")
}

fn hash(body: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(body)[..12])
}
