use std::any::Any;
use std::fmt;
use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::content::{Bases, Category, Country, Item, Json, Product, Region, read_list, read_one};
#[cfg(feature = "typescript")]
use crate::content::{CaseStudy, Certificate, Client, Company, GalleryTile, Insight, ProductDetail, TeamMember};
use crate::search::SearchAnswer;
use crate::well::WellAnswer;

/// The data of a response, as components get them: a JavaScript object in the browser, a `serde_json::Value` in native tests.
///
/// Rust passes it on unread, except for the few fields that machines need.
#[derive(Clone)]
pub struct Payload(Rc<dyn PayloadValue>);

impl Payload {
    pub fn new<J: Json + Clone>(value: J) -> Self {
        Self(Rc::new(value))
    }

    /// The value, if it has this type.
    pub fn as_value<J: Json>(&self) -> Option<&J> {
        self.0.as_any().downcast_ref()
    }

    /// Deserializes the payload, where Rust needs all of its fields.
    pub fn to_record<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(&self.to_text()).ok()
    }

    /// The products, without their pictures.
    pub fn products(self) -> Option<Rc<[Product]>> {
        self.0.products()
    }

    /// The categories, without their pictures.
    pub fn categories(self) -> Option<Rc<[Category]>> {
        self.0.categories()
    }

    /// The result of a search.
    pub fn search(self) -> Option<Rc<SearchAnswer>> {
        self.0.search()
    }

    /// The tools for a well.
    pub fn well(self) -> Option<Rc<WellAnswer>> {
        self.0.well()
    }

    pub fn countries(self) -> Option<Rc<[Country]>> {
        self.0.countries()
    }

    /// The states of a country.
    pub fn regions(self) -> Option<Rc<[Region]>> {
        self.0.regions()
    }

    /// The payload as JSON.
    pub fn to_text(&self) -> String {
        self.0.text()
    }
}

/// Access to a payload whose type only the shell knows.
trait PayloadValue {
    fn products(&self) -> Option<Rc<[Product]>>;
    fn categories(&self) -> Option<Rc<[Category]>>;
    fn search(&self) -> Option<Rc<SearchAnswer>>;
    fn well(&self) -> Option<Rc<WellAnswer>>;
    fn countries(&self) -> Option<Rc<[Country]>>;
    fn regions(&self) -> Option<Rc<[Region]>>;
    fn text(&self) -> String;
    fn as_any(&self) -> &dyn Any;
}

impl<J: Json + Clone> PayloadValue for J {
    fn products(&self) -> Option<Rc<[Product]>> {
        items(self, Product::read_view)
    }

    fn categories(&self) -> Option<Rc<[Category]>> {
        items(self, Category::read_view)
    }

    fn search(&self) -> Option<Rc<SearchAnswer>> {
        record(self, SearchAnswer::read)
    }

    fn well(&self) -> Option<Rc<WellAnswer>> {
        record(self, WellAnswer::read)
    }

    fn countries(&self) -> Option<Rc<[Country]>> {
        items(self, Country::read_view)
    }

    fn regions(&self) -> Option<Rc<[Region]>> {
        items(self, Region::read_view)
    }

    fn text(&self) -> String {
        self.to_text()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn items<J: Json + Clone, T>(value: &J, read: fn(&Item<'_, J>) -> T) -> Option<Rc<[T]>> {
    let (items, rejected) = read_list(value.clone(), &Bases::default(), read).ok()?;
    rejected.is_empty().then(|| items.into())
}

fn record<J: Json + Clone, T>(value: &J, read: fn(&Item<'_, J>) -> T) -> Option<Rc<T>> {
    read_one(value.clone(), &Bases::default(), read).ok().map(Rc::new)
}

impl PartialEq for Payload {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.to_text() == other.to_text()
    }
}

impl Eq for Payload {}

impl fmt::Debug for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

/// For recordings. The view of a store contains the payload itself instead.
impl Serialize for Payload {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value: serde_json::Value = serde_json::from_str(&self.to_text()).map_err(serde::ser::Error::custom)?;
        value.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Payload {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde_json::Value::deserialize(deserializer).map(Self::new)
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
    /// The body of the response, unparsed, for the search module.
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
