use serde::{Deserialize, Serialize};

use super::record::Part::{Id as IdOf, Maybe, Text, Words};
use super::record::{PictureRule, filled, id_text, picture, record};
use super::{Id, Image, PictureInfo};

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

/// A certificate as pages draw it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Certificate {
    pub id: String,
    pub registration_number: Option<String>,
    pub title: Option<String>,
    pub standard: Option<String>,
    pub scope: Option<String>,
    pub image: Image,
}

record!(Certificate {
    id: id_text("id"),
    registration_number: filled("regd_no"),
    title,
    standard,
    scope,
    image: picture(&PictureRule {
        file: &[Words("documents"), IdOf("id"), Text("attachment")],
        alt: &[Maybe("title"), Maybe("regd_no")],
    }),
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::compose::view;

    #[test]
    fn crt_1_the_file_is_at_media_documents_id_attachment_and_the_number_is_the_caption() {
        let certificate = view::<Certificate>(r#"{"id":7,"attachment":"iso 9001.webp","regd_no":"Q-1"}"#).unwrap();
        assert_eq!(certificate["image"]["src"], "/media/documents/7/iso%209001.webp");
        assert_eq!((&certificate["registrationNumber"], &certificate["image"]["alt"]), (&"Q-1".into(), &"Q-1".into()));
        let without = view::<Certificate>(r#"{"id":7,"attachment":"a.webp","regd_no":"","title":"T"}"#).unwrap();
        assert_eq!((&without["registrationNumber"], &without["image"]["alt"]), (&serde_json::Value::Null, &"T".into()));
    }
}
