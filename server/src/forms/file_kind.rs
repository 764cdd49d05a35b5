//! The kind of a file by its bytes. Its name can be anything.
//!
//! The containers are read by `zip`, `cfb` and `quick-xml`. Crates that guess a file's kind do not find macros and
//! embedded objects. The inside of a PDF or a picture is not checked: that is a virus scanner's work.

use std::fs::{self, File};
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::Path;

use cfb::CompoundFile;
use tokio_util::sync::CancellationToken;
use zip::ZipArchive;

use super::{relationships, xml};

/// A kind of document that a resume may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Pdf,
    Doc,
    Docx,
}

/// More files than any Word document is made of.
const MAX_ENTRIES: usize = 4096;

/// The deepest folder of a `.doc`. Word writes `MsoDataStore/NAME`, of depth 2.
const MAX_DEPTH: usize = 3;

/// How often the readers of containers may read each byte of a file, on average.
const MAX_PASSES: u64 = 2;

/// What they may read besides, for small files.
const MIN_READ: u64 = 1024 * 1024;

/// What the entry of a file in the directory of an archive starts with.
const ZIP_ENTRY: &[u8] = b"PK\x01\x02";

/// The most that is unpacked of an archive to be read as XML.
const MAX_UNPACKED: u64 = 4 * 1024 * 1024;

/// The content type of a document's main part. The writing program chooses its name:
/// `word/document.xml`, or `word/document2.xml` from Word Online.
const DOCX_MAIN: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/// In the content types of macros and of ActiveX controls.
const ACTIVE_CONTENT: [&str; 3] = ["macroenabled", "vbaproject", "activex"];

/// The extensions of a document's pictures and fonts.
const MEDIA: [&str; 20] = [
    "bmp", "emf", "emz", "gif", "jfif", "jpe", "jpeg", "jpg", "odttf", "otf", "png", "svg", "tif", "tiff", "tmp",
    "ttf", "wdp", "webp", "wmf", "wmz",
];

/// The first bytes of programs, scripts, archives and other containers.
const NO_MEDIA_STARTS: [&[u8]; 5] = [b"MZ", b"\x7fELF", b"#!", b"PK\x03\x04", OLE_START];

/// The first bytes of old Office files.
const OLE_START: &[u8] = &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];

/// Folders and streams of a `.doc` that hold macros or packed files.
const OLE_ACTIVE: [&str; 6] = ["macros", "vba", "_vba_project", "_vba_project_cur", "\u{1}ole10native", "package"];

impl FileKind {
    /// The kind of a file; `None` for other files, for Word documents with macros, embedded objects or remote parts, and when the caller
    /// has left.
    pub fn of(path: &Path, abandoned: &CancellationToken) -> io::Result<Option<Self>> {
        let mut start = Vec::new();
        File::open(path)?.take(8).read_to_end(&mut start)?;
        let read = || Ok::<_, io::Error>(BoundedFile::new(fs::read(path)?, abandoned));
        // A container that cannot be read is of no kind.
        if start.starts_with(b"%PDF-") {
            Ok(Some(Self::Pdf))
        } else if start == OLE_START {
            Ok(is_plain_doc(read()?).unwrap_or(false).then_some(Self::Doc))
        } else if start.starts_with(b"PK\x03\x04") {
            Ok(is_plain_docx(read()?).unwrap_or(false).then_some(Self::Docx))
        } else {
            Ok(None)
        }
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

/// A file in memory that can be read only so much, and not once the caller has left. A container can make its reader read
/// the same part again and again.
struct BoundedFile<'a> {
    file: Cursor<Vec<u8>>,
    left: u64,
    abandoned: &'a CancellationToken,
}

impl<'a> BoundedFile<'a> {
    fn new(bytes: Vec<u8>, abandoned: &'a CancellationToken) -> Self {
        let left = MAX_PASSES * bytes.len() as u64 + MIN_READ;
        Self { file: Cursor::new(bytes), left, abandoned }
    }
}

impl Read for BoundedFile<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 || self.abandoned.is_cancelled() {
            return Err(io::Error::other("the file takes too long to read"));
        }
        let read = (&mut self.file).take(self.left).read(buffer)?;
        self.left -= read as u64;
        Ok(read)
    }
}

impl Seek for BoundedFile<'_> {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}

