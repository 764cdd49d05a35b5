//! Checks what one file says of another, once all are read.

use std::collections::HashSet;

use model::content::CategoryItem;
use model::site::STATIC_ROUTES;

use super::folder::{Folder, Target};
use super::product::Product;
use crate::toml::Location;

/// The further pages of a list are below this segment.
const PAGE: &str = "page";

/// Notes references to what does not exist, and paths that two things would share.
pub fn check(folder: &Folder, categories: &[CategoryItem], products: &[Product]) {
    let category = |slug: &str| categories.iter().find(|category| category.slug == slug);
    let slugs: HashSet<&str> = products.iter().map(|product| product.slug.as_str()).collect();
    for (target, location) in folder.take_references() {
        let (found, wanted, remedy) = match target {
            Target::Category(slug) => {
                let slugs = list(categories.iter().map(|category| &category.slug));
                (category(&slug).is_some(), slug, format!("Name one of: {slugs}. Or create the category's file."))
            }
            Target::Subcategory { category: parent, subcategory } => {
                // An unknown category is a mistake of its own line.
                let Some(parent) = category(&parent) else { continue };
                let slugs = list(parent.subcategories.iter().map(|s| &s.slug));
                (
                    parent.subcategories.iter().any(|s| s.slug == subcategory),
                    subcategory,
                    format!("Name one of: {slugs}. Or add it to categories/{}.toml.", parent.slug),
                )
            }
            Target::Product(slug) => (
                slugs.contains(slug.as_str()),
                slug,
                "Name a product by its file's name without .toml, or remove it.".to_owned(),
            ),
        };
        if !found && !wanted.is_empty() {
            folder.diagnostics.note(location, format!("names \"{wanted}\", which does not exist"), remedy);
        }
    }
    for product in products {
        if category(&product.slug).is_some() {
            folder.diagnostics.note(
                Location::file(format!("products/{}.toml", product.slug)),
                "has the name of a category, so both would share the path /products/<name>",
                "Rename one of the two files.",
            );
        }
    }
    let entries = categories.iter().map(|category| ("categories", &category.slug));
    for (list, slug) in entries.chain(products.iter().map(|product| ("products", &product.slug))) {
        let path = format!("/products/{slug}");
        if STATIC_ROUTES.iter().any(|(page, _)| *page == path) {
            folder.diagnostics.note(
                Location::file(format!("{list}/{slug}.toml")),
                format!("has the name of another page, {path}"),
                "Rename the file.",
            );
        }
    }
    for category in categories {
        let subcategories = category.subcategories.iter().map(|subcategory| &subcategory.slug);
        if subcategories.chain([&category.slug]).any(|slug| slug == PAGE) {
            folder.diagnostics.note(
                Location::file(format!("categories/{}.toml", category.slug)),
                "has the slug \"page\", which is part of the paths of long lists: /products/page/2",
                "Choose another slug.",
            );
        }
    }
}

fn list<'s>(slugs: impl Iterator<Item = &'s String>) -> String {
    slugs.map(String::as_str).collect::<Vec<_>>().join(", ")
}
