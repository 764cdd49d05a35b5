//! `categories/<slug>.toml`: a product category and its sub-categories.

use model::content::{CategoryItem, SubcategoryItem};

use super::folder::Folder;
use super::in_order;
use crate::toml::Fields;

/// Reads all categories, in their order. A company whose catalogue is being prepared has none.
pub fn read_all(folder: &Folder) -> Vec<CategoryItem> {
    let files = folder.files("categories", "toml").into_iter();
    let categories = files.filter_map(|(slug, file)| {
        folder.read(&file, |fields| (fields.integer("order"), fields.text("name"), read(folder, slug, fields)))
    });
    in_order(categories.collect())
}

fn read(folder: &Folder, slug: String, fields: &Fields) -> CategoryItem {
    let mut slugs = Vec::new();
    let subcategories = fields.required_tables("subcategories", |fields| {
        let slug = fields.slug("slug");
        slugs.push((slug.clone(), fields.location("slug")));
        read_subcategory(folder, slug, fields)
    });
    folder.unique(slugs);
    let SubcategoryItem { slug, name, summary, description, image, picture } = read_subcategory(folder, slug, fields);
    CategoryItem { slug, name, summary, description, image, picture, subcategories }
}

/// The fields that a category has as well.
fn read_subcategory(folder: &Folder, slug: String, fields: &Fields) -> SubcategoryItem {
    let image = folder.media(fields, "image", "");
    SubcategoryItem {
        slug,
        name: fields.text("name"),
        summary: Some(fields.text("summary")),
        description: Some(fields.text("description")),
        picture: folder.picture("", &image),
        image: Some(image),
    }
}
