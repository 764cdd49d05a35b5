//! `certificates.toml`: licences and certificates.

use model::content::Id;

use super::folder::Folder;
use super::media_path;

/// A certificate; its picture lies at `media/documents/<id>/<attachment>`.
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

impl Certificate {
    /// The path of its picture below media/.
    pub fn path(&self) -> String {
        media_path(["documents", &self.id.to_string(), &self.attachment])
    }
}

/// Reads the certificates in the order of the file.
pub fn read_all(folder: &Folder) -> Vec<Certificate> {
    let read = folder.read("certificates.toml", |top| {
        let mut ids = Vec::new();
        let mut certificates = Vec::new();
        for fields in top.tables("certificates") {
            let id: u32 = fields.count("id");
            ids.push((id, fields.location("id")));
            let certificate = Certificate {
                id: u64::from(id).into(),
                attachment: folder.media(&fields, "attachment", &format!("documents/{id}")),
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
            certificates.push(certificate);
            fields.finish();
        }
        folder.unique(ids);
        certificates
    });
    read.unwrap_or_default()
}
