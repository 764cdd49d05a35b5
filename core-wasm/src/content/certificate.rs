use serde::{Deserialize, Serialize};

use super::{Bases, Id, Image, PictureInfo, from_json};

/// A certificate as `GET /api/certificates-licenses` lists it. `title`, `standard`, `scope` and `picture` are what
/// this project's server adds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CertificateItem {
    pub id: Id,
    /// File name in `media/documents/{id}/`.
    pub attachment: String,
    /// Registration number, the caption.
    #[serde(default)]
    pub regd_no: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
}

from_json!(CertificateItem { id, attachment, regd_no, title, standard, scope, picture });

/// A certificate as pages draw it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Certificate {
    pub id: String,
    pub registration_number: Option<String>,
    pub title: Option<String>,
    pub standard: Option<String>,
    pub scope: Option<String>,
    pub image: Image,
}

impl CertificateItem {
    /// What a page draws of it.
    pub fn into_certificate(self, bases: &Bases) -> Certificate {
        let id = self.id.to_string();
        let alt = self.title.as_deref().or(self.regd_no.as_deref()).unwrap_or_default();
        Certificate {
            image: Image::at(&bases.media, &["documents", &id], &self.attachment, alt, self.picture.as_ref()),
            registration_number: self.regd_no.filter(|number| !number.is_empty()),
            title: self.title,
            standard: self.standard,
            scope: self.scope,
            id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::json::read;

    #[test]
    fn crt_1_the_file_is_at_media_documents_id_attachment_and_the_number_is_the_caption() {
        let item: CertificateItem = read(r#"{"id":7,"attachment":"iso 9001.webp","regd_no":"Q-1"}"#).unwrap();
        let certificate = item.into_certificate(&Bases::default());
        assert_eq!(certificate.image.src, "/media/documents/7/iso%209001.webp");
        assert_eq!(certificate.registration_number.as_deref(), Some("Q-1"));
    }
}
