use serde::{Deserialize, Serialize};

use super::json::WriteJson;
use super::{Id, Image, Item, PictureInfo, Record};

/// Sections of other pages that show a gallery picture: the head of the about page, and the cards of Quality Assurance.
pub const GALLERY_SECTIONS: [&str; 4] = ["about", "facility", "quality", "safety"];

/// A picture as `GET /api/gallery` lists it. All fields but `id` and `file` are this project's additions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct GalleryItem {
    pub id: Id,
    /// File name in `media/gallery/{id}/`.
    pub file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alt: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// The one of [`GALLERY_SECTIONS`] that also shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
}

/// A gallery picture as pages render it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct GalleryTile {
    pub id: String,
    pub caption: Option<String>,
    /// The section of another page that also shows it.
    pub section: Option<String>,
    pub image: Image,
}

impl GalleryTile {
    /// Reads an item of `GET /api/gallery`.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        let id = item.id_text("id");
        let caption = item.maybe_text_value("caption");
        let alt = item.maybe_text_value("alt").or(caption).unwrap_or_else(|| J::text(""));
        Record::new(item)
            .set("id", J::text(&id))
            .maybe_text("caption")
            .maybe_text("section")
            .set("image", item.image(&["gallery", &id, &item.text("file")], alt))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::item::view;

    #[test]
    fn gal_1_the_file_is_at_media_gallery_id_file() {
        let tile = view(GalleryTile::read, r#"{"id":"a/b","file":"x.webp"}"#).unwrap();
        assert_eq!(tile["image"]["src"], "/media/gallery/a%2Fb/x.webp");
    }

    #[test]
    fn abt_1_hom_5_a_picture_may_name_a_section_of_another_page() {
        let section = |json| view(GalleryTile::read, json).unwrap()["section"].clone();
        assert_eq!(section(r#"{"id":1,"file":"x.webp"}"#), serde_json::Value::Null);
        assert_eq!(section(r#"{"id":1,"file":"x.webp","section":"about"}"#), "about");
    }
}