/// Whether a container is a Word document without macros and embedded objects. Spreadsheets and installers have the same
/// container.
fn is_plain_doc(file: BoundedFile) -> io::Result<bool> {
    let abandoned = file.abandoned;
    let container = CompoundFile::open(file)?;
    for (number, entry) in container.walk().enumerate() {
        let path = entry.path();
        // A path leaves these names out, and would hide how deep their folders are.
        let is_hidden = matches!(entry.name(), "" | "." | "..");
        let is_deep = path.components().count() > 1 + MAX_DEPTH + usize::from(entry.is_stream());
        let in_object_pool =
            path.parent().and_then(Path::file_name).is_some_and(|folder| folder.eq_ignore_ascii_case("ObjectPool"));
        let is_active = in_object_pool || OLE_ACTIVE.contains(&entry.name().to_lowercase().as_str());
        if is_active || is_hidden || is_deep || number > MAX_ENTRIES || abandoned.is_cancelled() {
            return Ok(false);
        }
    }
    Ok(container.is_stream("/WordDocument"))
}

/// Whether an archive is a Word document of XML, pictures and fonts only, without macros, objects and remote parts.
fn is_plain_docx(file: BoundedFile) -> zip::result::ZipResult<bool> {
    // The archive's reader keeps some hundred bytes for each entry.
    let entries = file.file.get_ref().windows(ZIP_ENTRY.len()).filter(|bytes| *bytes == ZIP_ENTRY).count();
    if entries > MAX_ENTRIES {
        return Ok(false);
    }
    let mut archive = ZipArchive::new(file)?;
    let (mut is_docx, mut left) = (false, MAX_UNPACKED);
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index)?;
        let name = entry.name()?.to_lowercase();
        if entry.is_dir() {
            continue;
        }
        let is_plain = match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
            "xml" if name == "[content_types].xml" => read_xml(&mut entry, &mut left)?.is_some_and(|types| {
                is_docx = true;
                names_plain_parts(&types)
            }),
            "rels" => read_xml(&mut entry, &mut left)?.is_some_and(|text| relationships::are_plain(&text)),
            "xml" => start_of(&mut entry)?.trim_ascii_start().starts_with(b"<"),
            extension if MEDIA.contains(&extension) => {
                let start = start_of(&mut entry)?;
                !NO_MEDIA_STARTS.iter().any(|other| start.starts_with(other))
            }
            _ => false,
        };
        if !is_plain {
            return Ok(false);
        }
    }
    Ok(is_docx)
}

/// Whether the list of content types has the main part of a document, and no macros or controls.
fn names_plain_parts(types: &str) -> bool {
    let mut has_main = false;
    let are_plain = xml::all_elements(types, |element| {
        let kind = element.attribute("ContentType")?;
        has_main |= kind == DOCX_MAIN;
        let kind = kind.to_ascii_lowercase();
        Ok(!ACTIVE_CONTENT.iter().any(|active| kind.contains(active)))
    });
    are_plain.unwrap_or(false) && has_main
}

/// The text of an XML part; `None` if it is no UTF-8 or too long.
fn read_xml(entry: &mut impl Read, left: &mut u64) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    entry.take(*left + 1).read_to_end(&mut bytes)?;
    let Some(rest) = left.checked_sub(bytes.len() as u64) else { return Ok(None) };
    *left = rest;
    Ok(String::from_utf8(bytes).ok().map(|text| text.trim_start_matches('\u{feff}').to_owned()))
}

