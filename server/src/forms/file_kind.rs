//! What a file is by its bytes. Its name can say anything.
//!
//! The containers are read by `zip` and `cfb`. Crates that guess a file's kind do not tell a document from one with
//! macros or a program in it, nor know a PDF with a few bytes before its signature, so what is looked for stands here.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::Path;

use tokio_util::sync::CancellationToken;
use zip::ZipArchive;

/// A kind of document that a resume may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Pdf,
    Doc,
    Docx,
}

/// More files than any Word document is made of.
const MOST_ENTRIES: usize = 4096;

/// The most that is unpacked of one entry of an archive.
const MOST_UNPACKED: u64 = 1024 * 1024;

/// The most that is unpacked of all entries together.
const MOST_UNPACKED_TOGETHER: usize = 64 * 1024 * 1024;

/// What `[Content_Types].xml` says of the main part of a document. Its name is the writing program's choice:
/// `word/document.xml`, or `word/document2.xml` from Word Online.
const DOCX_MAIN: &[u8] = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/// What `[Content_Types].xml` says of macros and of ActiveX controls.
const ACTIVE_CONTENT: [&[u8]; 3] = [b"macroenabled", b"vbaproject", b"activex"];

/// How the names of programs end that Windows, macOS or Linux would run.
const PROGRAMS: [&str; 24] = [
    ".apk", ".app", ".bat", ".cmd", ".com", ".cpl", ".dll", ".exe", ".hta", ".jar", ".js", ".jse", ".lnk", ".msi",
    ".pif", ".ps1", ".py", ".reg", ".scr", ".sh", ".vb", ".vbe", ".vbs", ".wsf",
];

/// How programs begin: for Windows, for Linux, and scripts.
const PROGRAM_STARTS: [&[u8]; 3] = [b"MZ", b"\x7fELF", b"#!"];

impl FileKind {
    /// The kind of a file; `None` when it is none of them, or carries a program, or nobody waits for the result.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn of(path: &Path, abandoned: &CancellationToken) -> io::Result<Option<Self>> {
        let mut file = File::open(path)?;
        let start = start_of(&mut file)?;
        // Some programs write a few bytes before a PDF's signature, and readers put up with it.
        if memchr::memmem::find(&start, b"%PDF-").is_some() {
            return Ok(Some(Self::Pdf));
        }
        file.rewind()?;
        // What the containers' readers cannot read is none of these kinds.
        if start.starts_with(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
            // Spreadsheets and installers have the same container.
            let is_word = cfb::CompoundFile::open(file).is_ok_and(|container| container.is_stream("/WordDocument"));
            return Ok(is_word.then_some(Self::Doc));
        }
        if start.starts_with(b"PK\x03\x04") {
            return Ok(is_plain_docx(file, abandoned).unwrap_or(false).then_some(Self::Docx));
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

fn start_of(file: &mut File) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    file.take(1024).read_to_end(&mut start)?;
    Ok(start)
}

/// Whether an archive is a Word document without macros, programs and embedded objects that hold any file.
fn is_plain_docx(file: File, abandoned: &CancellationToken) -> zip::result::ZipResult<bool> {
    let mut archive = ZipArchive::new(BufReader::new(file))?;
    if archive.len() > MOST_ENTRIES {
        return Ok(false);
    }
    let (mut is_docx, mut unpacked) = (false, 0);
    for index in 0..archive.len() {
        let entry = archive.by_index(index)?;
        if abandoned.is_cancelled() || unpacked > MOST_UNPACKED_TOGETHER {
            return Ok(false);
        }
        let name = entry.name().to_lowercase();
        let mut bytes = Vec::new();
        unpacked += entry.take(MOST_UNPACKED).read_to_end(&mut bytes)?;
        if name == "[content_types].xml" {
            let types = bytes.to_ascii_lowercase();
            let holds = |text: &[u8]| memchr::memmem::find(&types, text).is_some();
            if ACTIVE_CONTENT.into_iter().any(holds) {
                return Ok(false);
            }
            is_docx = holds(DOCX_MAIN);
        } else if carries_program(&name, &bytes) {
            return Ok(false);
        }
    }
    Ok(is_docx)
}

fn carries_program(name: &str, bytes: &[u8]) -> bool {
    // An object made of any file keeps that file in a stream of this name.
    let packed: Vec<u8> = "Ole10Native".encode_utf16().flat_map(u16::to_le_bytes).collect();
    PROGRAMS.iter().any(|end| name.ends_with(end))
        || name.ends_with("vbaproject.bin")
        || PROGRAM_STARTS.iter().any(|start| bytes.starts_with(start))
        || memchr::memmem::find(bytes, &packed).is_some()
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use proptest::prelude::*;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn kind(bytes: &[u8]) -> Option<FileKind> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        std::fs::write(&path, bytes).unwrap();
        FileKind::of(&path, &CancellationToken::new()).unwrap()
    }

    fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in entries {
            archive.start_file(*name, SimpleFileOptions::default()).unwrap();
            archive.write_all(bytes).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    /// The list of content types of a document whose main part has this name.
    fn types(main: &str, kind: &str) -> Vec<u8> {
        format!(
            "<?xml version=\"1.0\"?><Types><Default Extension=\"xml\" ContentType=\"application/xml\"/>\
             <Override PartName=\"/{main}\" ContentType=\"application/vnd.{kind}.main+xml\"/></Types>"
        )
        .into_bytes()
    }

    const DOCUMENT: &str = "openxmlformats-officedocument.wordprocessingml.document";

    /// A Word document with a further entry.
    fn docx_with(name: &str, bytes: &[u8]) -> Vec<u8> {
        let main = "word/document.xml";
        zip(&[("[Content_Types].xml", &types(main, DOCUMENT)), (main, b"<w:document/>"), (name, bytes)])
    }

    /// The container of old Office files with one stream.
    fn container(stream: &str) -> Vec<u8> {
        let mut container = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        container.create_stream(stream).unwrap().write_all(b"text").unwrap();
        container.flush().unwrap();
        container.into_inner().into_inner()
    }

    #[test]
    fn crr_3_documents_are_known_by_their_bytes() {
        assert_eq!(kind(b"%PDF-1.7\n..."), Some(FileKind::Pdf));
        assert_eq!(kind(b"\n\n%PDF-1.4"), Some(FileKind::Pdf));
        assert_eq!(kind(&container("WordDocument")), Some(FileKind::Doc));
        assert_eq!(kind(&docx_with("word/media/image1.png", b"\x89PNG")), Some(FileKind::Docx));
    }

    #[test]
    fn crr_3_the_main_part_of_a_word_document_may_have_any_name() {
        for main in ["word/document.xml", "word/document2.xml"] {
            let document = zip(&[("[Content_Types].xml", &types(main, DOCUMENT)), (main, b"<w:document/>")]);
            assert_eq!(kind(&document), Some(FileKind::Docx), "{main}");
        }
    }

    #[test]
    fn crr_3_documents_with_macros_or_programs_are_refused() {
        let main = "word/document.xml";
        let with_types = |kind| zip(&[("[Content_Types].xml", &types(main, kind)), (main, b"<w:document/>")]);
        let packed: Vec<u8> = "\u{1}Ole10Native".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (what, document) in [
            ("macros by its type", with_types("ms-word.document.macroEnabled")),
            ("a template with macros", with_types("ms-word.template.macroEnabledTemplate")),
            ("macros by their file", docx_with("word/vbaProject.bin", b"macros")),
            ("a program by its name", docx_with("word/embeddings/setup.EXE", b"nothing")),
            ("a program by its bytes", docx_with("word/media/image1.png", b"MZ\x90\0")),
            ("a script by its bytes", docx_with("customXml/item1.xml", b"#!/bin/sh")),
            ("a packed file", docx_with("word/embeddings/oleObject1.bin", &[&container("x")[..], &packed].concat())),
            ("a spreadsheet", with_types("openxmlformats-officedocument.spreadsheetml.sheet")),
        ] {
            assert_eq!(kind(&document), None, "{what}");
        }
    }

    #[test]
    fn crr_3_other_files_are_not_taken_for_documents() {
        for other in [
            &b""[..],
            b"MZ\x90\0",
            b"#!/bin/sh",
            b"<html>",
            b"PK\x03\x04",
            &zip(&[("xl/workbook.xml", b"")]),
            &zip(&[("word/document.xml", b"")]),
            &container("Workbook"),
            &container("WordDocument")[..600],
        ] {
            assert_eq!(kind(other), None);
        }
    }

    #[test]
    fn a_bomb_is_unpacked_to_a_limit_only() {
        let bomb = docx_with("word/media/bomb.xml", &vec![b'x'; 64 * 1024 * 1024]);
        assert!(bomb.len() < 1024 * 1024);
        assert_eq!(kind(&bomb), Some(FileKind::Docx), "it is read no further than it is looked at");
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

        /// Damage to a real document is survived, wherever it is.
        #[test]
        fn damaged_documents_are_judged(at in any::<prop::sample::Index>(), byte in any::<u8>(), which in 0_usize..2) {
            let mut file = if which == 0 { docx_with("a.xml", b"<a/>") } else { container("WordDocument") };
            let at = at.index(file.len());
            file[at] = byte;
            kind(&file);
        }
    }
}
