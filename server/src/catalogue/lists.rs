//! The data of the API's GET calls, made from the content, in the content's order.

use maud::html;
use model::content::{
    CaseStudyItem, CategoryItem, CertificateItem, ClientItem, Datasheet, GalleryItem, InsightItem, Neighbour,
    ProductDetailItem, ProductImageItem, ProductItem, Rendered, SubcategoryItem, TeamMemberItem,
};
use model::facts::DataSheet;
use serde_json::json;

use super::selection::{Only, Selection};
use crate::content::{Content, Insight, Product};

/// `GET /api/get-products` without a query.
pub fn products(content: &Content) -> Vec<ProductItem> {
    content.products.iter().map(|product| product_item(content, product)).collect()
}

/// `GET /api/get-products` with a query.
pub fn selected_products(content: &Content, selection: &Selection) -> Vec<ProductItem> {
    let products = selection.of(content).into_iter();
    match selection.only() {
        Only::All => products.map(|product| product_item(content, product)).collect(),
        Only::Cards => products.map(|product| card(content, product)).collect(),
        Only::Names => products.map(link).collect(),
    }
}

/// `GET /api/products/{slug}`: a product with the names of its neighbours in its category.
pub fn product(content: &Content, product: &Product) -> ProductDetailItem {
    let siblings: Vec<&Product> = content.products.iter().filter(|other| other.category == product.category).collect();
    let at = siblings.iter().position(|sibling| sibling.slug == product.slug);
    let sibling = |index: Option<usize>| index.and_then(|index| siblings.get(index)).copied();
    let before = sibling(at.and_then(|at| at.checked_sub(1)));
    let after = sibling(at.map(|at| at + 1));
    let neighbour = |product: &Product| Neighbour { slug: product.slug.clone(), name: product.name.clone() };
    ProductDetailItem {
        product: product_item(content, product),
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
fn card(content: &Content, product: &Product) -> ProductItem {
    let item = product_item(content, product);
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

fn product_item(content: &Content, product: &Product) -> ProductItem {
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

/// The features as an HTML list, which is the format of the API.
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

/// `GET /api/get-categories`.
pub fn categories(content: &Content) -> Vec<CategoryItem> {
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

/// `GET /api/certificates-licenses`.
pub fn certificates(content: &Content) -> Vec<CertificateItem> {
    content
        .certificates
        .iter()
        .map(|certificate| CertificateItem {
            id: certificate.id.clone(),
            attachment: certificate.attachment.clone(),
            regd_no: Some(certificate.regd_no.clone()),
            title: Some(certificate.title.clone()),
            standard: Some(certificate.standard.clone()),
            scope: Some(certificate.scope.clone()),
            picture: content.pictures.get(&certificate.path()),
        })
        .collect()
}

/// `GET /api/gallery`.
pub fn gallery(content: &Content) -> Vec<GalleryItem> {
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

/// `GET /api/case-studies`.
pub fn case_studies(content: &Content) -> Vec<CaseStudyItem> {
    content
        .case_studies
        .iter()
        .map(|case_study| CaseStudyItem {
            id: case_study.id.clone(),
            document: case_study.document.clone(),
            title: Some(case_study.title.clone()),
            summary: Some(case_study.summary.clone()),
            region: Some(case_study.region.clone()),
            pages: Some(case_study.pages),
        })
        .collect()
}

/// `GET /api/clients`.
pub fn clients(content: &Content) -> Vec<ClientItem> {
    content.clients.iter().map(|client| ClientItem { name: client.name.clone(), logo: client.logo.clone() }).collect()
}

/// `GET /api/team`.
pub fn team(content: &Content) -> Vec<TeamMemberItem> {
    content
        .team
        .iter()
        .map(|member| TeamMemberItem {
            name: member.name.clone(),
            department: member.department.clone(),
            role: Some(member.role.clone()),
            photo: member.photo.clone(),
            profile_url: Some(member.profile_url.clone()),
            picture: content.pictures.get(&format!("team/{}", member.photo)),
        })
        .collect()
}

/// `GET /wp-json/wp/v2/posts`: the articles in WordPress's format, the newest first.
pub fn insights(content: &Content) -> Vec<InsightItem> {
    content.insights.iter().map(|own| insight(content, own)).collect()
}

fn insight(content: &Content, insight: &Insight) -> InsightItem {
    let image = format!("insights/{}", insight.image);
    // WordPress sends HTML, so plain texts are escaped.
    InsightItem {
        id: u64::from(insight.id).into(),
        slug: Some(insight.slug.clone()),
        date: Some(format!("{}T00:00:00", insight.date)),
        title: Rendered { rendered: html! { (insight.title) }.into_string() },
        excerpt: Rendered { rendered: html! { p { (insight.excerpt) } "\n" }.into_string() },
        content: Some(Rendered { rendered: insight.html.clone() }),
        link: content.insight_url(insight),
        picture: content.pictures.get(&image),
        featured_media_src_url: Some(format!("/media/{image}")),
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
