//! A catalogue that another company's API has, in the place of the content folder's.

use std::collections::HashMap;

use model::api::{Endpoint, Payload};
use model::content::{self, Bases};
use serde::Deserialize;
use serde_json::Value;

use super::product::ProductImage;
use super::{Category, Content, Product, Subcategory};

/// What the API has answered.
#[derive(Debug, Deserialize)]
pub struct Responses {
    /// The body of the product list.
    products: String,
    /// The body of the list of categories.
    categories: String,
    /// The base URL of the API's files.
    media: String,
}

impl Content {
    /// The same company with the catalogue that its API has. Nothing is known of the other lists.
    ///
    /// # Errors
    /// When a response cannot be read.
    pub fn with_catalogue(mut self, responses: &Responses) -> Result<Self, String> {
        let products = read(&Endpoint::Products, &responses.products)?.products().unwrap_or_default();
        let categories = read(&Endpoint::Categories, &responses.categories)?.categories().unwrap_or_default();
        self.products = products.iter().map(Product::of_list).collect();
        self.categories = categories.iter().map(Category::of_list).collect();
        self.certificates.clear();
        self.gallery.clear();
        self.case_studies.clear();
        self.insights.clear();
        self.team.clear();
        self.files = Some(responses.media.clone());
        self.product_indexes = indexes(&self.products);
        Ok(self)
    }
}

/// Where each product stands among the products, by its slug.
pub(super) fn indexes(products: &[Product]) -> HashMap<String, usize> {
    products.iter().enumerate().map(|(index, product)| (product.slug.clone(), index)).collect()
}

fn read(endpoint: &Endpoint, body: &str) -> Result<Payload, String> {
    let reading = endpoint.read::<Value>(body, &Bases::default())?;
    reading.payload.ok_or_else(|| "the answer is empty".to_owned())
}

impl Product {
    /// A product of which no more is known than its entry in the list.
    fn of_list(item: &content::Product) -> Self {
        let image = item.image.as_ref().and_then(|image| image.src.rsplit_once('/'));
        Self {
            slug: item.slug.clone(),
            order: 0,
            name: item.name.clone(),
            model: item.model.clone().unwrap_or_default(),
            category: item.category.clone().unwrap_or_default(),
            subcategory: item.subcategory.clone().unwrap_or_default(),
            summary: item.summary.clone().unwrap_or_else(|| item.description.clone()),
            description: item.description.clone(),
            features: item.features.clone(),
            images: image
                .map(|(_, file)| ProductImage { file: file.to_owned(), alt: item.name.clone() })
                .into_iter()
                .collect(),
            specifications: Vec::new(),
            size_table: None,
            standards: Vec::new(),
            related: Vec::new(),
            datasheet: None,
        }
    }
}

impl Category {
    fn of_list(item: &content::Category) -> Self {
        Self {
            slug: item.slug.clone(),
            order: 0,
            name: item.name.clone(),
            summary: item.summary.clone().unwrap_or_default(),
            description: item.description.clone().unwrap_or_default(),
            image: path_below_media(item.image.as_ref()),
            subcategories: item
                .subcategories
                .iter()
                .map(|subcategory| Subcategory {
                    slug: subcategory.slug.clone(),
                    name: subcategory.name.clone(),
                    summary: subcategory.summary.clone().unwrap_or_default(),
                    description: subcategory.description.clone().unwrap_or_default(),
                    image: path_below_media(subcategory.image.as_ref()),
                })
                .collect(),
        }
    }
}

fn path_below_media(image: Option<&content::Image>) -> String {
    image.and_then(|image| image.src.strip_prefix("/media/")).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn api_4_a_catalogue_of_names_and_slugs_is_described() {
        let item = content::Product {
            name: "CM-2".into(),
            slug: "cm-2".into(),
            model: None,
            summary: None,
            description: "Grips both ways.".into(),
            features: Vec::new(),
            image: None,
            category: None,
            subcategory: None,
        };
        let product = Product::of_list(&item);
        assert_eq!(product.path(), "/products/cm-2");
        assert_eq!((&*product.summary, product.images.len()), ("Grips both ways.", 0));
        assert!(read(&Endpoint::Categories, r#"{"status":"error","data":[]}"#).is_err());
    }
}
