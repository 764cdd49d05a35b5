//! A catalogue that another company's API has, in the place of the content folder's.

use std::collections::{BTreeMap, HashMap};

use model::api::{Endpoint, Payload, read_category_details};
use model::content::{
    self, Bases, CaseStudyItem, CategoryItem, CertificateItem, CompanyItem, GalleryItem, Id, OfficeItem, PersonItem,
    ProductImageItem, Rejected, SubcategoryItem, TeamMemberItem,
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
                Endpoint::Products => self.products = items(payload, Product::of_list),
                Endpoint::Categories => self.categories = items(payload, category),
                Endpoint::Certificates => self.certificates = items(payload, certificate),
                Endpoint::Gallery => self.gallery = items(payload, gallery_item),
                Endpoint::CaseStudies => self.case_studies = items(payload, case_study),
                Endpoint::Team => {
                    self.team = items(payload, team_member);
                    elsewhere.team = true;
                }
                Endpoint::Company => {
                    if let Some(company) = payload.to_record() {
                        self.company = company_item(company);
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
fn items<Read: DeserializeOwned, T>(payload: &Payload, item: fn(Read) -> T) -> Vec<T> {
    payload.to_record::<Vec<Read>>().unwrap_or_default().into_iter().map(item).collect()
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

fn certificate(item: content::Certificate) -> Certificate {
    let item = CertificateItem {
        attachment: file_name(&item.image.src),
        id: Id::Text(item.id),
        regd_no: item.registration_number,
        title: item.title,
        standard: item.standard,
        scope: item.scope,
        picture: None,
    };
    Certificate { item, valid_from: String::new(), valid_until: String::new() }
}

fn gallery_item(item: content::GalleryTile) -> GalleryItem {
    GalleryItem {
        id: Id::Text(item.id),
        file: file_name(&item.image.src),
        alt: Some(item.image.alt),
        caption: item.caption,
        section: item.section,
        picture: None,
    }
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

fn team_member(item: content::TeamMember) -> TeamMemberItem {
    TeamMemberItem {
        name: item.name,
        department: item.department,
        role: item.role,
        photo: item.photo.src.strip_prefix("/media/team/").unwrap_or_default().to_owned(),
        profile_url: item.profile_url,
        picture: None,
    }
}

/// What an API says of its company.
fn company_item(company: content::Company) -> CompanyItem {
    let office = |office: content::Office| OfficeItem {
        name: office.name,
        lines: office.lines,
        phone: office.phone,
        email: office.email,
        directions_url: office.directions_url,
    };
    let person = |person: content::Person| PersonItem {
        name: person.name,
        role: person.role,
        photo: person.photo,
        phone: person.phone,
        email: person.email,
        message: person.message,
        signature: person.signature,
    };
    CompanyItem {
        name: company.name,
        legal_name: company.legal_name,
        founded: company.founded,
        experience: company.experience,
        tagline: company.tagline,
        keywords: company.keywords,
        site_url: company.site_url,
        phone: company.phone,
        email: company.email,
        offices: company.offices.into_iter().map(office).collect(),
        ceo: company.ceo.map(person),
        contact_person: company.contact_person.map(person),
        insights_url: company.insights_url,
        social: company.social,
        standards: company.standards,
        api_in_process: company.api_in_process,
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
        let [(Endpoint::Products, products)] = &lists.payloads[..] else { panic!("no products") };
        assert_eq!(items(products, Product::of_list).len(), 1);
        assert_eq!(lists.warnings, ["/api/get-products: item 1 is left out: slug: missing"]);
        let problem = read(r#"{"status":"error","data":[]}"#).unwrap_err();
        assert!(problem.starts_with("/api/get-products: the response's status is"), "{problem}");
    }
}
