//! The data of `server datasheets`: what the data sheets of the products show.

use model::content::{CompanyItem, Datasheet, SizeTable, Specification};
use model::facts::Property;
use serde::Serialize;

use crate::content::{Content, Product};

/// The heading of specifications without a group.
const GENERAL: &str = "Specification";

/// The company and the data sheets of its products, in the order of the catalogue.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Datasheets<'c> {
    company: &'c CompanyItem,
    sheets: Vec<Sheet<'c>>,
}

/// What the data sheet of one product shows.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Sheet<'c> {
    slug: &'c str,
    name: &'c str,
    model: &'c str,
    /// The name of its sub-category.
    category: &'c str,
    summary: &'c str,
    description: &'c str,
    features: &'c [String],
    images: Vec<Image<'c>>,
    specifications: Vec<Group<'c>>,
    size_table: Option<&'c SizeTable>,
    standards: &'c [String],
    /// The names of related products.
    related: Vec<&'c str>,
    datasheet: Option<&'c Datasheet>,
}

#[derive(Debug, Serialize)]
struct Image<'c> {
    file: &'c str,
    alt: &'c str,
}

/// Specifications under one heading.
#[derive(Debug, Serialize)]
struct Group<'c> {
    name: &'c str,
    rows: Vec<Row>,
}

/// A specification as search and structured data read it.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    value: String,
}

/// The data sheets of a company's products.
pub fn datasheets(content: &Content) -> Datasheets<'_> {
    Datasheets {
        company: &content.company,
        sheets: content.products.iter().map(|product| sheet(content, product)).collect(),
    }
}

fn sheet<'c>(content: &'c Content, product: &'c Product) -> Sheet<'c> {
    let category = content.category(&product.category).map(|category| &category.name);
    let subcategory = content.subcategory(&product.category, &product.subcategory).map(|own| &own.name);
    let name_of = |slug: &'c String| content.product(slug).map_or(slug.as_str(), |related| related.name.as_str());
    Sheet {
        slug: &product.slug,
        name: &product.name,
        model: &product.model,
        category: subcategory.or(category).map_or("", String::as_str),
        summary: &product.summary,
        description: &product.description,
        features: &product.features,
        images: product.images.iter().map(|image| Image { file: &image.file, alt: &image.alt }).collect(),
        specifications: groups(&product.specifications),
        size_table: product.size_table.as_ref(),
        standards: &product.standards,
        related: product.related.iter().map(name_of).collect(),
        datasheet: product.datasheet.as_ref(),
    }
}

/// Specifications by heading, both in the order of their first appearance.
fn groups(specifications: &[Specification]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for specification in specifications {
        let name = specification.group.as_deref().unwrap_or(GENERAL);
        let Property { name: property, text, .. } = Property::of(specification);
        let row = Row { name: property, value: text };
        match groups.iter_mut().find(|group| group.name == name) {
            Some(group) => group.rows.push(row),
            None => groups.push(Group { name, rows: vec![row] }),
        }
    }
    groups
}
