//! What a file is by its bytes. Its name can say anything.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// A kind of document that a resume may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Pdf,
    Doc,
    Docx,
}

/// How far from the end of a ZIP archive its table of contents is looked for: the end record and the longest comment.
const ZIP_END: u64 = 22 + 65_535;

/// The largest table of contents that is read.
const ZIP_TABLE: u64 = 1024 * 1024;

/// The entry that every Word document has; what is in it is never unpacked.
const DOCX_ENTRY: &[u8] = b"word/document.xml";

impl FileKind {
    /// The kind of a file; `None` when it is none of them.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn of(path: &Path) -> io::Result<Option<Self>> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let start = read_at(&mut file, 0, 1024)?;
        // Some programs write a few bytes before a PDF's signature, and readers put up with it.
        if memchr::memmem::find(&start, b"%PDF-").is_some() {
            return Ok(Some(Self::Pdf));
        }
        if start.starts_with(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
            return Ok(is_word_97(&mut file, &start, length)?.then_some(Self::Doc));
        }
        if start.starts_with(b"PK\x03\x04") {
            return Ok(is_docx(&mut file, length)?.then_some(Self::Docx));
        }
        Ok(None)
    }

    /// The extension that files of this kind have.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Pdf => ".pdf",
            Self::Doc => ".doc",
            Self::Docx => ".docx",
        }
    }

    /// The media type of files of this kind.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Doc => "application/msword",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        }
    }
}

/// Spreadsheets and installers have the same container; the directory of a Word file names its document stream.
fn is_word_97(file: &mut File, start: &[u8], length: u64) -> io::Result<bool> {
    let name: Vec<u8> = "WordDocument".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let number = |at: usize| {
        let bytes = start.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map(u32::from_le_bytes)
    };
    let (Some(&shift), Some(directory)) = (start.get(30), number(48)) else { return Ok(false) };
    if !matches!(shift, 9 | 12) {
        return Ok(false);
    }
    let sector = 1_u64 << shift;
    let at = (u64::from(directory) + 1).saturating_mul(sector);
    // The directory begins here and seldom goes on elsewhere; what is Word's comes near its beginning.
    let entries = if at < length { read_at(file, at, sector.max(4096))? } else { Vec::new() };
    Ok(memchr::memmem::find(&entries, &name).is_some())
}

/// A Word document is an archive with this entry in its table of contents.
fn is_docx(file: &mut File, length: u64) -> io::Result<bool> {
    let from = length.saturating_sub(ZIP_END);
    let end = read_at(file, from, ZIP_END)?;
    let Some(record) = memchr::memmem::rfind(&end, b"PK\x05\x06") else { return Ok(false) };
    let number = |at: usize| {
        let bytes = end.get(record + at..record + at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map(u32::from_le_bytes).map(u64::from)
    };
    let (Some(size), Some(offset)) = (number(12), number(16)) else { return Ok(false) };
    if offset.saturating_add(size) > length {
        return Ok(false);
    }
    let table = read_at(file, offset, size.min(ZIP_TABLE))?;
    Ok(entry_names(&table).any(|name| name == DOCX_ENTRY))
}

/// The names in a table of contents.
fn entry_names(table: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = table;
    std::iter::from_fn(move || {
        if !rest.starts_with(b"PK\x01\x02") {
            return None;
        }
        let length = |at: usize| Some(usize::from(u16::from_le_bytes(rest.get(at..at + 2)?.try_into().ok()?)));
        let (name, extra, comment) = (length(28)?, length(30)?, length(32)?);
        let entry = rest.get(46..46 + name)?;
        rest = rest.get(46 + name + extra + comment..)?;
        Some(entry)
    })
}

fn read_at(file: &mut File, at: u64, length: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn kind(bytes: &[u8]) -> Option<FileKind> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        std::fs::write(&path, bytes).unwrap();
        FileKind::of(&path).unwrap()
    }

    /// A ZIP archive with one empty, stored entry.
    fn zip(entry: &str) -> Vec<u8> {
        let length = u16::try_from(entry.len()).unwrap().to_le_bytes();
        let mut archive = [&b"PK\x03\x04"[..], &[0; 22], &length, &[0; 2], entry.as_bytes()].concat();
        let offset = u32::try_from(archive.len()).unwrap().to_le_bytes();
        let table = [&b"PK\x01\x02"[..], &[0; 24], &length, &[0; 16], entry.as_bytes()].concat();
        archive.extend_from_slice(&table);
        archive.extend_from_slice(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
        archive.extend_from_slice(&u32::try_from(table.len()).unwrap().to_le_bytes());
        archive.extend_from_slice(&offset);
        archive.extend_from_slice(b"\0\0");
        archive
    }

    /// The container of old Office files with one directory entry.
    fn container(stream: &str) -> Vec<u8> {
        let mut file = vec![0; 1536];
        file[..8].copy_from_slice(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]);
        file[30] = 9;
        file[48] = 1;
        let name: Vec<u8> = stream.encode_utf16().flat_map(u16::to_le_bytes).collect();
        file[1024..1024 + name.len()].copy_from_slice(&name);
        file
    }

    #[test]
    fn crr_3_documents_are_known_by_their_bytes() {
        assert_eq!(kind(b"%PDF-1.7\n..."), Some(FileKind::Pdf));
        assert_eq!(kind(b"\n\n%PDF-1.4"), Some(FileKind::Pdf));
        assert_eq!(kind(&zip("word/document.xml")), Some(FileKind::Docx));
        assert_eq!(kind(&container("WordDocument")), Some(FileKind::Doc));
    }

    #[test]
    fn crr_3_other_files_are_not_taken_for_documents() {
        for other in [
            &b""[..],
            b"MZ\x90\0",
            b"#!/bin/sh",
            b"<html>",
            b"PK\x03\x04",
            &zip("xl/workbook.xml"),
            &container("Workbook"),
            &container("WordDocument")[..600],
        ] {
            assert_eq!(kind(other), None);
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_judged(mut bytes in prop::collection::vec(any::<u8>(), 0..300), start in 0_usize..3) {
            let signatures: [&[u8]; 3] = [b"PK\x03\x04", &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], b""];
            let mut file = signatures[start].to_vec();
            file.append(&mut bytes);
            file.extend_from_slice(b"PK\x05\x06");
            file.append(&mut vec![0xff; 18]);
            kind(&file);
        }
    }
}
