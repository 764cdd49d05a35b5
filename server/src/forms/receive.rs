//! Receives a form in pieces: texts in memory, up to their limits, and the file on the disk.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::Bytes;
use futures_util::{Stream, StreamExt, stream};
use model::forms::{ELAPSED, FileInfo, Form, HONEYPOT, Kind, Values};
use multer::{Constraints, Field, Multipart, SizeLimit};
use sha2::{Digest, Sha256};
use tempfile::TempPath;
use tokio::io::AsyncWriteExt;

use super::request::MAX_BODY_LENGTH;
use crate::error::Error;
use crate::inbox::{InboxError, ResumeStore};

/// More parts than any form has fields.
const MAX_PARTS: usize = 100;

/// The most unread bytes in memory, such as a part's head that does not end.
const MAX_UNREAD: usize = 64 * 1024;

/// The longest text that is no field of the form.
const MAX_OTHER_TEXT: usize = 4 * 1024;

/// File names are cut to this many characters.
const MAX_FILE_NAME: usize = 200;

/// A form as it was sent.
#[derive(Debug, Default)]
pub struct Received {
    pub values: Values,
    /// The cleaned fields that are stored, without empty ones.
    pub texts: BTreeMap<String, String>,
    pub upload: Option<Upload>,
    /// The fields of which only the beginning was kept.
    pub cut: Vec<&'static str>,
    /// Whether the field was filled in that visitors do not see.
    pub honeypot_filled: bool,
    /// The milliseconds that the visitor took, as the browser sent them.
    pub elapsed: Option<String>,
}

/// A file that has arrived. Dropping it deletes it.
#[derive(Debug)]
pub struct Upload {
    /// `None` if the file was read but not written.
    pub path: Option<TempPath>,
    pub file_name: String,
    pub size: u64,
    pub sha256: String,
}

/// Reads the whole form. Without a store its file is only hashed, to find out whether it was sent before.
///
/// What has arrived before an error, or before the future is dropped, stays in `received`: the page without script shows it.
pub async fn receive(
    form: &'static Form,
    boundary: &str,
    body: impl Stream<Item = Result<Bytes, Error>> + Send,
    store: Option<&ResumeStore>,
    received: &mut Received,
) -> Result<(), Error> {
    let unread = Arc::new(AtomicUsize::new(0));
    let limits = Constraints::new().size_limit(SizeLimit::new().whole_stream(MAX_BODY_LENGTH));
    let mut parts = Multipart::with_constraints(limit_unread(body, Arc::clone(&unread)), boundary, limits);
    let mut count = 0;
    while let Some(part) = parts.next_field().await? {
        unread.store(0, Ordering::Relaxed);
        count += 1;
        if count > MAX_PARTS {
            return Err(Error::Malformed("it has too many parts"));
        }
        let name = part.name().ok_or(Error::Malformed("a part has no name"))?.to_owned();
        let mut part = Part { part, unread: &unread };
        let field = form.field(&name);
        match field.map(|field| &field.kind) {
            Some(Kind::File(rule)) => {
                if let Some(upload) = file(&mut part, rule.max_bytes(), store).await? {
                    let info = FileInfo { name: upload.file_name.clone(), size: upload.size };
                    received.values.set_files(&name, vec![info]);
                    received.upload = Some(upload);
                }
            }
            _ => {
                // Twice the allowed length, at four bytes a character: what is left of a longer text is still too long.
                let limit = field.map_or(MAX_OTHER_TEXT, |field| field.max_length * 8 + 8);
                let (text, is_cut) = text(&mut part, limit).await?;
                if let Some(field) = field.filter(|_| is_cut) {
                    received.cut.push(field.name);
                }
                match name.as_str() {
                    HONEYPOT => received.honeypot_filled = !text.trim().is_empty(),
                    ELAPSED => received.elapsed = Some(text),
                    name if field.is_some() => received.values.set(name, text),
                    _ => {}
                }
            }
        }
    }
    for field in form.fields.iter().filter(|field| !field.is_file()) {
        let text = field.clean(received.values.text(field.name));
        if !text.is_empty() {
            received.texts.insert(field.name.to_owned(), text);
        }
    }
    Ok(())
}

