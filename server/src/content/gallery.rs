//! `gallery.toml`: pictures of the works.

use super::folder::Folder;

/// A picture at `media/gallery/<id>/<file>`.
#[derive(Debug, Clone)]
pub struct GalleryItem {
    pub id: u32,
    pub file: String,
    pub alt: String,
    pub caption: String,
}

/// Reads the gallery in the order of the file.
pub fn read_all(folder: &Folder) -> Vec<GalleryItem> {
    let read = folder.read("gallery.toml", |top| {
        let mut ids = Vec::new();
        let mut items = Vec::new();
        for fields in top.tables("items") {
            let id = fields.count("id");
            ids.push((id, fields.location("id")));
            items.push(GalleryItem {
                id,
                file: folder.media(&fields, "file", &format!("gallery/{id}")),
                alt: fields.text("alt"),
                caption: fields.text("caption"),
            });
            fields.finish();
        }
        folder.unique(ids);
        items
    });
    read.unwrap_or_default()
}
