//! The data of the API's GET calls that differs from the content, in the content's order.

use maud::html;
use model::content::{CertificateItem, InsightItem, Neighbour, ProductDetailItem, ProductItem, Rendered};
use model::facts::DataSheet;
use serde_json::json;

use super::product_query::{ProductFields, ProductQuery};
use crate::content::{Content, Insight, Product};

/// `GET /api/get-products` without a query.
pub fn products(content: &Content) -> Vec<ProductItem> {
    content.products.iter().map(product_item).collect()
}

/// `GET /api/get-products` with a query.
pub fn selected_products(content: &Content, query: &ProductQuery) -> Vec<ProductItem> {
    let products = query.of(content).into_iter();
    match query.fields {
        ProductFields::All => products.map(product_item).collect(),
        ProductFields::Cards => products.map(card).collect(),
        ProductFields::Names => products.map(link).collect(),
    }
}

/// `GET /api/products/{slug}`: a product with the names of its neighbours in its category.
pub fn product(content: &Content, product: &Product) -> ProductDetailItem {
    let mut siblings = content.products.iter().filter(|other| other.category == product.category);
    let before = siblings.by_ref().take_while(|sibling| sibling.slug != product.slug).last();
    let after = siblings.next();
    let neighbour = |product: &Product| Neighbour { slug: product.slug.clone(), name: product.name.clone() };
    ProductDetailItem {
        product: product_item(product),
        images: product.images.clone(),
        specifications: product.specifications.clone(),
        size_table: product.size_table.clone(),
        standards: product.standards.clone(),
        datasheet: product.datasheet.clone(),
        related: product.related.clone(),
        previous: before.map(neighbour),
        next: after.map(neighbour),
    }
}

/// `GET /api/product-facts`: the specifications, sizes and standards, which search reads beside the list of products.
pub fn facts(content: &Content) -> Vec<DataSheet> {
    let sheet = |product: &Product| DataSheet {
        slug: product.slug.clone(),
        specifications: product.specifications.clone(),
        size_table: product.size_table.clone(),
        standards: product.standards.clone(),
    };
    content.products.iter().map(sheet).collect()
}

/// A product with only what its card shows.
fn card(product: &Product) -> ProductItem {
    let item = product_item(product);
    let description = item.description.filter(|_| product.summary.is_empty());
    ProductItem { description, features: None, ..item }
}

/// A product with only what a link to it needs.
fn link(product: &Product) -> ProductItem {
    ProductItem {
        name: product.name.clone(),
        slug: product.slug.clone(),
        category: Some(product.category.clone()),
        subcategory: Some(product.subcategory.clone()),
        ..ProductItem::default()
    }
}

fn product_item(product: &Product) -> ProductItem {
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
        picture: image.and_then(|image| image.picture.clone()),
    }
}

/// The features as an HTML list, which is the format of the API.
fn feature_list(features: &[String]) -> String {
    let list = html! {
        @if !features.is_empty() {
            ul { @for feature in features { li { (feature) } } }
        }
    };
    list.into_string()
}

/// `GET /api/certificates-licenses`.
pub fn certificates(content: &Content) -> Vec<&CertificateItem> {
    content.certificates.iter().map(|certificate| &certificate.item).collect()
}

/// `GET /wp-json/wp/v2/posts`: the articles in WordPress's format, the newest first.
pub fn insights(content: &Content) -> Vec<InsightItem> {
    content.insights.iter().map(|own| insight(content, own)).collect()
}

fn insight(content: &Content, insight: &Insight) -> InsightItem {
    // WordPress sends HTML, so plain texts are escaped.
    InsightItem {
        id: u64::from(insight.id).into(),
        slug: Some(insight.slug.clone()),
        date: Some(format!("{}T00:00:00", insight.date)),
        title: Rendered { rendered: html! { (insight.title) }.into_string() },
        excerpt: Rendered { rendered: html! { p { (insight.excerpt) } "\n" }.into_string() },
        content: Some(Rendered { rendered: insight.html.clone() }),
        link: content.insight_url(insight),
        picture: insight.picture.clone(),
        featured_media_src_url: Some(format!("/media/insights/{}", insight.image)),
    }
}

#[cfg(test)]
mod tests {
    use model::content::feature_list as read_features;

    use super::*;

    #[test]
    fn car_7_the_html_of_features_reads_as_the_same_texts() {
        let features = ["Rated to 10,000 psi & 350 °F".to_owned(), "<5 turns > \"set\"".to_owned()];
        assert_eq!(read_features(&feature_list(&features)), features);
        assert_eq!(feature_list(&[]), "");
    }
}
