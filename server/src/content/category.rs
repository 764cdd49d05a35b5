//! `categories/<slug>.toml`: a product category and its sub-categories.

use super::folder::Folder;
use crate::toml::Fields;

/// A category; its slug is the name of its file.
#[derive(Debug, Clone)]
pub struct Category {
    pub slug: String,
    pub order: i64,
    pub name: String,
    pub summary: String,
    pub description: String,
    /// Path of the picture below media/.
    pub image: String,
    pub subcategories: Vec<Subcategory>,
}

impl Category {
    /// The sub-category with this slug.
    pub fn subcategory(&self, slug: &str) -> Option<&Subcategory> {
        self.subcategories.iter().find(|subcategory| subcategory.slug == slug)
    }
}

/// A sub-category; its slug is unique within its category.
#[derive(Debug, Clone)]
pub struct Subcategory {
    pub slug: String,
    pub name: String,
    pub summary: String,
    pub description: String,
    /// Path of the picture below media/.
    pub image: String,
}

/// Reads all categories, in their order. A company whose catalogue is being prepared has none.
pub fn read_all(folder: &Folder) -> Vec<Category> {
    let mut categories: Vec<Category> = folder
        .files("categories", "toml")
        .into_iter()
        .filter_map(|(slug, file)| folder.read(&file, |fields| read(folder, slug, fields)))
        .collect();
    categories.sort_by(|a, b| (a.order, &a.name).cmp(&(b.order, &b.name)));
    categories
}

fn read(folder: &Folder, slug: String, fields: &Fields) -> Category {
    let mut slugs = Vec::new();
    let subcategories = fields.some_tables("subcategories", |fields| {
        let slug = fields.slug("slug");
        slugs.push((slug.clone(), fields.location("slug")));
        Subcategory {
            slug,
            name: fields.text("name"),
            summary: fields.text("summary"),
            description: fields.text("description"),
            image: folder.media(fields, "image", ""),
        }
    });
    folder.unique(slugs);
    Category {
        slug,
        order: fields.integer("order"),
        name: fields.text("name"),
        summary: fields.text("summary"),
        description: fields.text("description"),
        image: folder.media(fields, "image", ""),
        subcategories,
    }
}
