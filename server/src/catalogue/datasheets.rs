//! The data of `server datasheets`: what the data sheets of the products show.

use model::content::Specification;
use model::facts::Property;
use serde_json::{Value, json};

use crate::content::{Content, Product};

/// The heading of specifications without a group.
const GENERAL: &str = "Specification";

/// The company and the data sheets of its products, in the order of the catalogue.
pub fn datasheets(content: &Content) -> Value {
    let sheets: Vec<Value> = content.products.iter().map(|product| sheet(content, product)).collect();
    json!({ "company": content.company, "sheets": sheets })
}

fn sheet(content: &Content, product: &Product) -> Value {
    let category = content.category(&product.category).map(|category| &category.name);
    let subcategory = content.subcategory(&product.category, &product.subcategory).map(|own| &own.name);
    let related = product.related.iter().map(|slug| content.product(slug).map_or(slug, |related| &related.name));
    json!({
        "slug": product.slug,
        "name": product.name,
        "model": product.model,
        "category": subcategory.or(category).map_or("", String::as_str),
        "summary": product.summary,
        "description": product.description,
        "features": product.features,
        "images": product.images,
        "specifications": groups(&product.specifications),
        "sizeTable": product.size_table,
        "standards": product.standards,
        "related": related.collect::<Vec<_>>(),
        "datasheet": product.datasheet,
    })
}

/// Specifications by heading, both in the order of their first appearance, with the values that search and structured data read.
fn groups(specifications: &[Specification]) -> Vec<Value> {
    let mut groups: Vec<(&str, Vec<Value>)> = Vec::new();
    for specification in specifications {
        let name = specification.group.as_deref().unwrap_or(GENERAL);
        let Property { name: property, text, .. } = Property::of(specification);
        let row = json!({ "name": property, "value": text });
        match groups.iter_mut().find(|(group, _)| *group == name) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((name, vec![row])),
        }
    }
    groups.into_iter().map(|(name, rows)| json!({ "name": name, "rows": rows })).collect()
}