/// Yields after each piece, and fails when more than [`MAX_UNREAD`] bytes are unread: multer buffers everything that is ready.
fn limit_unread(
    body: impl Stream<Item = Result<Bytes, Error>>,
    unread: Arc<AtomicUsize>,
) -> impl Stream<Item = Result<Bytes, Error>> {
    stream::unfold((Box::pin(body), false), move |(mut body, pause)| {
        let unread = Arc::clone(&unread);
        async move {
            if pause {
                tokio::task::yield_now().await;
            }
            let piece = match body.next().await? {
                Ok(piece) if unread.fetch_add(piece.len(), Ordering::Relaxed) <= MAX_UNREAD => Ok(piece),
                Ok(_) => Err(Error::TooLarge),
                Err(error) => Err(error),
            };
            Some((piece, (body, true)))
        }
    })
}

struct Part<'r> {
    part: Field<'r>,
    unread: &'r AtomicUsize,
}

impl Part<'_> {
    async fn chunk(&mut self) -> Result<Option<Bytes>, Error> {
        let chunk = self.part.chunk().await?;
        self.unread.store(0, Ordering::Relaxed);
        Ok(chunk)
    }
}

/// The beginning of a text, and whether more than white space came after it.
async fn text(part: &mut Part<'_>, limit: usize) -> Result<(String, bool), Error> {
    let (mut bytes, mut is_cut) = (Vec::new(), false);
    while let Some(chunk) = part.chunk().await? {
        let (kept, rest) = chunk.split_at(limit.saturating_sub(bytes.len()).min(chunk.len()));
        bytes.extend_from_slice(kept);
        is_cut |= !rest.trim_ascii().is_empty();
    }
    let is_full = bytes.len() == limit;
    let text = String::from_utf8(bytes).or_else(|error| {
        let end = error.utf8_error().valid_up_to();
        // Only the last character may be incomplete, because of the cut.
        match is_full && limit - end < 4 {
            true => Ok(String::from_utf8_lossy(&error.as_bytes()[..end]).into_owned()),
            false => Err(Error::Malformed("please send it as UTF-8")),
        }
    });
    Ok((text?, is_cut))
}

/// Writes a file to the disk; `None` if the visitor chose none. Of a file that is too large, only the bytes are counted.
async fn file(part: &mut Part<'_>, limit: u64, store: Option<&ResumeStore>) -> Result<Option<Upload>, Error> {
    let file_name = part.part.file_name().map(plain_name).unwrap_or_default();
    let (mut file, path) = match store {
        Some(store) => {
            let (file, path) = store.new_upload().await.map_err(InboxError::Files)?.into_parts();
            (Some(tokio::fs::File::from_std(file)), Some(path))
        }
        None => (None, None),
    };
    let mut upload = Upload { path, file_name, size: 0, sha256: String::new() };
    let mut hasher = Sha256::new();
    while let Some(chunk) = part.chunk().await? {
        upload.size += chunk.len() as u64;
        if upload.size > limit {
            continue;
        }
        hasher.update(&chunk);
        if let Some(file) = &mut file {
            file.write_all(&chunk).await.map_err(InboxError::Files)?;
        }
    }
    if let Some(file) = &mut file {
        file.flush().await.map_err(InboxError::Files)?;
    }
    upload.sha256 = hex::encode(hasher.finalize());
    let is_empty = upload.size == 0 && upload.file_name.is_empty();
    Ok((!is_empty).then_some(upload))
}

/// A file's name without folders and control characters, and not too long.
fn plain_name(name: &str) -> String {
    // Browsers encode only the three characters that would end a quoted name.
    let name = name.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n");
    let own = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String = own.chars().filter(|c| !c.is_control()).collect();
    let shown = shown.trim();
    let surplus = shown.chars().count().saturating_sub(MAX_FILE_NAME);
    // The extension is at the end.
    shown.chars().skip(surplus).collect()
}

impl From<multer::Error> for Error {
    fn from(error: multer::Error) -> Self {
        use multer::Error as MulterError;
        match error {
            MulterError::StreamSizeExceeded { .. } => Self::TooLarge,
            MulterError::StreamReadFailed(cause) => match cause.downcast::<Self>() {
                Ok(own) => *own,
                Err(_) => Self::Malformed("it ends too early"),
            },
            MulterError::IncompleteStream
            | MulterError::IncompleteFieldData { .. }
            | MulterError::IncompleteHeaders => Self::Malformed("it ends too early"),
            _ => Self::Malformed("a part's head cannot be understood"),
        }
    }
}

