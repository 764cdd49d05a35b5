//! Reads the built site from its folder.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use axum::http::{HeaderValue, header};

use super::Site;
use super::policy::Policy;
use crate::http::compress;
use crate::http::content_type;
use crate::http::encoding::Encoding;
use crate::http::representation::{REVALIDATE, Representation, Source, WORTH_COMPRESSING, hash};

/// What is sent is kept in memory up to this size; what is larger is read from disk for each request.
const KEPT_IN_MEMORY: u64 = 512 * 1024;

/// Files below this path have a hash in their names: what is there never changes.
const HASHED: &str = "/assets/";
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Files without a hash in their names: icons, robots.txt.
const FOR_AN_HOUR: &str = "public, max-age=3600";

const HTML: &str = "text/html; charset=utf-8";

impl Site {
    /// Reads a folder, and makes the content security policy of each page from what the page holds.
    ///
    /// # Errors
    /// When the folder or a file in it cannot be read.
    pub fn read(root: &Path, policy: &Policy) -> io::Result<Self> {
        let mut site = Self::default();
        let mut found = BTreeMap::new();
        list(root, "", &mut found)?;
        for (path, file) in &found {
            if is_compressed_form(path, &found) {
                continue;
            }
            let representation = read(path, file, &found, policy)?;
            match path.as_str() {
                "/404.html" => site.not_found = Some(representation),
                "/_shell.html" => site.shell = Some(representation),
                "/index.html" => {
                    site.pages.insert("/".to_owned(), representation);
                }
                _ => match path.strip_suffix("/index.html") {
                    Some(page) => {
                        site.pages.insert(page.to_owned(), representation);
                    }
                    None => {
                        site.files.insert(path.clone(), representation);
                    }
                },
            }
        }
        Ok(site)
    }
}

fn list(root: &Path, below: &str, found: &mut BTreeMap<String, PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(root)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{below}/{name}");
        // Hidden files are the build's own (Vite keeps a manifest in one).
        if name.starts_with('.') && name != ".well-known" {
            continue;
        }
        if entry.path().is_dir() {
            list(&entry.path(), &path, found)?;
        } else {
            found.insert(path, entry.path());
        }
    }
    Ok(())
}

/// Whether the file is another file's precompressed form.
fn is_compressed_form(path: &str, found: &BTreeMap<String, PathBuf>) -> bool {
    Encoding::COMPRESSED
        .iter()
        .any(|encoding| path.strip_suffix(encoding.extension()).is_some_and(|plain| found.contains_key(plain)))
}

fn read(path: &str, file: &Path, found: &BTreeMap<String, PathBuf>, policy: &Policy) -> io::Result<Representation> {
    let content_type = content_type::of(path);
    let body = fs::read(file)?;
    let page_policy = (content_type == HTML).then(|| policy.of_page(&String::from_utf8_lossy(&body)));
    let cache_control = if path.starts_with(HASHED) {
        FOREVER
    } else if content_type == HTML {
        REVALIDATE
    } else {
        FOR_AN_HOUR
    };
    let mut compressed = Vec::new();
    for encoding in Encoding::COMPRESSED {
        if let Some(form) = found.get(&format!("{path}{}", encoding.extension())) {
            compressed.push((encoding, kept(form, fs::read(form)?)));
        }
    }
    // A build that compresses its files does it better and once; what it has not compressed is compressed here.
    if compressed.is_empty() && body.len() >= WORTH_COMPRESSING && content_type::is_text(content_type) {
        compressed.push((Encoding::Brotli, Source::Memory(compress::brotli(&body))));
        compressed.push((Encoding::Gzip, Source::Memory(compress::gzip(&body))));
    }
    let modified = fs::metadata(file)?.modified().ok();
    let hash = hash(&body);
    // Nearly everybody takes a compressed form; the plain one stays on disk, and the memory free.
    let plain = if compressed.is_empty() { kept(file, body) } else { on_disk(file, &body) };
    let mut representation =
        Representation::new(content_type, cache_control, hash, plain).modified(modified).compressed(compressed);
    if let Some(value) = page_policy.and_then(|policy| HeaderValue::try_from(policy).ok()) {
        representation = representation.header(header::CONTENT_SECURITY_POLICY, value);
    }
    Ok(representation)
}

fn kept(file: &Path, body: Vec<u8>) -> Source {
    if body.len() as u64 > KEPT_IN_MEMORY { on_disk(file, &body) } else { Source::Memory(body.into()) }
}

fn on_disk(file: &Path, body: &[u8]) -> Source {
    Source::Disk { path: file.to_owned(), length: body.len() as u64 }
}
