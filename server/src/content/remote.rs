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
pub struct RemoteCatalogue {
    /// The base URL of the files.
    pub media: String,
    /// Whether the team is the API's, too.
    pub team: bool,
}

impl Content {
    /// Puts what another company's API has returned in the place of the folder's lists. Returns the items that are left out, with the
    /// reasons. Of the insights nothing is known: they are another site's.
    pub fn replace_lists(&mut self, responses: &Responses) -> Result<Vec<String>, String> {
        self.products.clear();
        self.categories.clear();
        self.certificates.clear();
        self.gallery.clear();
        self.case_studies.clear();
        self.insights.clear();
        let mut elsewhere = RemoteCatalogue { media: responses.media.clone(), team: false };
        let mut warnings = Vec::new();
        for (name, body) in &responses.bodies {
            let endpoint = Endpoint::named(name, "").ok_or_else(|| format!("there is no call named \"{name}\""))?;
            let call = endpoint.url(&Bases::default());
            let reading = match endpoint {
                Endpoint::Categories => read_category_details::<Value>(body, &Bases::default()),
                _ => endpoint.read::<Value>(body, &Bases::default()),
            };
            let reading = reading.map_err(|why| format!("{call}: {why}"))?;
            let body: Value = serde_json::from_str(body).map_err(|error| format!("{call}: {error}"))?;
            let data = &body["data"];
            let left_out = |Rejected { index, reason }: &Rejected| {
                format!("{call}: {} is left out: {reason}", named(&data[index], *index))
            };
            warnings.extend(reading.rejected.iter().map(left_out));
            let Some(payload) = reading.payload else { continue };
            match endpoint {
                Endpoint::Products => self.products = read(&payload).map(Product::of_list).collect(),
                Endpoint::Categories => self.categories = read(&payload).map(category).collect(),
                Endpoint::Certificates => self.certificates = sent(data).map(undated).collect(),
                Endpoint::Gallery => self.gallery = sent(data).map(gallery_item).collect(),
                Endpoint::CaseStudies => self.case_studies = read(&payload).map(case_study).collect(),
                Endpoint::Team => {
                    self.team = sent(data).collect();
                    elsewhere.team = true;
                }
                Endpoint::Company => match CompanyItem::deserialize(without_missing(data)) {
                    Ok(company) => self.company = company,
                    Err(why) => warnings.push(format!("{call}: search engines read company.toml instead: {why}")),
                },
                _ => {}
            }
        }
        self.elsewhere = Some(elsewhere);
        self.product_indexes = indexes(&self.products);
        Ok(warnings)
    }
}

/// An item in a warning. The build may have left out items before one with a slug or a name, so it has no number.
fn named(item: &Value, index: usize) -> String {
    let name = ["slug", "name"].iter().find_map(|field| item[field].as_str());
    name.map_or_else(|| format!("item {}", index + 1), |name| format!("\"{name}\""))
}

/// The items of a list as the core reads them: with texts in the place of HTML, and URLs in the place of file names.
fn read<T: DeserializeOwned>(payload: &Payload) -> impl Iterator<Item = T> {
    payload.to_record::<Vec<T>>().unwrap_or_default().into_iter()
}

/// The items of a list as they were sent. Their types accept what the core reads (`agreement.rs` of the model).
fn sent<T: DeserializeOwned>(data: &Value) -> impl Iterator<Item = T> {
    data.as_array().into_iter().flatten().filter_map(|item| T::deserialize(without_missing(item)).ok())
}

/// A value without the fields that the core reads as missing: `null` and `false`.
fn without_missing(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let present = fields.iter().filter(|(_, value)| !matches!(value, Value::Null | Value::Bool(false)));
            present.map(|(name, value)| (name.clone(), without_missing(value))).collect()
        }
        Value::Array(items) => items.iter().map(without_missing).collect(),
        value => value.clone(),
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

/// The API does not say since when a certificate is valid.
fn undated(item: CertificateItem) -> Certificate {
    Certificate { item, valid_from: String::new() }
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

fn file_name(url: &str) -> String {
    let segment = url.rsplit('/').next().unwrap_or_default();
    percent_decode_str(segment).decode_utf8_lossy().into_owned()
}

fn path_below_media(image: content::Image) -> Option<String> {
    Some(image.src.strip_prefix("/media/")?.to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::config::Remote;

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

    /// What is left out of the body of a call, and the content with the rest.
    fn replaced(call: &str, body: &str) -> Result<(Vec<String>, Content), String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
        let mut content = Content::read_texts(&folder, &Remote::default()).unwrap();
        let bodies = [(call.to_owned(), body.to_owned())].into();
        let warnings = content.replace_lists(&Responses { bodies, media: String::new() })?;
        Ok((warnings, content))
    }

    #[test]
    fn api_5_what_cannot_be_shown_is_reported_and_a_list_that_is_none_is_an_error() {
        let body = r#"{"status":"success","data":[{"name":"A","slug":"a"},{"name":"B","slug":"b","media":{}},{}]}"#;
        let (warnings, content) = replaced("products", body).unwrap();
        assert_eq!((content.products.len(), content.categories.len()), (1, 0));
        let [media, slug] = &*warnings else { panic!("{warnings:?}") };
        assert!(media.starts_with("/api/get-products: \"b\" is left out: media: "), "{media}");
        assert!(slug.starts_with("/api/get-products: item 3 is left out: "), "{slug}");
        let problem = replaced("products", r#"{"status":"error","data":[]}"#).unwrap_err();
        assert!(problem.starts_with("/api/get-products: the response's status is"), "{problem}");
    }

    #[test]
    fn api_5_a_company_and_its_lists_may_have_unknown_fields_and_fields_without_a_value() {
        let company = r#"{"name":"A","site_url":"https://a.example","vat":"1","keywords":null,"ceo":false,
            "offices":[{"name":"O","directions_url":"https://m.example","fax":"2"}]}"#;
        let (warnings, content) = replaced("company", &success(company)).unwrap();
        assert_eq!((&*content.company.name, &*content.company.site_url), ("A", "https://a.example"), "{warnings:?}");
        assert_eq!((content.company.offices.len(), content.company.ceo, warnings.len()), (1, None, 0));

        let certificate =
            r#"[{"id":1,"attachment":"a.webp","title":false,"picture":{"width":3,"height":2,"widths":null}}]"#;
        assert_eq!(replaced("certificates", &success(certificate)).unwrap().1.certificates.len(), 1);
        let picture = r#"[{"id":1,"file":"a.webp","caption":false,"alt":null}]"#;
        assert_eq!(replaced("gallery", &success(picture)).unwrap().1.gallery.len(), 1);
        let person = r#"[{"name":"A","department":"Works","photo":"a.webp","role":false}]"#;
        assert_eq!(replaced("team", &success(person)).unwrap().1.team.len(), 1);
    }

    #[test]
    fn api_5_a_company_that_only_the_core_can_read_is_reported() {
        let company = r#"{"name":"A","site_url":"https://a.example","founded":1990.0}"#;
        let (warnings, content) = replaced("company", &success(company)).unwrap();
        assert_ne!(content.company.name, "A");
        assert!(matches!(&*warnings, [warning] if warning.starts_with("/api/company: ")), "{warnings:?}");
    }

    fn success(data: &str) -> String {
        format!(r#"{{"status":"success","data":{data}}}"#)
    }

    #[test]
    fn ins_1_the_posts_of_a_blog_need_no_envelope() {
        assert_eq!(replaced("insights", "[]").unwrap().0, [""; 0]);
    }
}
