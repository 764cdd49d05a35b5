//! `GET /api/get-categories`.

use model::content::{CategoryItem, SubcategoryItem};

use crate::content::Content;

/// All categories with their sub-categories, in the order of the catalogue.
pub fn list(content: &Content) -> Vec<CategoryItem> {
    content
        .categories
        .iter()
        .map(|category| CategoryItem {
            name: category.name.clone(),
            slug: category.slug.clone(),
            summary: Some(category.summary.clone()),
            description: Some(category.description.clone()),
            image: Some(category.image.clone()),
            picture: content.pictures.get(&category.image),
            subcategories: category
                .subcategories
                .iter()
                .map(|subcategory| SubcategoryItem {
                    name: subcategory.name.clone(),
                    slug: subcategory.slug.clone(),
                    summary: Some(subcategory.summary.clone()),
                    description: Some(subcategory.description.clone()),
                    image: Some(subcategory.image.clone()),
                    picture: content.pictures.get(&subcategory.image),
                })
                .collect(),
        })
        .collect()
}
