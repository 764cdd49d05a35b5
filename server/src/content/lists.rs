//! The files that are one list each: certificates, gallery, case studies, clients and the team, in the order of the file.

use model::content::{GALLERY_SECTIONS, Id};

use super::folder::Folder;
use super::media_path;
use crate::toml::Fields;

/// An entry of `certificates.toml`; its picture lies at `media/documents/<id>/<attachment>`.
#[derive(Debug, Clone)]
pub struct Certificate {
    pub id: Id,
    pub attachment: String,
    pub regd_no: String,
    pub title: String,
    pub standard: String,
    pub scope: String,
    pub valid_from: String,
    pub valid_until: String,
}

/// An entry of `gallery.toml`: a picture at `media/gallery/<id>/<file>`.
#[derive(Debug, Clone)]
pub struct GalleryItem {
    pub id: Id,
    pub file: String,
    pub alt: String,
    pub caption: String,
    /// Which of [`GALLERY_SECTIONS`] shows it, too.
    pub section: Option<String>,
}

/// An entry of `case-studies.toml`; its PDF lies at `media/case-studies/<id>/<document>`.
#[derive(Debug, Clone)]
pub struct CaseStudy {
    pub id: Id,
    pub document: String,
    pub title: String,
    pub summary: String,
    pub region: String,
    pub pages: u32,
}

/// An entry of `clients.toml`; the logo lies at `media/clients/<logo>`.
#[derive(Debug, Clone)]
pub struct Client {
    pub name: String,
    pub logo: String,
}

/// An entry of `team.toml`; the photo lies at `media/team/<photo>`.
#[derive(Debug, Clone)]
pub struct Member {
    pub name: String,
    pub department: String,
    pub role: String,
    pub photo: String,
    pub profile_url: String,
}

impl Certificate {
    /// The path of its picture below media/.
    pub fn path(&self) -> String {
        media_path(["documents", &self.id.to_string(), &self.attachment])
    }

    pub(super) fn read_all(folder: &Folder) -> Vec<Self> {
        with_ids(folder, "certificates.toml", "certificates", |fields, id| {
            let certificate = Self {
                id: u64::from(id).into(),
                attachment: folder.media(fields, "attachment", &format!("documents/{id}")),
                regd_no: fields.text("regd_no"),
                title: fields.text("title"),
                standard: fields.text("standard"),
                scope: fields.text("scope"),
                valid_from: fields.date("valid_from"),
                valid_until: fields.date("valid_until"),
            };
            if certificate.valid_until < certificate.valid_from && !certificate.valid_until.is_empty() {
                fields.note("valid_until", "is before `valid_from`", "Correct one of the two dates.");
            }
            certificate
        })
    }
}

impl GalleryItem {
    /// The path of the picture below media/.
    pub fn path(&self) -> String {
        media_path(["gallery", &self.id.to_string(), &self.file])
    }

    pub(super) fn read_all(folder: &Folder) -> Vec<Self> {
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
            Self {
                id: u64::from(id).into(),
                file: folder.media(fields, "file", &format!("gallery/{id}")),
                alt: fields.text("alt"),
                caption: fields.text("caption"),
                section,
            }
        });
        folder.unique(sections);
        items
    }
}

impl CaseStudy {
    /// The path of its PDF below media/.
    pub fn path(&self) -> String {
        media_path(["case-studies", &self.id.to_string(), &self.document])
    }

    pub(super) fn read_all(folder: &Folder) -> Vec<Self> {
        with_ids(folder, "case-studies.toml", "case_studies", |fields, id| Self {
            id: u64::from(id).into(),
            document: folder.media(fields, "document", &format!("case-studies/{id}")),
            title: fields.text("title"),
            summary: fields.text("summary"),
            region: fields.text("region"),
            pages: fields.count("pages"),
        })
    }
}

impl Client {
    pub(super) fn read_all(folder: &Folder) -> Vec<Self> {
        folder.list("clients.toml", "clients", |fields| Self {
            name: fields.text("name"),
            logo: folder.media(fields, "logo", "clients"),
        })
    }
}

impl Member {
    pub(super) fn read_all(folder: &Folder) -> Vec<Self> {
        folder.list("team.toml", "members", |fields| Self {
            name: fields.text("name"),
            department: fields.text("department"),
            role: fields.text("role"),
            photo: folder.media(fields, "photo", "team"),
            profile_url: fields.url("profile_url"),
        })
    }
}

/// Reads entries that each have an `id` of their own.
fn with_ids<T>(folder: &Folder, file: &str, key: &'static str, mut read: impl FnMut(&Fields, u32) -> T) -> Vec<T> {
    let mut ids = Vec::new();
    let entries = folder.list(file, key, |fields| {
        let id = fields.count("id");
        ids.push((id, fields.location("id")));
        read(fields, id)
    });
    folder.unique(ids);
    entries
}
