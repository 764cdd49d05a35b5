//! The catalogue as search and the well check of the core read it.

use model::content::{Category, CategoryItem, Product, Subcategory, SubcategoryItem, html_to_text};
use model::facts::DataSheet;
use model::search::{CatalogueSearch, FacetName};
use model::well::WellChecker;

use super::lists;
use crate::content::{self, Content};

/// The search of `GET /api/search`.
pub fn search(content: &Content) -> CatalogueSearch {
    let (products, categories, facts) = payloads(content);
    CatalogueSearch::of(&products, &categories, Some(&facts))
}

/// The checker of `GET /api/well`.
pub fn well_checker(content: &Content) -> WellChecker {
    let (products, categories, facts) = payloads(content);
    WellChecker::of(&products, &categories, &facts)
}

/// What a browser reads from the three calls, without the pictures, which neither search nor the well check uses.
fn payloads(content: &Content) -> (Vec<Product>, Vec<Category>, Vec<DataSheet>) {
    let products = content.products.iter().map(product).collect();
    let categories = content.categories.iter().map(category).collect();
    (products, categories, lists::facts(content))
}

fn product(product: &content::Product) -> Product {
    Product {
        name: html_to_text(&product.name),
        slug: product.slug.clone(),
        model: Some(product.model.clone()),
        summary: Some(product.summary.clone()),
        description: html_to_text(&product.description),
        features: product.features.clone(),
        image: None,
        category: Some(product.category.clone()),
        subcategory: Some(product.subcategory.clone()),
    }
}

fn category(category: &CategoryItem) -> Category {
    let subcategory = |own: &SubcategoryItem| Subcategory { name: html_to_text(&own.name), slug: own.slug.clone() };
    Category {
        name: html_to_text(&category.name),
        slug: category.slug.clone(),
        summary: category.summary.clone(),
        image: None,
        subcategories: category.subcategories.iter().map(subcategory).collect(),
    }
}

/// What the query parameter of a facet takes.
pub fn takes(facet: FacetName) -> &'static str {
    match facet {
        FacetName::Casing => "a size of API 5CT in inches, for example casing=9-5/8",
        FacetName::Pressure => "a pressure in psi, for example pressure=10000",
        FacetName::Temperature => "a temperature in °F, for example temperature=300",
        FacetName::Category | FacetName::Service | FacetName::Standard => "a name of at most 120 characters",
    }
}
