//! Which documents are accepted as a resume.

use std::io::{Cursor, Write};

use axum::http::StatusCode;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::company::{Company, send};
use crate::form::MultipartForm;

const TYPES: &str = r#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>{}</Types>"#;

/// A Word document with a further content type and further parts.
fn docx(content_type: &str, parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let types = TYPES.replace("{}", content_type);
    for (name, bytes) in
        [("[Content_Types].xml", types.as_bytes()), ("word/document.xml", b"<w:document/>")].iter().chain(parts)
    {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn relationship(kind: &str, target: &str) -> Vec<u8> {
    format!(
        r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}" Target="{target}" TargetMode="External"/></Relationships>"#
    )
    .into_bytes()
}

/// A Word document in the old format, with further folders and streams.
fn doc(folders: &[&str], streams: &[&str]) -> Vec<u8> {
    let mut container = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    for folder in folders {
        container.create_storage(folder).unwrap();
    }
    for stream in ["WordDocument"].iter().chain(streams) {
        container.create_stream(stream).unwrap().write_all(b"text").unwrap();
    }
    container.flush().unwrap();
    container.into_inner().into_inner()
}

#[tokio::test]
async fn crr_3_programs_macros_objects_and_remote_templates_are_refused() {
    let company = Company::new();
    let (_, router) = company.open().await;
    let late = [b"<a>".repeat(400_000), b"MZ".to_vec()].concat();
    let template = relationship("attachedTemplate", "https://evil.example/t.dotm");
    let encoded = r#"<Override PartName="/word/x.xml" ContentType="application/vnd.ms-office.vba&#80;roject"/>"#;
    let nested = docx("", &[("setup.exe", b"MZ")]);
    let mut taken = Vec::new();
    for (what, name, bytes) in [
        ("a program with a PDF's signature", "cv.pdf", b"MZ\x90\0 %PDF-1.7".to_vec()),
        ("a Linux program with a PDF's signature", "cv.pdf", b"\x7fELF %PDF-1.7".to_vec()),
        ("a script with a PDF's signature", "cv.pdf", b"#!/bin/sh\n# %PDF-1.7".to_vec()),
        ("a page with a PDF's signature", "cv.pdf", b"<html><!-- %PDF-1.7 --><script>".to_vec()),
        ("macros in a .doc", "cv.doc", doc(&["Macros", "Macros/VBA"], &["Macros/VBA/dir"])),
        ("an object in a .doc", "cv.doc", doc(&["ObjectPool", "ObjectPool/_1"], &["ObjectPool/_1/\u{1}Ole10Native"])),
        ("a remote template", "cv.docx", docx("", &[("word/_rels/settings.xml.rels", &template)])),
        ("macros under an encoded type", "cv.docx", docx(encoded, &[("word/x.xml", b"<x/>")])),
        ("macros under another name", "cv.docx", docx("", &[("word/x.xml", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")])),
        ("a program after the first MiB", "cv.docx", docx("", &[("word/late.bin", &late)])),
        ("an archive in the archive", "cv.docx", docx("", &[("word/embeddings/a.docx", &nested)])),
    ] {
        let response = send(router.clone(), MultipartForm::career_with(name, &bytes).request()).await;
        if response.status != StatusCode::UNPROCESSABLE_ENTITY {
            taken.push(what);
        }
    }
    assert!(taken.is_empty(), "taken: {taken:#?}");
    assert!(company.resumes().is_empty());
}

#[tokio::test]
async fn crr_3_documents_of_word_and_other_programs_are_accepted() {
    let mut company = Company::new();
    company.config.spam.refused_after = 1000;
    let (_, router) = company.open().await;
    let template = relationship("attachedTemplate", r"file:///C:\Users\Ann\Templates\Resume.dotx");
    let link = relationship("hyperlink", "https://wells.example/ann");
    let parts: &[(&str, &[u8])] = &[
        ("_rels/.rels", &link),
        ("word/_rels/settings.xml.rels", &template),
        ("word/_rels/document.xml.rels", &link),
        ("word/styles.xml", b"\xEF\xBB\xBF<?xml version=\"1.0\"?><w:styles/>"),
        ("word/media/image1.png", b"\x89PNG"),
        ("word/fonts/font1.odttf", b"\x12\x34"),
        ("docProps/thumbnail.jpeg", b"\xFF\xD8"),
        ("customXml/item1.xml", b"\r\n<a/>"),
    ];
    for (name, bytes) in [
        ("cv.pdf", b"%PDF-1.7 my life".to_vec()),
        ("cv.doc", doc(&["ObjectPool"], &["1Table", "\u{1}CompObj", "\u{5}SummaryInformation"])),
        ("cv.docx", docx("", parts)),
    ] {
        let response = send(router.clone(), MultipartForm::career_with(name, &bytes).request()).await;
        assert_eq!(response.status, StatusCode::OK, "{name}: {}", response.text());
    }
    assert_eq!(company.resumes().len(), 3);
}
