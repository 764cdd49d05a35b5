//! A catalogue that another company's API has, in the place of the content folder's.

use std::collections::{BTreeMap, HashMap};

use model::api::{Endpoint, Payload};
use model::content::{self, Bases, CompanyItem, Id, OfficeItem, PersonItem, Rejected};
use percent_encoding::percent_decode_str;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::product::ProductImage;
use super::{CaseStudy, Category, Certificate, Content, GalleryItem, Member, Product, Subcategory};

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
    ///
    /// # Errors
    /// When a list cannot be read as a whole.
    pub fn read(&self) -> Result<Lists, String> {
        let mut lists = Lists { media: self.media.clone(), ..Lists::default() };
        for (name, body) in &self.bodies {
            let endpoint = Endpoint::named(name, "").ok_or_else(|| format!("there is no call named \"{name}\""))?;
            let call = endpoint.url(&Bases::default());
            let reading = endpoint.read::<Value>(body, &Bases::default()).map_err(|why| format!("{call}: {why}"))?;
            let left_out = |item: &Rejected| format!("{call}: item {} is left out: {}", item.index, item.reason);
            lists.warnings.extend(reading.rejected.iter().map(left_out));
            lists.payloads.extend(reading.payload.map(|payload| (endpoint, payload)));
        }
        Ok(lists)
    }
}

/// What an API has.
#[derive(Debug, Default)]
pub struct Lists {
    payloads: Vec<(Endpoint, Payload)>,
    media: String,
    /// The items that cannot be shown, with the reason.
    pub warnings: Vec<String>,
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
        for (endpoint, payload) in &lists.payloads {
            match endpoint {
                Endpoint::Products => self.products = items(payload).iter().map(Product::of_list).collect(),
                Endpoint::Categories => self.categories = items(payload).iter().map(Category::of_list).collect(),
                Endpoint::Certificates => self.certificates = items(payload).iter().map(Certificate::of_list).collect(),
                Endpoint::Gallery => self.gallery = items(payload).iter().map(GalleryItem::of_list).collect(),
                Endpoint::CaseStudies => self.case_studies = items(payload).iter().map(CaseStudy::of_list).collect(),
                Endpoint::Team => {
                    self.team = items(payload).iter().map(Member::of_list).collect();
                    elsewhere.team = true;
                }
                Endpoint::Company => {
                    if let Some(company) = payload.to_record() {
                        self.company = company_of(&company);
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

/// The items of a list, of which the reader has left out what does not fit.
fn items<T: DeserializeOwned>(payload: &Payload) -> Vec<T> {
    payload.to_record().unwrap_or_default()
}

/// Where each product stands among the products, by its slug.
pub(super) fn indexes(products: &[Product]) -> HashMap<String, usize> {
    products.iter().enumerate().map(|(index, product)| (product.slug.clone(), index)).collect()
}

impl Product {
    /// A product of which no more is known than its entry in the list.
    fn of_list(item: &content::Product) -> Self {
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
            images: item
                .image
                .iter()
                .map(|image| ProductImage { file: file_name(&image.src), alt: item.name.clone() })
                .collect(),
            specifications: Vec::new(),
            size_table: None,
            standards: Vec::new(),
            related: Vec::new(),
            datasheet: None,
            unreadable: Vec::new(),
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
            subcategories: item.subcategories.iter().map(Subcategory::of_list).collect(),
        }
    }
}

impl Subcategory {
    fn of_list(item: &content::Subcategory) -> Self {
        Self {
            slug: item.slug.clone(),
            name: item.name.clone(),
            summary: item.summary.clone().unwrap_or_default(),
            description: item.description.clone().unwrap_or_default(),
            image: path_below_media(item.image.as_ref()),
        }
    }
}

impl Certificate {
    fn of_list(item: &content::Certificate) -> Self {
        Self {
            id: Id::Text(item.id.clone()),
            attachment: file_name(&item.image.src),
            regd_no: item.registration_number.clone().unwrap_or_default(),
            title: item.title.clone().unwrap_or_default(),
            standard: item.standard.clone().unwrap_or_default(),
            scope: item.scope.clone().unwrap_or_default(),
            valid_from: String::new(),
            valid_until: String::new(),
        }
    }
}

impl GalleryItem {
    fn of_list(item: &content::GalleryTile) -> Self {
        Self {
            id: Id::Text(item.id.clone()),
            file: file_name(&item.image.src),
            alt: item.image.alt.clone(),
            caption: item.caption.clone().unwrap_or_default(),
            section: item.section.clone(),
        }
    }
}

impl CaseStudy {
    fn of_list(item: &content::CaseStudy) -> Self {
        Self {
            id: Id::Text(item.id.clone()),
            document: file_name(&item.document),
            title: item.title.clone(),
            summary: item.summary.clone().unwrap_or_default(),
            region: item.region.clone().unwrap_or_default(),
            pages: item.pages.unwrap_or_default(),
        }
    }
}

impl Member {
    fn of_list(item: &content::TeamMember) -> Self {
        Self {
            name: item.name.clone(),
            department: item.department.clone(),
            role: item.role.clone().unwrap_or_default(),
            photo: item.photo.src.strip_prefix("/media/team/").unwrap_or_default().to_owned(),
            profile_url: item.profile_url.clone().unwrap_or_default(),
        }
    }
}

/// What an API says of its company.
fn company_of(company: &content::Company) -> CompanyItem {
    let office = |office: &content::Office| OfficeItem {
        name: office.name.clone(),
        lines: office.lines.clone(),
        phone: office.phone.clone(),
        email: office.email.clone(),
        directions_url: office.directions_url.clone(),
    };
    let person = |person: &content::Person| PersonItem {
        name: person.name.clone(),
        role: person.role.clone(),
        photo: person.photo.clone(),
        phone: person.phone.clone(),
        email: person.email.clone(),
        message: person.message.clone(),
        signature: person.signature.clone(),
    };
    CompanyItem {
        name: company.name.clone(),
        legal_name: company.legal_name.clone(),
        founded: company.founded,
        experience: company.experience.clone(),
        tagline: company.tagline.clone(),
        keywords: company.keywords.clone(),
        site_url: company.site_url.clone(),
        phone: company.phone.clone(),
        email: company.email.clone(),
        offices: company.offices.iter().map(office).collect(),
        ceo: company.ceo.as_ref().map(person),
        contact_person: company.contact_person.as_ref().map(person),
        insights_url: company.insights_url.clone(),
        social: company.social.clone(),
        standards: company.standards.clone(),
        api_in_process: company.api_in_process.clone(),
    }
}

/// The name of the file at a URL.
fn file_name(url: &str) -> String {
    let segment = url.rsplit('/').next().unwrap_or_default();
    percent_decode_str(segment).decode_utf8_lossy().into_owned()
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
        let [(Endpoint::Products, products)] = &lists.payloads[..] else { panic!("no products") };
        assert_eq!(items::<content::Product>(products).len(), 1);
        assert_eq!(lists.warnings, ["/api/get-products: item 1 is left out: slug: missing"]);
        let problem = read(r#"{"status":"error","data":[]}"#).unwrap_err();
        assert!(problem.starts_with("/api/get-products: the response's status is"), "{problem}");
    }
}
