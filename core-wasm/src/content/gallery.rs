use serde::{Deserialize, Serialize};

use super::{Bases, Id, Image, PictureInfo, from_json};

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

from_json!(GalleryItem { id, file, alt, caption, picture });

/// A gallery picture as pages draw it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct GalleryTile {
    pub id: String,
    pub caption: Option<String>,
    pub image: Image,
}

impl GalleryItem {
    /// What a page draws of it.
    pub fn into_tile(self, bases: &Bases) -> GalleryTile {
        let id = self.id.to_string();
        let alt = self.alt.as_deref().or(self.caption.as_deref()).unwrap_or_default();
        GalleryTile {
            image: Image::at(&bases.media, &["gallery", &id], &self.file, alt, self.picture.as_ref()),
            caption: self.caption,
            id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::json::read;

    #[test]
    fn gal_1_the_file_is_at_media_gallery_id_file() {
        let item: GalleryItem = read(r#"{"id":"a/b","file":"x.webp"}"#).unwrap();
        assert_eq!(item.into_tile(&Bases::default()).image.src, "/media/gallery/a%2Fb/x.webp");
    }
}
