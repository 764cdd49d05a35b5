//! `gallery.toml`: pictures of the works.

use model::content::{GALLERY_SECTIONS, Id};

use super::folder::Folder;
use super::media_path;
use crate::toml::Fields;

/// A picture at `media/gallery/<id>/<file>`.
#[derive(Debug, Clone)]
pub struct GalleryItem {
    pub id: Id,
    pub file: String,
    pub alt: String,
    pub caption: String,
    /// Which of [`GALLERY_SECTIONS`] shows it, too.
    pub section: Option<String>,
}

impl GalleryItem {
    /// The path of the picture below media/.
    pub fn path(&self) -> String {
        media_path(["gallery", &self.id.to_string(), &self.file])
    }
}

/// Reads the gallery in the order of the file.
pub fn read_all(folder: &Folder) -> Vec<GalleryItem> {
    let read = folder.read("gallery.toml", |top| {
        let mut ids = Vec::new();
        let mut sections = Vec::new();
        let mut items = Vec::new();
        for fields in top.tables("items") {
            let id: u32 = fields.count("id");
            ids.push((id, fields.location("id")));
            let section = section(&fields);
            sections.extend(section.clone().map(|section| (section, fields.location("section"))));
            items.push(GalleryItem {
                id: u64::from(id).into(),
                file: folder.media(&fields, "file", &format!("gallery/{id}")),
                alt: fields.text("alt"),
                caption: fields.text("caption"),
                section,
            });
            fields.finish();
        }
        folder.unique(ids);
        folder.unique(sections);
        items
    });
    read.unwrap_or_default()
}

/// The section of another page that the picture is for.
fn section(fields: &Fields) -> Option<String> {
    let section = fields.optional_text("section")?;
    if !GALLERY_SECTIONS.contains(&section.as_str()) {
        fields.note(
            "section",
            format!("is \"{section}\", which no page has"),
            format!("Name one of: {}. Or remove the line.", GALLERY_SECTIONS.join(", ")),
        );
    }
    Some(section)
}
