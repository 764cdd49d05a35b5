//! Reads the built site from its folder.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use axum::http::{HeaderValue, header};

use super::policy::Policy;
use super::releases::Release;
use super::{HTML, Site};
use crate::representation::content_type;
use crate::representation::{self, Encoding, REVALIDATE, Representation, Source, WORTH_COMPRESSING};

/// Compressed forms are kept in memory up to this size together; the rest of a very large site is read when it is asked
/// for.
const ROOM: usize = 8 * 1024 * 1024;

/// Files below this path have a hash in their names: what is there never changes.
const HASHED: &str = "/assets/";
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Files without a hash in their names: icons, robots.txt.
const FOR_AN_HOUR: &str = "public, max-age=3600";

impl Site {
    /// Reads a release, and makes the content security policy of each page from what the page holds. The files of the
    /// release before that have a hash in their names stay, for pages that are open.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn read(release: Release, before: Option<Release>, policy: &Policy) -> io::Result<Self> {
        let mut site = Self::default();
        let found = served(&release);
        let mut reader = Reader { release: &release, found: &found, policy, room: ROOM, sent_plain: 0 };
        for (path, file) in &found {
            if is_compressed_form(path, &found) {
                continue;
            }
            let representation = reader.read(path, file)?;
            match path.as_str() {
                "/404.html" => site.not_found = Some(representation),
                "/index.html" => site.add_page("/", representation),
                _ => match path.strip_suffix("/index.html") {
                    Some(page) => site.add_page(page, representation),
                    None => {
                        site.files.insert(path.clone(), representation);
                    }
                },
            }
        }
        if reader.sent_plain > 0 {
            tracing::warn!(
                files = reader.sent_plain,
                "files of the site have no compressed form and are sent as they are: build the site with npm run build"
            );
        }
        if let Some(before) = &before {
            site.keep_hashed(before, policy)?;
        }
        site.releases = std::iter::once(release).chain(before).collect();
        Ok(site)
    }

    /// Takes over what has a hash in its name.
    fn keep_hashed(&mut self, before: &Release, policy: &Policy) -> io::Result<()> {
        let found = served(before);
        let mut reader = Reader { release: before, found: &found, policy, room: 0, sent_plain: 0 };
        for (path, file) in found.iter().filter(|(path, _)| path.starts_with(HASHED)) {
            if !self.files.contains_key(path) && !is_compressed_form(path, &found) {
                self.files.insert(path.clone(), reader.read(path, file)?);
            }
        }
        Ok(())
    }
}

/// The files of a release that have a URL. Hidden files are the build's own.
fn served(release: &Release) -> BTreeMap<String, PathBuf> {
    let is_hidden = |path: &str| path.split('/').any(|name| name.starts_with('.') && name != ".well-known");
    let files = release.manifest.files.keys().filter(|path| !is_hidden(path));
    files.map(|path| (format!("/{path}"), release.folder.join(path))).collect()
}

/// Whether the file is another file's precompressed form.
fn is_compressed_form(path: &str, found: &BTreeMap<String, PathBuf>) -> bool {
    Encoding::COMPRESSED
        .iter()
        .any(|encoding| path.strip_suffix(encoding.extension()).is_some_and(|plain| found.contains_key(plain)))
}

/// Reads file after file.
struct Reader<'r> {
    release: &'r Release,
    found: &'r BTreeMap<String, PathBuf>,
    policy: &'r Policy,
    /// What is left of the memory for compressed forms.
    room: usize,
    /// Texts that have no compressed form, and for whose own there was no room.
    sent_plain: usize,
}

impl Reader<'_> {
    fn read(&mut self, path: &str, file: &Path) -> io::Result<Representation> {
        let content_type = content_type::of(path);
        let body = fs::read(file)?;
        let tag = self.release.manifest.tag(path.trim_start_matches('/'));
        let tag = tag.ok_or_else(|| io::Error::other(format!("the manifest has no hash of {path}")))?;
        let page_policy = (content_type == HTML).then(|| self.policy.of_page(&String::from_utf8_lossy(&body)));
        let cache_control = if path.starts_with(HASHED) {
            FOREVER
        } else if content_type == HTML {
            REVALIDATE
        } else {
            FOR_AN_HOUR
        };
        let mut compressed = self.forms(path)?;
        // A build that compresses its files does it better and once; what it has not compressed is compressed here, as
        // long as there is room.
        if compressed.is_empty() && body.len() >= WORTH_COMPRESSING && content_type::is_text(content_type) {
            match self.room {
                0 => self.sent_plain += 1,
                _ => compressed = self.compress(&body),
            }
        }
        // Nearly everybody takes a compressed form; the plain one stays on disk, and the memory free.
        let plain = Source::File(file.to_owned());
        let mut representation = Representation::new(content_type, cache_control, tag, plain).compressed(compressed);
        if let Some(value) = page_policy.and_then(|policy| HeaderValue::try_from(policy).ok()) {
            representation = representation.header(header::CONTENT_SECURITY_POLICY, value);
        }
        Ok(representation)
    }

    /// The precompressed forms of a file.
    fn forms(&mut self, path: &str) -> io::Result<Vec<(Encoding, Source)>> {
        let mut forms = Vec::new();
        for encoding in Encoding::COMPRESSED {
            let Some(file) = self.found.get(&format!("{path}{}", encoding.extension())) else { continue };
            let form = match encoding {
                // Hardly anybody who takes Zstandard does not take Brotli.
                Encoding::Zstd => Source::File(file.clone()),
                _ => self.kept(file, fs::read(file)?),
            };
            forms.push((encoding, form));
        }
        Ok(forms)
    }

    fn compress(&mut self, body: &[u8]) -> Vec<(Encoding, Source)> {
        let forms = [
            (Encoding::Brotli, representation::brotli(body, representation::Effort::Usual)),
            (Encoding::Gzip, representation::gzip(body)),
        ];
        let size = forms.iter().map(|(_, form)| form.len()).sum();
        self.room = self.room.saturating_sub(size);
        forms.map(|(encoding, form)| (encoding, Source::Memory(form))).into()
    }

    fn kept(&mut self, file: &Path, body: Vec<u8>) -> Source {
        match self.room.checked_sub(body.len()) {
            Some(left) => {
                self.room = left;
                Source::Memory(body.into())
            }
            None => Source::File(file.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::releases::Releases;

    #[test]
    fn what_was_not_compressed_is_compressed_while_there_is_room_and_counted_when_there_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        fs::create_dir(&site).unwrap();
        let file = site.join("index.html");
        fs::write(&file, "<p>A packer holds. </p>".repeat(1000)).unwrap();
        let hash = crate::site::manifest::hash_of(&file).unwrap();
        fs::write(site.join(".release.json"), format!("{{\"files\":{{\"index.html\":\"{hash}\"}}}}")).unwrap();
        let release = Releases::new(&site, folder.path()).take_up(None).unwrap();
        let (found, policy) = (BTreeMap::new(), Policy::default());
        let mut reader = Reader { release: &release, found: &found, policy: &policy, room: ROOM, sent_plain: 0 };

        reader.read("/index.html", &file).unwrap();
        assert!(reader.room < ROOM);
        assert_eq!(reader.sent_plain, 0);

        reader.room = 0;
        reader.read("/index.html", &file).unwrap();
        assert_eq!(reader.sent_plain, 1);
    }
}
