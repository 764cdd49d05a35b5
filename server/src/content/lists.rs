//! The files that are one list each: certificates, gallery, case studies, clients and the team, in the order of the file.

use model::content::{CaseStudyItem, CertificateItem, ClientItem, GALLERY_SECTIONS, GalleryItem, Id, TeamMemberItem};

use super::folder::Folder;
use super::media_path;
use crate::toml::Fields;

/// A certificate of the API, and since when it is valid, which only search engines get.
#[derive(Debug, Clone)]
pub struct Certificate {
    pub item: CertificateItem,
    pub valid_from: String,
}

/// The path of a certificate's picture below media/.
pub fn certificate_path(item: &CertificateItem) -> String {
    media_path(["documents", &item.id.to_string(), &item.attachment])
}

/// The path of a gallery picture below media/.
pub fn gallery_path(item: &GalleryItem) -> String {
    media_path(["gallery", &item.id.to_string(), &item.file])
}

/// The path of a case study's PDF below media/.
pub fn case_study_path(item: &CaseStudyItem) -> String {
    media_path(["case-studies", &item.id.to_string(), &item.document])
}

/// The path of a person's photo below media/.
pub fn portrait_path(photo: &str) -> String {
    media_path(["team", photo])
}

/// Reads `certificates.toml`.
pub fn certificates(folder: &Folder) -> Vec<Certificate> {
    with_ids(folder, "certificates.toml", "certificates", |fields, id| {
        let below = format!("documents/{id}");
        let attachment = folder.media(fields, "attachment", &below);
        let valid_from = fields.date("valid_from");
        // An application has no term.
        let valid_until = fields.has("valid_until").then(|| fields.date("valid_until")).filter(|day| !day.is_empty());
        if valid_until.as_ref().is_some_and(|day| *day < valid_from) {
            fields.note("valid_until", "is before `valid_from`", "Correct one of the two dates.");
        }
        let item = CertificateItem {
            id,
            picture: folder.picture(&below, &attachment),
            attachment,
            regd_no: Some(fields.text("regd_no")),
            title: Some(fields.text("title")),
            standard: Some(fields.text("standard")),
            scope: Some(fields.text("scope")),
            valid_until,
        };
        Certificate { item, valid_from }
    })
}

/// Reads `gallery.toml`.
pub fn gallery(folder: &Folder) -> Vec<GalleryItem> {
    let mut sections = Vec::new();
    let items = with_ids(folder, "gallery.toml", "items", |fields, id| {
        let section = fields.optional_text("section");
        if let Some(section) = &section {
            if !GALLERY_SECTIONS.contains(&section.as_str()) {
                let remedy = format!("Name one of: {}. Or remove the line.", GALLERY_SECTIONS.join(", "));
                fields.note("section", format!("is \"{section}\", which no page has"), remedy);
            }
            sections.push((section.clone(), fields.location("section")));
        }
        let below = format!("gallery/{id}");
        let file = folder.media(fields, "file", &below);
        GalleryItem {
            id,
            picture: folder.picture(&below, &file),
            file,
            alt: Some(fields.text("alt")),
            caption: Some(fields.text("caption")),
            section,
        }
    });
    folder.unique(sections);
    items
}

/// Reads `case-studies.toml`.
pub fn case_studies(folder: &Folder) -> Vec<CaseStudyItem> {
    with_ids(folder, "case-studies.toml", "case_studies", |fields, id| CaseStudyItem {
        document: folder.document(fields, "document", &format!("case-studies/{id}")),
        id,
        title: Some(fields.text("title")),
        summary: Some(fields.text("summary")),
        region: Some(fields.text("region")),
        pages: Some(fields.count("pages")),
    })
}

/// Reads `clients.toml`.
pub fn clients(folder: &Folder) -> Vec<ClientItem> {
    folder.list("clients.toml", "clients", |fields| ClientItem {
        name: fields.text("name"),
        logo: folder.media(fields, "logo", "clients"),
    })
}

/// Reads `team.toml`.
pub fn team(folder: &Folder) -> Vec<TeamMemberItem> {
    folder.list("team.toml", "members", |fields| {
        let photo = folder.media(fields, "photo", "team");
        TeamMemberItem {
            name: fields.text("name"),
            department: fields.text("department"),
            role: Some(fields.text("role")),
            picture: folder.picture("team", &photo),
            photo,
            profile_url: Some(fields.url("profile_url")),
        }
    })
}

/// Reads entries that each have an `id` of their own.
fn with_ids<T>(folder: &Folder, file: &str, key: &'static str, mut read: impl FnMut(&Fields, Id) -> T) -> Vec<T> {
    let mut ids = Vec::new();
    let entries = folder.list(file, key, |fields| {
        let id = fields.count("id");
        ids.push((id, fields.location("id")));
        read(fields, u64::from(id).into())
    });
    folder.unique(ids);
    entries
}
