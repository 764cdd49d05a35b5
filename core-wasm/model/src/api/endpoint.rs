use super::Shared;
use crate::content::{
    Bases, CaseStudy, Category, Certificate, Client, CompanyItem, Country, Field, GalleryTile, Insight, Product,
    ProductDetail, Record, Region, Rejected, Shape, TeamMember, Unusable, encode_segment, read,
};
use crate::writing::joined;

/// A call that reads. Its name in JavaScript is the variant's, in camel case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Endpoint {
    Products,
    /// A part of the products, by the query that asks for it.
    Selection(String),
    Categories,
    Certificates,
    Gallery,
    CaseStudies,
    Insights,
    Clients,
    Team,
    Company,
    /// One product by its slug.
    Product(String),
    Countries,
    /// The states of a country by its id.
    Regions(String),
}

impl Endpoint {
    /// The call of this name; `argument` is the slug or id of those that need one.
    pub fn named(name: &str, argument: &str) -> Option<Self> {
        Some(match name {
            "products" if !argument.is_empty() => Self::Selection(argument.to_owned()),
            "products" => Self::Products,
            "categories" => Self::Categories,
            "certificates" => Self::Certificates,
            "gallery" => Self::Gallery,
            "caseStudies" => Self::CaseStudies,
            "insights" => Self::Insights,
            "clients" => Self::Clients,
            "team" => Self::Team,
            "company" => Self::Company,
            "product" => Self::Product(argument.to_owned()),
            "countries" => Self::Countries,
            "regions" => Self::Regions(argument.to_owned()),
            _ => return None,
        })
    }

    /// Where it is answered, and with what; the slug or id of those that need one stands between the two parts of a path.
    fn call(&self) -> (Host, [&'static str; 2], &str, Shape, &'static [Field]) {
        use Host::{Api, Insights, Places};
        use Shape::{List, One, PlainList};
        match self {
            Self::Products | Self::Selection(_) => (Api, ["/api/get-products", ""], "", List, Product::FIELDS),
            Self::Categories => (Api, ["/api/get-categories", ""], "", List, Category::FIELDS),
            Self::Certificates => (Api, ["/api/certificates-licenses", ""], "", List, Certificate::FIELDS),
            Self::Gallery => (Api, ["/api/gallery", ""], "", List, GalleryTile::FIELDS),
            Self::CaseStudies => (Api, ["/api/case-studies", ""], "", List, CaseStudy::FIELDS),
            Self::Clients => (Api, ["/api/clients", ""], "", List, Client::FIELDS),
            Self::Team => (Api, ["/api/team", ""], "", List, TeamMember::FIELDS),
            Self::Company => (Api, ["/api/company", ""], "", One, CompanyItem::FIELDS),
            Self::Product(slug) => (Api, ["/api/products/", ""], slug, One, ProductDetail::FIELDS),
            Self::Insights => (Insights, ["/wp-json/wp/v2/posts", ""], "", PlainList, Insight::FIELDS),
            Self::Countries => (Places, ["/places/countries.json", ""], "", PlainList, Country::FIELDS),
            Self::Regions(country) => (Places, ["/places/states/", ".json"], country, PlainList, Region::FIELDS),
        }
    }

    /// The address that answers it.
    pub fn url(&self, bases: &Bases) -> String {
        let (host, [before, after], argument, ..) = self.call();
        let base = match host {
            Host::Api => &bases.api,
            Host::Insights => &bases.insights,
            Host::Places => &bases.places,
        };
        let mut url = joined(&[base, before]);
        encode_segment(argument, &mut url);
        url.push_str(after);
        if let Self::Selection(query) = self {
            url.push('?');
            url.push_str(query);
        }
        url
    }

    /// Reads an answer's body. Items that do not fit are left out and told beside the payload.
    ///
    /// # Errors
    /// When the body as a whole cannot be used.
    pub fn read(&self, body: &str, bases: &Bases) -> Result<(Shared, Vec<Rejected>), Unusable> {
        let (_, _, _, shape, fields) = self.call();
        let (json, rejected) = read(body, shape, fields, bases)?;
        Ok((Shared::new(json), rejected))
    }
}

/// Who answers a call.
enum Host {
    Api,
    Insights,
    Places,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Json;

    #[test]
    fn api_1_every_call_has_its_address() {
        let bases = Bases {
            api: "https://api.example".into(),
            insights: "https://insights.example".into(),
            ..Bases::default()
        };
        for (name, argument, url) in [
            ("products", "", "https://api.example/api/get-products"),
            ("products", "category=a&first=2", "https://api.example/api/get-products?category=a&first=2"),
            ("categories", "", "https://api.example/api/get-categories"),
            ("certificates", "", "https://api.example/api/certificates-licenses"),
            ("gallery", "", "https://api.example/api/gallery"),
            ("caseStudies", "", "https://api.example/api/case-studies"),
            ("insights", "", "https://insights.example/wp-json/wp/v2/posts"),
            ("clients", "", "https://api.example/api/clients"),
            ("team", "", "https://api.example/api/team"),
            ("company", "", "https://api.example/api/company"),
            ("product", "a/b", "https://api.example/api/products/a%2Fb"),
            ("countries", "", "/places/countries.json"),
            ("regions", "IN", "/places/states/IN.json"),
        ] {
            assert_eq!(Endpoint::named(name, argument).unwrap().url(&bases), url);
        }
        assert_eq!(Endpoint::named("nothing", ""), None);
    }

    #[test]
    fn api_5_what_may_not_be_drawn_is_reported_with_the_others() {
        let post = |link: &str| format!(r#"{{"id":1,"title":{{"rendered":"A"}},"link":"{link}"}}"#);
        let body = format!("[{},{},7]", post("https://a.example"), post("javascript:x"));
        let (payload, rejected) = Endpoint::Insights.read(&body, &Bases::default()).unwrap();
        assert!(matches!(payload.read(), Json::Array(posts) if posts.len() == 1));
        let reasons: Vec<&str> = rejected.iter().map(|item| item.reason.as_str()).collect();
        assert_eq!(reasons, ["link: expected a web address, found text", "expected an object, found a number"]);
    }
}
