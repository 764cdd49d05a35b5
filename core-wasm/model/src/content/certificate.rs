use serde::{Deserialize, Serialize};

use super::json::WriteJson;
use super::{Id, Image, Item, PictureInfo, Record};

/// A certificate as `GET /api/certificates-licenses` lists it. `title`, `standard`, `scope`, `valid_until` and `picture` are
/// this project's additions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct CertificateItem {
    pub id: Id,
    /// File name in `media/documents/{id}/`.
    pub attachment: String,
    /// Registration number, shown as the caption.
    #[serde(default)]
    pub regd_no: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// The day on which it expires, such as `2027-06-13`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_until: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
}

/// A certificate as pages render it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Certificate {
    pub id: String,
    pub registration_number: Option<String>,
    pub title: Option<String>,
    pub standard: Option<String>,
    pub scope: Option<String>,
    pub valid_until: Option<String>,
    pub image: Image,
}

impl Certificate {
    /// Reads an item of `GET /api/certificates-licenses`.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        let id = item.id_text("id");
        let number = item.filled_text_value("regd_no");
        let title = item.maybe_text_value("title");
        let alt = title.or_else(|| number.clone()).unwrap_or_else(|| J::text(""));
        Record::new(item)
            .set("id", J::text(&id))
            .set("registrationNumber", number.unwrap_or_else(J::null))
            .maybe_text("title")
            .maybe_text("standard")
            .maybe_text("scope")
            .maybe_text("valid_until")
            .set("image", item.image(&["documents", &id, &item.text("attachment")], alt))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::item::view;

    #[test]
    fn crt_1_the_file_is_at_media_documents_id_attachment_and_the_number_is_the_caption() {
        let certificate = view(Certificate::read, r#"{"id":7,"attachment":"iso 9001.webp","regd_no":"Q-1"}"#).unwrap();
        assert_eq!(certificate["image"]["src"], "/media/documents/7/iso%209001.webp");
        assert_eq!((&certificate["registrationNumber"], &certificate["image"]["alt"]), (&"Q-1".into(), &"Q-1".into()));
        let without = view(Certificate::read, r#"{"id":7,"attachment":"a.webp","regd_no":"","title":"T"}"#).unwrap();
        assert_eq!((&without["registrationNumber"], &without["image"]["alt"]), (&serde_json::Value::Null, &"T".into()));
    }
}
