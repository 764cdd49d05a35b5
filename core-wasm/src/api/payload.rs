use serde::Serialize;

use crate::content::{
    CaseStudy, Category, Certificate, Client, CompanyItem, Country, GalleryTile, Insight, Product, ProductDetail,
    Region, TeamMember,
};

/// What a call has brought, checked and ready to draw.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
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
