use std::any::Any;
use std::fmt;
use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::content::{
    Bases, CaseStudy, Category, CategoryDetail, Certificate, Client, CompanyItem, Country, GalleryTile, Insight, Item,
    Json, Product, ProductDetail, Region, Shape, TeamMember, read_list, read_one,
};
use crate::search::SearchAnswer;
use crate::well::WellAnswer;

/// The data of a response, as components get them: a JavaScript object in the browser, a `serde_json::Value` in native tests.
///
/// Rust passes it on unread, except for the few fields that machines need.
#[derive(Clone)]
pub struct Payload(Rc<dyn PayloadValue>);

impl Payload {
    pub fn new<J: Json>(value: J) -> Self {
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
        self.items(Product::read_view)
    }

    /// The categories, without their pictures.
    pub fn categories(self) -> Option<Rc<[Category]>> {
        self.items(Category::read_view)
    }

    /// The result of a search.
    pub fn search(self) -> Option<Rc<SearchAnswer>> {
        self.record(SearchAnswer::read)
    }

    /// The tools for a well.
    pub fn well(self) -> Option<Rc<WellAnswer>> {
        self.record(WellAnswer::read)
    }

    /// The countries to choose from; `None` if the list or one of them is invalid.
    pub fn countries(self) -> Option<Rc<[Country]>> {
        self.items(Country::read_view)
    }

    /// The states of a country.
    pub fn regions(self) -> Option<Rc<[Region]>> {
        self.items(Region::read_view)
    }

    fn items<T>(self, read: fn(&Item<'_, Self>) -> T) -> Option<Rc<[T]>> {
        let (items, rejected) = read_list(self, &Bases::default(), read).ok()?;
        rejected.is_empty().then(|| items.into())
    }

    fn record<T>(self, read: fn(&Item<'_, Self>) -> T) -> Option<Rc<T>> {
        read_one(self, &Bases::default(), read).ok().map(Rc::new)
    }
}

/// Access to a payload whose type only the shell knows. It is read as JSON, so that a core contains only the readers of the records
/// that its machines ask for.
trait PayloadValue {
    fn as_shape(&self) -> Shape<Payload>;
    fn field(&self, name: &'static str) -> Option<Payload>;
    fn fields(&self) -> Vec<(String, Payload)>;
    fn text(&self) -> String;
    fn as_any(&self) -> &dyn Any;
}

impl<J: Json> PayloadValue for J {
    fn as_shape(&self) -> Shape<Payload> {
        match self.clone().shape() {
            Shape::Null => Shape::Null,
            Shape::Bool(flag) => Shape::Bool(flag),
            Shape::Number(number) => Shape::Number(number),
            Shape::Text(text) => Shape::Text(text),
            Shape::List(items) => Shape::List(items.into_iter().map(Payload::new).collect()),
            Shape::Object(object) => Shape::Object(Payload::new(object)),
        }
    }

    fn field(&self, name: &'static str) -> Option<Payload> {
        self.get(name).map(Payload::new)
    }

    fn fields(&self) -> Vec<(String, Payload)> {
        self.entries().into_iter().map(|(name, value)| (name, Payload::new(value))).collect()
    }

    fn text(&self) -> String {
        self.to_text()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Json for Payload {
    fn shape(self) -> Shape<Self> {
        self.0.as_shape()
    }

    fn get(&self, name: &'static str) -> Option<Self> {
        self.0.field(name)
    }

    fn entries(&self) -> Vec<(String, Self)> {
        self.0.fields()
    }

    fn to_text(&self) -> String {
        self.0.text()
    }
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
#[derive(ts_rs::TS)]
#[ts(rename_all = "camelCase")]
#[expect(dead_code, reason = "only its TypeScript counterpart is used")]
pub struct Payloads {
    products: Vec<Product>,
    categories: Vec<Category>,
    category: CategoryDetail,
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
    company: CompanyItem,
    product: ProductDetail,
    countries: Vec<Country>,
    regions: Vec<Region>,
}
