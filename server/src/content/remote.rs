//! A catalogue that another company's API has, in the place of the content folder's.

use std::collections::{BTreeMap, HashMap};

use model::api::{Endpoint, Payload, read_category_details};
use model::content::{
    self, Bases, CaseStudyItem, CategoryItem, CertificateItem, CompanyItem, GalleryItem, Id, ProductImageItem,
    Rejected, SubcategoryItem,
};
use percent_encoding::percent_decode_str;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Certificate, Content, Product};

/// What the API has returned.
#[derive(Debug, Deserialize)]
pub struct Responses {
    /// The bodies of the lists, by the name of the call.
    bodies: BTreeMap<String, String>,
    /// The base URL of the API's files.
    media: String,
}

/// What another company API has in the place of the folder.
#[derive(Debug, Clone)]
pub struct Elsewhere {
    /// The base URL of the files.
    pub media: String,
    /// Whether the team is the API's, too.
    pub team: bool,
}

impl Responses {
    /// What is in the lists.
    pub fn read(&self) -> Result<Lists, String> {
        let mut lists = Lists { media: self.media.clone(), ..Lists::default() };
        for (name, body) in &self.bodies {
            let endpoint = Endpoint::named(name, "").ok_or_else(|| format!("there is no call named \"{name}\""))?;
            let call = endpoint.url(&Bases::default());
            let reading = match endpoint {
                Endpoint::Categories => read_category_details::<Value>(body, &Bases::default()),
                _ => endpoint.read::<Value>(body, &Bases::default()),
            };
            let reading = reading.map_err(|why| format!("{call}: {why}"))?;
            let left_out = |item: &Rejected| format!("{call}: item {} is left out: {}", item.index, item.reason);
            lists.warnings.extend(reading.rejected.iter().map(left_out));
            if let Some(payload) = reading.payload {
                let mut body: Value = serde_json::from_str(body).map_err(|error| format!("{call}: {error}"))?;
                // WordPress has no envelope; of the insights only the payload is used.
                let data = body.get_mut("data").map(Value::take).unwrap_or_default();
                lists.responses.push((endpoint, Response { payload, data }));
            }
        }
        Ok(lists)
    }
}

/// What an API has.
#[derive(Debug, Default)]
pub struct Lists {
    responses: Vec<(Endpoint, Response)>,
    media: String,
    /// The items that cannot be shown, with the reason.
    pub warnings: Vec<String>,
}

/// What a call has returned.
#[derive(Debug)]
struct Response {
    /// As the core reads it: with texts in the place of HTML, and URLs in the place of file names.
    payload: Payload,
    /// As it was sent.
    data: Value,
}

impl Response {
    /// The items of a list as the core reads them, without those that it cannot read.
    fn read<T: DeserializeOwned>(&self) -> Vec<T> {
        self.payload.to_record().unwrap_or_default()
    }

    /// The same items as they were sent. Their types accept what the core reads (`agreement.rs` of the model).
    fn sent<T: DeserializeOwned>(&self) -> impl Iterator<Item = T> {
        self.data.as_array().into_iter().flatten().filter_map(|item| T::deserialize(item).ok())
    }
}

