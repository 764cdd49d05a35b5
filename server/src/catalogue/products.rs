//! `GET /api/get-products`, `GET /api/products/{slug}` and `GET /api/product-facts`.

use maud::html;
use model::content::{Datasheet, Neighbour, ProductDetailItem, ProductImageItem, ProductItem};
use model::facts::DataSheet;
use serde_json::json;

use super::selection::Selection;
use crate::content::{Content, Product};

/// All products, in the order of the catalogue.
pub fn list(content: &Content) -> Vec<ProductItem> {
    content.products.iter().map(|product| item(content, product)).collect()
}

/// Those products that a selection asks for, in the order of the catalogue.
pub fn selected(content: &Content, selection: &Selection) -> Vec<ProductItem> {
    let products = selection.of(content).into_iter();
    match selection.wants_names_only() {
        true => products.map(name).collect(),
        false => products.map(|product| item(content, product)).collect(),
    }
}

/// Everything about one product, with its neighbours in its category.
pub fn detail(content: &Content, product: &Product) -> ProductDetailItem {
    let siblings: Vec<&Product> = content.products.iter().filter(|other| other.category == product.category).collect();
    let at = siblings.iter().position(|sibling| sibling.slug == product.slug);
    let sibling = |index: Option<usize>| index.and_then(|index| siblings.get(index)).copied();
    let before = sibling(at.and_then(|at| at.checked_sub(1)));
    let after = sibling(at.map(|at| at + 1));
    let neighbour = |product: &Product| Neighbour { slug: product.slug.clone(), name: product.name.clone() };
    ProductDetailItem {
        product: item(content, product),
        images: product
            .images
            .iter()
            .map(|image| ProductImageItem {
                file: image.file.clone(),
                alt: image.alt.clone(),
                picture: content.pictures.get(&product.picture(image)),
            })
            .collect(),
        specifications: product.specifications.clone(),
        size_table: product.size_table.clone(),
        standards: product.standards.clone(),
        datasheet: product.datasheet.as_ref().map(|datasheet| Datasheet {
            file: format!("{}.pdf", product.slug),
            revision: datasheet.revision.clone(),
            date: datasheet.date.clone(),
        }),
        related: product.related.clone(),
        previous: before.map(neighbour),
        next: after.map(neighbour),
    }
}

/// What search looks through beside the list: the specifications, sizes and standards of all products.
pub fn facts(content: &Content) -> Vec<DataSheet> {
    let sheet = |product: &Product| DataSheet {
        slug: product.slug.clone(),
        specifications: product.specifications.clone(),
        size_table: product.size_table.clone(),
        standards: product.standards.clone(),
    };
    content.products.iter().map(sheet).collect()
}

/// What a link to a product needs.
fn name(product: &Product) -> ProductItem {
    ProductItem {
        name: product.name.clone(),
        slug: product.slug.clone(),
        category: Some(product.category.clone()),
        subcategory: Some(product.subcategory.clone()),
        ..ProductItem::default()
    }
}

fn item(content: &Content, product: &Product) -> ProductItem {
    let image = product.images.first();
    ProductItem {
        name: product.name.clone(),
        description: Some(product.description.clone()),
        slug: product.slug.clone(),
        media: image.map(|image| json!({ "image": image.file }).to_string()),
        features: Some(feature_list(&product.features)),
        model: Some(product.model.clone()),
        summary: Some(product.summary.clone()),
        category: Some(product.category.clone()),
        subcategory: Some(product.subcategory.clone()),
        picture: image.and_then(|image| content.pictures.get(&product.picture(image))),
    }
}

/// Features as the list of HTML items that the API's callers know.
fn feature_list(features: &[String]) -> String {
    if features.is_empty() {
        return String::new();
    }
    let list = html! {
        ul {
            @for feature in features { li { (feature) } }
        }
    };
    list.into_string()
}

#[cfg(test)]
mod tests {
    use model::content::feature_list as read_back;

    use super::*;

    #[test]
    fn car_7_features_come_back_as_the_texts_they_were() {
        let features = ["Rated to 10,000 psi & 350 °F".to_owned(), "<5 turns > \"set\"".to_owned()];
        assert_eq!(read_back(&feature_list(&features)), features);
        assert_eq!(feature_list(&[]), "");
    }
}