#[cfg(test)]
mod tests {
    use model::forms::{CAREER, CONTACT};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_file_keeps_only_its_name() {
        assert_eq!(plain_name("C:\\Users\\a\\cv.pdf"), "cv.pdf");
        assert_eq!(plain_name("../../etc/cv.pdf"), "cv.pdf");
        assert_eq!(plain_name("c\r\nv\0.pdf "), "cv.pdf");
        assert_eq!(plain_name("my %22best%22%0D%0A 100%.pdf"), "my \"best\" 100%.pdf");
        assert_eq!(plain_name(&format!("{}.pdf", "é".repeat(300))).chars().count(), 200);
        assert!(plain_name(&format!("{}.pdf", "x".repeat(300))).ends_with(".pdf"));
    }

    /// Reads a body that comes in pieces of a size, without writing its file.
    fn read(form: &'static Form, body: &[u8], piece: usize) -> Result<Received, Error> {
        let pieces: Vec<_> = body.chunks(piece).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let mut received = Received::default();
        runtime.block_on(receive(form, "b", stream::iter(pieces), None, &mut received)).map(|()| received)
    }

    fn part(disposition: &str, bytes: &[u8]) -> Vec<u8> {
        [b"--b\r\nContent-Disposition: form-data; ", disposition.as_bytes(), b"\r\n\r\n", bytes, b"\r\n"].concat()
    }

    fn outcome(received: Result<Received, Error>) -> String {
        match received {
            Ok(received) => {
                let file = received.upload.map(|upload| (upload.file_name, upload.size, upload.sha256));
                format!("{:?} {file:?} {:?} {}", received.texts, received.elapsed, received.honeypot_filled)
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_form_has_a_limited_number_of_parts() {
        let many = [part("name=\"x\"", b"y").repeat(101), b"--b--\r\n".to_vec()].concat();
        assert!(matches!(read(&CONTACT, &many, 1000), Err(Error::Malformed("it has too many parts"))));
    }

    #[test]
    fn a_head_that_does_not_end_is_not_kept_in_memory() {
        let endless = [b"--b\r\nX: ".to_vec(), vec![b'x'; 3 * MAX_UNREAD]].concat();
        assert!(matches!(read(&CONTACT, &endless, 65_536), Err(Error::TooLarge)));
        // The same size in a file is fine.
        let file =
            [part("name=\"resume\"; filename=\"cv.pdf\"", &vec![b'x'; 3 * MAX_UNREAD]), b"--b--".to_vec()].concat();
        assert_eq!(read(&CAREER, &file, 65_536).unwrap().upload.unwrap().size, 3 * MAX_UNREAD as u64);
    }

    proptest! {
        /// The sizes of the pieces do not change what is read.
        #[test]
        fn the_sizes_of_the_pieces_make_no_difference(
            fragments in prop::collection::vec("(--b|--b--|\r\n|Content-Disposition: form-data; name=\"name\"|filename=\"a\"|[ -~]{0,9}|\r|\n|-|;|\"|é){0,6}", 0..12),
            piece in 1_usize..40,
        ) {
            let body = fragments.concat();
            let body = [part("name=\"name\"", body.as_bytes()), b"--b--\r\n".to_vec()].concat();
            prop_assert_eq!(outcome(read(&CONTACT, &body, piece)), outcome(read(&CONTACT, &body, usize::MAX)));
        }

        #[test]
        fn text_and_file_of_a_browser_arrive_unchanged(name in "[^\r\n\0]{0,40}", file in prop::collection::vec(any::<u8>(), 0..200), piece in 1_usize..60) {
            prop_assume!(!file.windows(5).any(|window| window == b"\r\n--b"));
            let body = [
                part("name=\"firstName\"", name.as_bytes()),
                part("name=\"resume\"; filename=\"cv.pdf\"", &file),
                b"--b--\r\n".to_vec(),
            ].concat();
            let received = read(&CAREER, &body, piece).unwrap();
            prop_assert_eq!(received.values.text("firstName"), name);
            prop_assert_eq!(received.upload.unwrap().size, file.len() as u64);
        }
    }
}
