use std::rc::Rc;

use crate::content::Json;
#[cfg(feature = "typescript")]
use crate::content::{
    CaseStudy, Category, Certificate, Client, CompanyItem, Country, GalleryTile, Insight, Product, ProductDetail,
    Region, TeamMember,
};

/// What a call has brought, checked and ready to draw: the JSON of what TypeScript knows as `Payloads`.
///
/// Views share it instead of copying. Equal when it is the same one.
#[derive(Debug, Clone)]
pub struct Shared(Rc<str>);

impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Shared {
    pub fn new(json: String) -> Self {
        Self(json.into())
    }

    /// As it is handed to JavaScript.
    pub fn json(&self) -> &str {
        &self.0
    }

    /// As a machine looks into it.
    pub fn read(&self) -> Json<'_> {
        Json::read(&self.0)
    }
}

/// The payload of each call by its name, for TypeScript.
#[cfg(feature = "typescript")]
#[derive(ts_rs::TS)]
#[ts(rename_all = "camelCase")]
#[expect(dead_code, reason = "only its TypeScript counterpart is used")]
pub struct Payloads {
    products: Vec<Product>,
    categories: Vec<Category>,
    certificates: Vec<Certificate>,
    gallery: Vec<GalleryTile>,
    case_studies: Vec<CaseStudy>,
    insights: Vec<Insight>,
    clients: Vec<Client>,
    team: Vec<TeamMember>,
    company: CompanyItem,
    product: ProductDetail,
    countries: Vec<Country>,
    regions: Vec<Region>,
}
