//! Checks that each category and each product has a path of its own.

use crate::urls::STATIC_ROUTES;
use model::content::CategoryItem;

use super::folder::Folder;
use super::product::Product;
use crate::toml::Location;

/// The further pages of a list are below this segment.
const PAGE: &str = "page";

/// Notes categories and products whose paths another page has.
pub fn check(folder: &Folder, categories: &[CategoryItem], products: &[Product]) {
    for product in products {
        if categories.iter().any(|category| category.slug == product.slug) {
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
