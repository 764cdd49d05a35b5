//! Receives a form in pieces: texts into memory, up to their limits, and the file onto the disk.

use std::collections::BTreeMap;

use axum::body::Body;
use core_wasm::forms::{ELAPSED, FileInfo, Form, HONEYPOT, Kind, Values};
use sha2::{Digest, Sha256};
use tempfile::TempPath;
use tokio::io::AsyncWriteExt;

use super::multipart::{Flaw, Part, Parts};
use crate::error::Error;
use crate::inbox::{InboxError, ResumeStore};

/// The longest body: a file twice as large as allowed is read to its end, so that its sender gets a proper answer.
const LONGEST_BODY: u64 = 24 * 1024 * 1024;

/// For texts that are no field of the form.
const LONGEST_OTHER: usize = 4 * 1024;

/// File names are cut to this many characters.
const LONGEST_FILE_NAME: usize = 200;

/// A form as it was sent.
#[derive(Debug, Default)]
pub struct Received {
    pub values: Values,
    /// The fields as they are stored: cleaned, without the empty ones.
    pub texts: BTreeMap<String, String>,
    pub upload: Option<Upload>,
    /// Whether the field was filled in that no person sees.
    pub trapped: bool,
    /// How many milliseconds the visitor took, when the browser said so.
    pub elapsed: Option<u64>,
}

/// A file that has arrived. It is removed unless it is kept.
#[derive(Debug)]
pub struct Upload {
    pub path: TempPath,
    pub file_name: String,
    pub size: u64,
    pub sha256: String,
}

/// Reads the whole form.
///
/// # Errors
/// When the body cannot be read, or the disk cannot be written.
pub async fn receive(form: &'static Form, boundary: &str, body: Body, store: &ResumeStore) -> Result<Received, Error> {
    let mut parts = Parts::new(body.into_data_stream(), boundary, LONGEST_BODY);
    let mut received = Received::default();
    while let Some(part) = parts.next().await? {
        let field = form.field(&part.name);
        match field.map(|field| &field.kind) {
            Some(Kind::File(rule)) => {
                if let Some(upload) = file(&mut parts, &part, rule.max_bytes(), store).await? {
                    let info = FileInfo { name: upload.file_name.clone(), size: upload.size };
                    received.values.set_file(&part.name, Some(info));
                    received.upload = Some(upload);
                }
            }
            _ => {
                // Twice as long as allowed at four bytes a character: too long is still seen to be too long.
                let limit = field.map_or(LONGEST_OTHER, |field| field.max_length * 8 + 8);
                let text = text(&mut parts, limit).await?;
                match part.name.as_str() {
                    HONEYPOT => received.trapped = !text.trim().is_empty(),
                    ELAPSED => received.elapsed = text.trim().parse().ok(),
                    name if field.is_some() => received.values.set(name, text),
                    _ => {}
                }
            }
        }
    }
    for field in form.fields.iter().filter(|field| !matches!(field.kind, Kind::File(_))) {
        let text = Form::clean(received.values.text(field.name));
        if !text.is_empty() {
            received.texts.insert(field.name.to_owned(), text);
        }
    }
    Ok(received)
}

type BodyParts = Parts<axum::body::BodyDataStream>;

async fn text(parts: &mut BodyParts, limit: usize) -> Result<String, Error> {
    let mut bytes = Vec::new();
    while let Some(chunk) = parts.chunk().await? {
        let room = limit.saturating_sub(bytes.len()).min(chunk.len());
        bytes.extend_from_slice(&chunk[..room]);
    }
    let cut = bytes.len() == limit;
    String::from_utf8(bytes).or_else(|error| {
        let end = error.utf8_error().valid_up_to();
        // Cutting may have split the last character; anything else is another encoding.
        match cut && limit - end < 4 {
            true => Ok(String::from_utf8_lossy(&error.as_bytes()[..end]).into_owned()),
            false => Err(Error::NotUtf8),
        }
    })
}

/// Writes a file to the disk; `None` when the visitor chose none. A file that is too large is counted but not written.
async fn file(parts: &mut BodyParts, part: &Part, limit: u64, store: &ResumeStore) -> Result<Option<Upload>, Error> {
    let chosen = part.file_name.as_deref().map(plain_name).unwrap_or_default();
    let (file, path) = store.new_upload().await.map_err(InboxError::Files)?.into_parts();
    let mut file = tokio::fs::File::from_std(file);
    let mut upload = Upload { path, file_name: chosen, size: 0, sha256: String::new() };
    let mut hasher = Sha256::new();
    while let Some(chunk) = parts.chunk().await? {
        upload.size += chunk.len() as u64;
        if upload.size <= limit {
            hasher.update(&chunk);
            file.write_all(&chunk).await.map_err(InboxError::Files)?;
        }
    }
    file.flush().await.map_err(InboxError::Files)?;
    upload.sha256 = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    let nothing = upload.size == 0 && upload.file_name.is_empty();
    Ok((!nothing).then_some(upload))
}

/// A file's own name: without folders, without characters that cannot be shown, not too long.
fn plain_name(name: &str) -> String {
    let own = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String = own.chars().filter(|c| !c.is_control()).collect();
    let shown = shown.trim();
    let surplus = shown.chars().count().saturating_sub(LONGEST_FILE_NAME);
    // The end of the name says what kind of file it is.
    shown.chars().skip(surplus).collect()
}

impl From<Flaw> for Error {
    fn from(flaw: Flaw) -> Self {
        match flaw {
            Flaw::NotMultipart => Self::NotMultipart,
            Flaw::Malformed(problem) => Self::Malformed(problem),
            Flaw::TooLong => Self::TooLarge,
            Flaw::Broken => Self::Malformed("it ends too early"),
        }
    }
}

/// Whether the announced length is more than will be read.
pub fn announces_too_much(length: Option<u64>) -> bool {
    length.is_some_and(|length| length > LONGEST_BODY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_keeps_its_own_name_only() {
        assert_eq!(plain_name("C:\\Users\\a\\cv.pdf"), "cv.pdf");
        assert_eq!(plain_name("../../etc/cv.pdf"), "cv.pdf");
        assert_eq!(plain_name("c\r\nv\0.pdf "), "cv.pdf");
        assert_eq!(plain_name(&format!("{}.pdf", "é".repeat(300))).chars().count(), 200);
        assert!(plain_name(&format!("{}.pdf", "x".repeat(300))).ends_with(".pdf"));
    }
}
