use std::rc::Rc;

use serde::Serialize;

use crate::content::{
    CaseStudy, Category, Certificate, Client, Company, Country, GalleryTile, Insight, Product, ProductDetail, Region,
    TeamMember,
};

/// What a call has brought, ready to be drawn. Views share it instead of copying.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Payload {
    Products(Rc<[Product]>),
    Categories(Rc<[Category]>),
    Certificates(Rc<[Certificate]>),
    Gallery(Rc<[GalleryTile]>),
    CaseStudies(Rc<[CaseStudy]>),
    Insights(Rc<[Insight]>),
    Clients(Rc<[Client]>),
    Team(Rc<[TeamMember]>),
    Company(Rc<Company>),
    Product(Rc<ProductDetail>),
    Countries(Rc<[Country]>),
    Regions(Rc<[Region]>),
}

impl Payload {
    /// The products, of a call that brings products.
    pub fn products(self) -> Option<Rc<[Product]>> {
        if let Self::Products(products) = self { Some(products) } else { None }
    }

    /// The categories, of the call that brings them.
    pub fn categories(self) -> Option<Rc<[Category]>> {
        if let Self::Categories(categories) = self { Some(categories) } else { None }
    }

    /// The countries, of the call that brings them.
    pub fn countries(self) -> Option<Rc<[Country]>> {
        if let Self::Countries(countries) = self { Some(countries) } else { None }
    }

    /// The states of a country, of the call that brings them.
    pub fn regions(self) -> Option<Rc<[Region]>> {
        if let Self::Regions(regions) = self { Some(regions) } else { None }
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
    company: Company,
    product: ProductDetail,
    countries: Vec<Country>,
    regions: Vec<Region>,
}
