//! `GET /api/gallery`.

use model::content::GalleryItem;

use crate::content::Content;

/// All pictures, in the order of the file.
pub fn list(content: &Content) -> Vec<GalleryItem> {
    content
        .gallery
        .iter()
        .map(|item| GalleryItem {
            id: item.id.clone(),
            file: item.file.clone(),
            alt: Some(item.alt.clone()),
            caption: Some(item.caption.clone()),
            section: item.section.clone(),
            picture: content.pictures.get(&item.path()),
        })
        .collect()
}