impl Content {
    /// The same company with what its API has. Of the insights nothing is known: they are another site's.
    #[must_use]
    pub fn with_lists(mut self, lists: &Lists) -> Self {
        self.products.clear();
        self.categories.clear();
        self.certificates.clear();
        self.gallery.clear();
        self.case_studies.clear();
        self.insights.clear();
        let mut elsewhere = Elsewhere { media: lists.media.clone(), team: false };
        for (endpoint, response) in &lists.responses {
            match endpoint {
                Endpoint::Products => self.products = response.read().into_iter().map(Product::of_list).collect(),
                Endpoint::Categories => self.categories = response.read().into_iter().map(category).collect(),
                Endpoint::Certificates => self.certificates = response.sent().map(Certificate::without_dates).collect(),
                Endpoint::Gallery => self.gallery = response.sent().map(gallery_item).collect(),
                Endpoint::CaseStudies => self.case_studies = response.read().into_iter().map(case_study).collect(),
                Endpoint::Team => {
                    self.team = response.sent().collect();
                    elsewhere.team = true;
                }
                Endpoint::Company => {
                    if let Ok(company) = CompanyItem::deserialize(&response.data) {
                        self.company = company;
                    }
                }
                _ => {}
            }
        }
        self.elsewhere = Some(elsewhere);
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
    fn of_list(item: content::Product) -> Self {
        let image = |image: content::Image| ProductImageItem {
            file: file_name(&image.src),
            alt: item.name.clone(),
            picture: None,
        };
        Self {
            images: item.image.map(image).into_iter().collect(),
            slug: item.slug,
            name: item.name,
            model: item.model.unwrap_or_default(),
            category: item.category.unwrap_or_default(),
            subcategory: item.subcategory.unwrap_or_default(),
            summary: item.summary.unwrap_or_else(|| item.description.clone()),
            description: item.description,
            features: item.features,
            ..Self::default()
        }
    }
}

fn category(item: content::CategoryDetail) -> CategoryItem {
    CategoryItem {
        slug: item.slug,
        name: item.name,
        summary: item.summary,
        description: item.description,
        image: item.image.and_then(path_below_media),
        picture: None,
        subcategories: item.subcategories.into_iter().map(subcategory).collect(),
    }
}

fn subcategory(item: content::SubcategoryDetail) -> SubcategoryItem {
    SubcategoryItem {
        slug: item.slug,
        name: item.name,
        summary: item.summary,
        description: item.description,
        image: item.image.and_then(path_below_media),
        picture: None,
    }
}

impl Certificate {
    /// The API does not say when a certificate is valid.
    fn without_dates(item: CertificateItem) -> Self {
        Self { item, valid_from: String::new(), valid_until: String::new() }
    }
}

/// A picture without a description is described by its caption, as on the page.
fn gallery_item(item: GalleryItem) -> GalleryItem {
    GalleryItem { alt: item.alt.or_else(|| item.caption.clone()), ..item }
}

fn case_study(item: content::CaseStudy) -> CaseStudyItem {
    CaseStudyItem {
        id: Id::Text(item.id),
        document: file_name(&item.document),
        title: Some(item.title),
        summary: item.summary,
        region: item.region,
        pages: item.pages,
    }
}

/// The name of the file at a URL.
fn file_name(url: &str) -> String {
    let segment = url.rsplit('/').next().unwrap_or_default();
    percent_decode_str(segment).decode_utf8_lossy().into_owned()
}

fn path_below_media(image: content::Image) -> Option<String> {
    Some(image.src.strip_prefix("/media/")?.to_owned())
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
        let product = Product::of_list(item);
        assert_eq!(product.path(), "/products/cm-2");
        assert_eq!((&*product.summary, product.images.len()), ("Grips both ways.", 0));
    }

    #[test]
    fn api_5_what_cannot_be_shown_is_reported_and_a_list_that_is_none_is_an_error() {
        let read = |body: &str| {
            let bodies = [("products".to_owned(), body.to_owned())].into();
            Responses { bodies, media: String::new() }.read()
        };
        let lists = read(r#"{"status":"success","data":[{"name":"A","slug":"a"},{"name":"B"}]}"#).unwrap();
        let [(Endpoint::Products, products)] = &lists.responses[..] else { panic!("no products") };
        assert_eq!(products.read::<content::Product>().len(), 1);
        assert_eq!(lists.warnings, ["/api/get-products: item 1 is left out: slug: missing"]);
        let problem = read(r#"{"status":"error","data":[]}"#).unwrap_err();
        assert!(problem.starts_with("/api/get-products: the response's status is"), "{problem}");
    }

    #[test]
    fn ins_1_the_posts_of_a_blog_need_no_envelope() {
        let bodies = [("insights".to_owned(), "[]".to_owned())].into();
        let lists = Responses { bodies, media: String::new() }.read().unwrap();
        assert!(matches!(lists.responses[..], [(Endpoint::Insights, _)]));
    }
}
