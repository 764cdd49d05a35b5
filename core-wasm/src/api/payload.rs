use std::rc::Rc;

use crate::content::{
    CaseStudy, Category, Certificate, Client, CompanyItem, Country, GalleryTile, Insight, Product, ProductDetail,
    Region, TeamMember,
};

/// What a call has brought, checked and ready to draw.
#[derive(Debug, Clone, PartialEq)]
pub enum Payload {
    Products(Vec<Product>),
    Categories(Vec<Category>),
    Certificates(Vec<Certificate>),
    Gallery(Vec<GalleryTile>),
    CaseStudies(Vec<CaseStudy>),
    Insights(Vec<Insight>),
    Clients(Vec<Client>),
    Team(Vec<TeamMember>),
    Company(Box<CompanyItem>),
    Product(Box<ProductDetail>),
    Countries(Vec<Country>),
    Regions(Vec<Region>),
}

/// A payload that views share instead of copying. Equal when it is the same one.
#[derive(Debug, Clone)]
pub struct Shared(Rc<Payload>);

impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Shared {
    pub fn new(payload: Payload) -> Self {
        Self(Rc::new(payload))
    }

    pub fn payload(&self) -> &Payload {
        &self.0
    }
}

/// The payload of each call by its name, for TypeScript.
#[cfg(test)]
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
