//! Reads the built site from its folder.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use axum::http::{HeaderValue, header};

use super::manifest::HASHED;
use super::policy::Policy;
use super::releases::Release;
use super::{HTML, Site};
use crate::static_response::{
    ContentEncoding, QUALITY, REVALIDATE, Source, StaticResponse, WORTH_COMPRESSING, compress, content_type,
};

/// The most memory for compressed files together. The rest of a very large site is read from the disk at each request.
const MEMORY: usize = 8 * 1024 * 1024;

const FOREVER: &str = "public, max-age=31536000, immutable";

/// Files without a hash in their names: icons, robots.txt.
const FOR_AN_HOUR: &str = "public, max-age=3600";

impl Site {
    /// Reads a release and computes the content security policy of each page. The files with a hash in their names of a release before
    /// are served, too, for pages that are open.
    pub fn read(release: Release, before: Option<Release>, policy: &Policy) -> io::Result<Self> {
        let mut site = Self::default();
        let found = served(&release);
        let mut reader = Reader { release: &release, found: &found, policy, memory_left: MEMORY, sent_plain: 0 };
        for (path, file) in &found {
            if is_precompressed(path, &found) {
                continue;
            }
            let response = reader.read(path, file)?;
            match path.as_str() {
                "/404.html" => site.not_found = Some(response),
                "/index.html" => site.add_page("/", response),
                _ => match path.strip_suffix("/index.html") {
                    Some(page) => site.add_page(page, response),
                    None => {
                        site.files.insert(path.clone(), response);
                    }
                },
            }
        }
        if reader.sent_plain > 0 {
            tracing::warn!(
                files = reader.sent_plain,
                "files of the site are not compressed and are sent as they are: build the site with npm run build"
            );
        }
        if let Some(before) = &before {
            site.add_hashed(before, policy);
        }
        site.release = Some(release);
        Ok(site)
    }

    /// Adds the files with a hash in their names of a release before. One that cannot be read is missing for open pages only.
    fn add_hashed(&mut self, before: &Release, policy: &Policy) {
        let found = served(before);
        let mut reader = Reader { release: before, found: &found, policy, memory_left: 0, sent_plain: 0 };
        let mut unreadable = None;
        for (path, file) in found.iter().filter(|(path, _)| is_hashed(path)) {
            if !self.files.contains_key(path) && !is_precompressed(path, &found) {
                match reader.read(path, file) {
                    Ok(response) => drop(self.files.insert(path.clone(), response)),
                    Err(error) => unreadable = Some((file, error)),
                }
            }
        }
        if let Some((file, error)) = unreadable {
            let file = file.display();
            tracing::warn!(%file, %error, "a file of a previous release cannot be read, so pages that are open may miss it");
        }
    }
}

/// The files of a release by URL path. Hidden files belong to the build and are not served.
fn served(release: &Release) -> BTreeMap<String, PathBuf> {
    let is_hidden = |path: &str| path.split('/').any(|name| name.starts_with('.') && name != ".well-known");
    let files = release.manifest.files.keys().filter(|path| !is_hidden(path));
    files.map(|path| (format!("/{path}"), release.folder.join(path))).collect()
}

fn is_hashed(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|path| path.starts_with(HASHED))
}

/// Whether the file is another file in a content encoding.
fn is_precompressed(path: &str, found: &BTreeMap<String, PathBuf>) -> bool {
    ContentEncoding::COMPRESSED
        .iter()
        .any(|encoding| path.strip_suffix(encoding.extension()).is_some_and(|plain| found.contains_key(plain)))
}

struct Reader<'r> {
    release: &'r Release,
    found: &'r BTreeMap<String, PathBuf>,
    policy: &'r Policy,
    memory_left: usize,
    /// Texts that are not precompressed, and were not compressed because the memory is full.
    sent_plain: usize,
}

impl Reader<'_> {
    fn read(&mut self, path: &str, file: &Path) -> io::Result<StaticResponse> {
        let content_type = content_type::of(path);
        let is_text = content_type::is_text(content_type);
        let tag = self.release.manifest.tag(path.trim_start_matches('/'));
        let tag = tag.ok_or_else(|| io::Error::other(format!("the manifest has no hash of {path}")))?;
        // Films and pictures are only sent.
        let body = if is_text { fs::read(file)? } else { Vec::new() };
        let page_policy = (content_type == HTML).then(|| self.policy.of_page(&String::from_utf8_lossy(&body)));
        let cache_control = if is_hashed(path) {
            FOREVER
        } else if content_type == HTML {
            REVALIDATE
        } else {
            FOR_AN_HOUR
        };
        let mut compressed = self.precompressed(path)?;
        // The build compresses better. What it has left out is compressed here until the memory is full.
        if compressed.is_empty() && body.len() >= WORTH_COMPRESSING {
            if self.memory_left == 0 {
                self.sent_plain += 1;
            } else {
                compressed = compress(&body, QUALITY);
                let size = compressed.iter().map(|(_, body)| body.weight()).sum();
                self.memory_left = self.memory_left.saturating_sub(size);
            }
        }
        // Nearly every client accepts a compressed encoding, so the uncompressed file stays on the disk.
        let plain = Source::File(file.to_owned());
        let mut response = StaticResponse::new(content_type, cache_control, tag, plain).compressed(compressed);
        if let Some(value) = page_policy.and_then(|policy| HeaderValue::try_from(policy).ok()) {
            response = response.header(header::CONTENT_SECURITY_POLICY, value);
        }
        Ok(response)
    }

    fn precompressed(&mut self, path: &str) -> io::Result<Vec<(ContentEncoding, Source)>> {
        let mut found = Vec::new();
        for encoding in ContentEncoding::COMPRESSED {
            let Some(file) = self.found.get(&format!("{path}{}", encoding.extension())) else { continue };
            let body = fs::read(file)?;
            let source = match self.memory_left.checked_sub(body.len()) {
                Some(left) => {
                    self.memory_left = left;
                    Source::Memory(body.into())
                }
                None => Source::File(file.clone()),
            };
            found.push((encoding, source));
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::releases::Releases;

    #[test]
    fn texts_are_compressed_until_the_memory_is_full_and_then_counted() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        fs::create_dir(&site).unwrap();
        let file = site.join("index.html");
        let page = "<p>A packer holds. </p>".repeat(1000);
        fs::write(&file, &page).unwrap();
        let hash = crate::site::manifest::hash_of(page.as_bytes());
        fs::write(site.join(".release.json"), format!("{{\"files\":{{\"index.html\":\"{hash}\"}}}}")).unwrap();
        let release = Releases::new(&site, folder.path()).copy_new(None).unwrap();
        let (found, policy) = (BTreeMap::new(), Policy::default());
        let mut reader =
            Reader { release: &release, found: &found, policy: &policy, memory_left: MEMORY, sent_plain: 0 };

        reader.read("/index.html", &file).unwrap();
        assert!(reader.memory_left < MEMORY);
        assert_eq!(reader.sent_plain, 0);

        reader.memory_left = 0;
        reader.read("/index.html", &file).unwrap();
        assert_eq!(reader.sent_plain, 1);
    }
}
