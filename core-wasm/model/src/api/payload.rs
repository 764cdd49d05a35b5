use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::content::{
    CaseStudy, Category, Certificate, Client, Company, Country, GalleryTile, Insight, Product, ProductDetail, Region,
    TeamMember,
};
use crate::search::SearchAnswer;
use crate::well::WellAnswer;

/// What a call has brought, ready to be drawn. Views share it instead of copying.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Payload {
    Products(Rc<[Product]>),
    Categories(Rc<[Category]>),
    /// The whole body of the response, unread: the search's module reads it.
    Facts(Rc<str>),
    Well(Rc<WellAnswer>),
    Search(Rc<SearchAnswer>),
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
    /// The whole body of a call of the page's own, which is JSON; the page reads it.
    Own(Rc<str>),
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

    /// What a query has found, of the call that searches.
    pub fn search(self) -> Option<Rc<SearchAnswer>> {
        if let Self::Search(answer) = self { Some(answer) } else { None }
    }

    /// The tools that a well leads to, of the call that brings them.
    pub fn well(self) -> Option<Rc<WellAnswer>> {
        if let Self::Well(answer) = self { Some(answer) } else { None }
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

/// A payload under its name, as recordings keep it: a list by itself does not say what it is a list of.
pub mod named {
    use serde::{Deserializer, Serializer};

    use super::{Deserialize, Named, Payload, Serialize};

    #[derive(Serialize, Deserialize)]
    struct Wrapped(#[serde(with = "Named")] Payload);

    /// Writes a payload under its name.
    ///
    /// # Errors
    /// The serializer's own.
    pub fn serialize<S: Serializer>(payload: &Option<Payload>, serializer: S) -> Result<S::Ok, S::Error> {
        payload.clone().map(Wrapped).serialize(serializer)
    }

    /// Reads a payload under its name.
    ///
    /// # Errors
    /// When there is no payload of this name, or it has another shape.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Payload>, D::Error> {
        Ok(Option::<Wrapped>::deserialize(deserializer)?.map(|Wrapped(payload)| payload))
    }
}

/// [`Payload`] with its name.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Payload", rename_all = "camelCase")]
enum Named {
    Products(Rc<[Product]>),
    Categories(Rc<[Category]>),
    Facts(Rc<str>),
    Well(Rc<WellAnswer>),
    Search(Rc<SearchAnswer>),
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
    Own(Rc<str>),
}

/// The payload of each call by its name, for TypeScript.
#[cfg(feature = "typescript")]
#[derive(ts_rs::TS)]
#[ts(rename_all = "camelCase")]
#[expect(dead_code, reason = "only its TypeScript counterpart is used")]
pub struct Payloads {
    products: Vec<Product>,
    categories: Vec<Category>,
    /// The whole body of the response, for the search's module.
    facts: String,
    well: WellAnswer,
    search: SearchAnswer,
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
