//! A catalogue that another company's API has, in the place of the content folder's.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use model::api::{Endpoint, Payload};
use model::content::{self, Bases, Rejected};
use serde::Deserialize;
use serde_json::Value;

use super::product::ProductImage;
use super::{Category, Content, Product, Subcategory};

/// What the API has returned.
#[derive(Debug, Deserialize)]
pub struct Responses {
    /// The bodies of the lists, by the name of the call.
    bodies: BTreeMap<String, String>,
    /// The base URL of the API's files.
    media: String,
}

impl Responses {
    /// What is in the lists.
    ///
    /// # Errors
    /// When a list cannot be read as a whole.
    pub fn read(&self) -> Result<Lists, String> {
        let mut lists = Lists { products: [].into(), categories: [].into(), warnings: Vec::new() };
        for (name, body) in &self.bodies {
            let endpoint = Endpoint::named(name, "").ok_or_else(|| format!("there is no call named \"{name}\""))?;
            let call = endpoint.url(&Bases::default());
            let reading = endpoint.read::<Value>(body, &Bases::default()).map_err(|why| format!("{call}: {why}"))?;
            let left_out = |item: &Rejected| format!("{call}: item {} is left out: {}", item.index, item.reason);
            lists.warnings.extend(reading.rejected.iter().map(left_out));
            match reading.payload {
                Some(Payload::Products(products)) => lists.products = products,
                Some(Payload::Categories(categories)) => lists.categories = categories,
                _ => {}
            }
        }
        Ok(lists)
    }
}

/// The catalogue of an API.
#[derive(Debug)]
pub struct Lists {
    products: Rc<[content::Product]>,
    categories: Rc<[content::Category]>,
    /// The items that cannot be shown, with the reason.
    pub warnings: Vec<String>,
}

impl Content {
    /// The same company with the catalogue that its API has. Nothing is known of the other lists.
    #[must_use]
    pub fn with_catalogue(mut self, responses: &Responses, lists: &Lists) -> Self {
        self.products = lists.products.iter().map(Product::of_list).collect();
        self.categories = lists.categories.iter().map(Category::of_list).collect();
        self.certificates.clear();
        self.gallery.clear();
        self.case_studies.clear();
        self.insights.clear();
        self.team.clear();
        self.files = Some(responses.media.clone());
        self.product_indexes = indexes(&self.products);
        self
    }
}

/// Where each product stands among the products, by its slug.
pub(super) fn indexes(products: &[Product]) -> HashMap<String, usize> {
    products.iter().enumerate().map(|(index, product)| (product.slug.clone(), index)).collect()
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
    }

    #[test]
    fn api_5_what_cannot_be_shown_is_told_and_a_list_that_is_none_is_an_error() {
        let read = |body: &str| {
            let bodies = [("products".to_owned(), body.to_owned())].into();
            Responses { bodies, media: String::new() }.read()
        };
        let lists = read(r#"{"status":"success","data":[{"name":"A","slug":"a"},{"name":"B"}]}"#).unwrap();
        assert_eq!(lists.products.len(), 1);
        assert_eq!(lists.warnings, ["/api/get-products: item 1 is left out: slug: missing"]);
        let problem = read(r#"{"status":"error","data":[]}"#).unwrap_err();
        assert!(problem.starts_with("/api/get-products: the response's status is"), "{problem}");
    }
}