/// The first bytes of a part, without a byte order mark.
fn start_of(entry: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    entry.take(64).read_to_end(&mut start)?;
    Ok(start.strip_prefix(b"\xEF\xBB\xBF").map(<[u8]>::to_vec).unwrap_or(start))
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::iter;

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

    /// A file of relationships with one to something outside the document.
    fn relationship(kind: &str, target: &str) -> Vec<u8> {
        format!(
            "<?xml version=\"1.0\"?><Relationships><Relationship Id=\"rId1\" \
             Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}\" \
             Target=\"{target}\" TargetMode=\"External\"/></Relationships>"
        )
        .into_bytes()
    }

    /// The container of old Office files with one stream.
    fn container(stream: &str) -> Vec<u8> {
        container_of(&[], &[stream])
    }

    /// The container of old Office files with these folders and streams.
    fn container_of(folders: &[&str], streams: &[&str]) -> Vec<u8> {
        let mut container = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        for folder in folders {
            container.create_storage_all(folder).unwrap();
        }
        for stream in streams {
            container.create_stream(stream).unwrap().write_all(b"text").unwrap();
        }
        container.flush().unwrap();
        container.into_inner().into_inner()
    }

    #[test]
    fn crr_3_documents_are_recognised_by_their_bytes() {
        assert_eq!(kind(b"%PDF-1.7\n..."), Some(FileKind::Pdf));
        assert_eq!(kind(&container("WordDocument")), Some(FileKind::Doc));
        let streams = ["WordDocument", "1Table", "\u{1}CompObj", "\u{5}SummaryInformation"];
        assert_eq!(kind(&container_of(&["ObjectPool"], &streams)), Some(FileKind::Doc), "the pool has no object");
        for (picture, bytes) in [
            ("image1.png", &b"\x89PNG"[..]),
            ("hdphoto1.wdp", b"II\xbc\x01"),
            ("image2.wmz", b"\x1f\x8b"),
            ("image3.tmp", b"\x89PNG"),
        ] {
            assert_eq!(kind(&docx_with(&format!("word/media/{picture}"), bytes)), Some(FileKind::Docx), "{picture}");
        }
    }

    #[test]
    fn crr_3_the_parts_that_word_and_other_programs_write_are_accepted() {
        let template = relationship("attachedTemplate", r"file:///C:\Users\Ann\Templates\Resume.dotx");
        let link = relationship("hyperlink", "https://wells.example/ann");
        for (part, bytes) in [
            ("_rels/.rels", &link[..]),
            ("word/_rels/settings.xml.rels", &template),
            ("word/_rels/document.xml.rels", &link),
            ("word/styles.xml", b"\xEF\xBB\xBF<?xml version=\"1.0\"?><w:styles/>"),
            ("word/fonts/font1.odttf", b"\x12\x34"),
            ("docProps/thumbnail.jpeg", b"\xFF\xD8"),
            ("customXml/item1.xml", b"\r\n<a/>"),
        ] {
            assert_eq!(kind(&docx_with(part, bytes)), Some(FileKind::Docx), "{part}");
        }
    }

    #[test]
    fn word_documents_have_the_extensions_and_media_types_of_both_formats() {
        let docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
        let of = |kind: FileKind| (kind.extension(), kind.media_type());
        assert_eq!([of(FileKind::Doc), of(FileKind::Docx)], [(".doc", "application/msword"), (".docx", docx)]);
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
        let encoded =
            "<Override PartName=\"/word/x.xml\" ContentType=\"application/vnd.ms-office.vba&#80;roject\"/></Types>";
        let encoded = String::from_utf8(types(main, DOCUMENT)).unwrap().replace("</Types>", encoded);
        let encoded =
            zip(&[("[Content_Types].xml", encoded.as_bytes()), (main, b"<w:document/>"), ("word/x.xml", b"<x/>")]);
        let template = relationship("attachedTemplate", "https://evil.example/t.dotm");
        let late = [b"<a>".repeat(400_000), b"MZ".to_vec()].concat();
        for (what, document) in [
            ("macros in a .doc", container_of(&["Macros/VBA"], &["WordDocument", "Macros/VBA/dir"])),
            (
                "an object in a .doc",
                container_of(&["ObjectPool/_1"], &["WordDocument", "ObjectPool/_1/\u{1}Ole10Native"]),
            ),
            ("a remote template", docx_with("word/_rels/settings.xml.rels", &template)),
            ("macros by an encoded type", encoded),
            ("macros under another name", docx_with("word/x.xml", OLE_START)),
            ("a program after the first MiB", docx_with("word/late.bin", &late)),
            ("an archive in the archive", docx_with("word/embeddings/a.docx", &docx_with("setup.exe", b"MZ"))),
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
    fn crr_3_other_files_are_no_documents() {
        for other in [
            &b""[..],
            b"\n\n%PDF-1.4",
            b"MZ\x90\0 %PDF-1.4",
            b"MZ\x90\0",
            b"#!/bin/sh",
            b"<html>",
            b"\x7fELF %PDF-1.7",
            b"#!/bin/sh\n# %PDF-1.7",
            b"<html><!-- %PDF-1.7 --><script>",
            b"PK\x03\x04",
            &zip(&[("xl/workbook.xml", b"")]),
            &zip(&[("word/document.xml", b"")]),
            &container("Workbook"),
            &container("WordDocument")[..600],
        ] {
            assert_eq!(kind(other), None);
        }
    }

    /// A reader that compares all attributes of an element with each other would take an hour.
    #[test]
    fn an_element_may_have_very_many_attributes_and_namespaces() {
        for name in ["a", "xmlns:a"] {
            let attributes: String = (0..200_000).map(|n| format!(" {name}{n}=\"a\"")).collect();
            let part = format!("<Relationships{attributes}/>");
            assert_eq!(kind(&docx_with("word/_rels/document.xml.rels", part.as_bytes())), Some(FileKind::Docx));
        }
    }

    #[test]
    fn a_zip_bomb_is_unpacked_up_to_a_limit() {
        let bomb = docx_with("word/bomb.xml", &vec![b'<'; 64 * 1024 * 1024]);
        assert!(bomb.len() < 1024 * 1024);
        assert_eq!(kind(&bomb), Some(FileKind::Docx), "only the start of a part is unpacked");
    }

    /// A search for the directory of this archive that begins anew at each of its 450,000 ends takes hours.
    #[test]
    fn an_archive_of_many_ends_is_read_up_to_a_limit() {
        let end = b"PK\x05\x06\0\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\0\0";
        assert_eq!(kind(&[&b"PK\x03\x04"[..], &end.repeat(450_000)].concat()), None);
    }

    #[test]
    fn an_archive_of_many_entries_is_refused() {
        let names: Vec<String> = (0..MAX_ENTRIES).map(|n| format!("{n}.xml")).collect();
        let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b"<a/>"[..])).collect();
        let types = types("0.xml", DOCUMENT);
        let with_types = |count: usize| zip(&[&[("[Content_Types].xml", &types[..])], &entries[..count]].concat());
        assert_eq!(kind(&with_types(MAX_ENTRIES - 1)), Some(FileKind::Docx));
        assert_eq!(kind(&with_types(MAX_ENTRIES)), None);
    }

    /// An old Office file of these sectors after its header, which names the sector of the sector table and the first sector
    /// of more such names.
    fn old_office_file(table: u32, names: u32, sectors: &[[u8; 512]]) -> Vec<u8> {
        let mut header = sector_of(iter::repeat_n(0, 19).chain(iter::repeat_n(table, 109)));
        header[..8].copy_from_slice(OLE_START);
        for (at, number) in [(24, 0x3e_u16), (26, 3), (28, 0xfffe), (30, 9), (32, 6)] {
            header[at..at + 2].copy_from_slice(&number.to_le_bytes());
        }
        for (at, number) in [(48, table), (56, 4096), (60, 0xffff_fffe_u32), (68, names)] {
            header[at..at + 4].copy_from_slice(&number.to_le_bytes());
        }
        [&header[..], sectors.as_flattened()].concat()
    }

    fn sector_of(numbers: impl IntoIterator<Item = u32>) -> [u8; 512] {
        let mut sector = [0; 512];
        for (bytes, number) in sector.chunks_exact_mut(4).zip(numbers) {
            bytes.copy_from_slice(&number.to_le_bytes());
        }
        sector
    }

    /// Read to the end, the table of this file's sectors has 300 million entries.
    #[test]
    fn a_sector_table_that_repeats_itself_is_read_up_to_a_limit() {
        let table = 20_000;
        let names = |n: u32| sector_of(iter::repeat_n(table, 127).chain([if n < table { n } else { 0xffff_fffe }]));
        let sectors: Vec<_> = (1..=table).map(names).chain([[0xff; 512]]).collect();
        assert_eq!(kind(&old_office_file(table, 0, &sectors)), None);
    }

    /// The paths of the entries of a folder below 10,000 others have gigabytes.
    #[test]
    fn a_doc_has_folders_of_a_limited_depth() {
        let with_folder = |folder: &str| {
            let mut container = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
            container.create_stream("WordDocument").unwrap();
            container.create_storage_all(folder).unwrap();
            container.create_stream(Path::new(folder).join("Properties")).unwrap();
            container.into_inner().into_inner()
        };
        assert_eq!(kind(&with_folder("MsoDataStore/item")), Some(FileKind::Doc));
        assert_eq!(kind(&with_folder("a/b/c/d")), None);
        let mut hidden = with_folder("q");
        assert_eq!(kind(&hidden), Some(FileKind::Doc));
        let entry = hidden.chunks_mut(128).find(|entry| entry.starts_with(b"q\0\0\0")).unwrap();
        entry[0] = b'.';
        assert_eq!(kind(&hidden), None);
    }

    proptest! {
        #[test]
        fn any_bytes_are_checked(mut bytes in prop::collection::vec(any::<u8>(), 0..300), start in 0_usize..3) {
            let signatures: [&[u8]; 3] = [b"PK\x03\x04", &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], b""];
            let mut file = signatures[start].to_vec();
            file.append(&mut bytes);
            file.extend_from_slice(b"PK\x05\x06");
            file.append(&mut vec![0xff; 18]);
            kind(&file);
        }

        /// No damage to a document makes the check panic.
        #[test]
        fn damaged_documents_are_checked(at in any::<prop::sample::Index>(), byte in any::<u8>(), which in 0_usize..2) {
            let mut file = if which == 0 { docx_with("a.xml", b"<a/>") } else { container("WordDocument") };
            let at = at.index(file.len());
            file[at] = byte;
            kind(&file);
        }
    }
}
