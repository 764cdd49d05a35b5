use serde::{Deserialize, Serialize};

use super::record::Part::{Id as IdOf, Maybe, Text, Words};
use super::record::{PictureRule, id_text, picture, record};
use super::{Id, Image, PictureInfo};

/// A picture as `GET /api/gallery` lists it. `alt`, `caption` and `picture` are what this project's server adds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GalleryItem {
    pub id: Id,
    /// File name in `media/gallery/{id}/`.
    pub file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alt: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
}

/// A gallery picture as pages draw it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct GalleryTile {
    pub id: String,
    pub caption: Option<String>,
    pub image: Image,
}

record!(GalleryTile {
    id: id_text("id"),
    caption,
    image: picture(&PictureRule {
        file: &[Words("gallery"), IdOf("id"), Text("file")],
        alt: &[Maybe("alt"), Maybe("caption")],
    }),
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::compose::view;

    #[test]
    fn gal_1_the_file_is_at_media_gallery_id_file() {
        let tile = view::<GalleryTile>(r#"{"id":"a/b","file":"x.webp"}"#).unwrap();
        assert_eq!(tile["image"]["src"], "/media/gallery/a%2Fb/x.webp");
    }
}
