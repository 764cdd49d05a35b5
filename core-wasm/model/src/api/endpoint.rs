use serde::{Deserialize, Serialize};

use super::Payload;
use crate::content::{
    Bases, CaseStudy, Category, CategoryDetail, Certificate, Client, CompanyItem, Country, GalleryTile, INSIGHTS_QUERY,
    Insight, Item, OptionalCall, Product, ProductDetail, Region, Rejected, Shape, TeamMember, Unusable, WriteJson,
    open_envelope, parse_json, read_list, read_one,
};
use crate::search::SearchAnswer;
use crate::well::WellAnswer;
use crate::writing::encode_segment;

/// A GET call of the API. Its name in JavaScript is the variant's, in camel case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Endpoint {
    Products,
    /// Some of the products, by a URL query such as `category=packers&first=6`.
    // The name in recordings.
    #[serde(rename = "selection")]
    ProductQuery(String),
    Categories,
    /// One category by its slug, with the texts and pictures of its page. It is read from the list of categories.
    Category(String),
    /// The specifications, size rows and standards of all products.
    Facts,
    /// The tools for a well, by a URL query such as `casing=7&weight=29.0`.
    Well(String),
    /// The products that a search finds, by a URL query such as `q=7+in`.
    Search(String),
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
    /// A call that only this site's pages know: a path below the API, or an absolute URL.
    Own(String),
}

impl Endpoint {
    /// The call of this name. `argument` is its query, slug or id, if it has one; a query may begin with its `?`. A path that
    /// begins with a slash, or an absolute URL, is a call of the page ([`Self::Own`]).
    pub fn named(name: &str, argument: &str) -> Option<Self> {
        let argument = argument.strip_prefix('?').unwrap_or(argument);
        Some(match name {
            "products" if !argument.is_empty() => Self::ProductQuery(argument.to_owned()),
            "products" => Self::Products,
            "categories" => Self::Categories,
            "category" => Self::Category(argument.to_owned()),
            "facts" => Self::Facts,
            "well" => Self::Well(argument.to_owned()),
            "search" => Self::Search(argument.to_owned()),
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
            path if path.starts_with('/') || is_absolute_url(path) => Self::Own(path.to_owned()),
            _ => return None,
        })
    }

    /// Its name in JavaScript, its host, and its path in two parts. The slug or id goes between them.
    fn described(&self) -> (&str, Host, [&str; 2]) {
        use Host::{Api, Elsewhere, Insights, Places};
        match self {
            Self::Products | Self::ProductQuery(_) => ("products", Api, ["/api/get-products", ""]),
            Self::Categories => ("categories", Api, ["/api/get-categories", ""]),
            Self::Category(_) => ("category", Api, ["/api/get-categories", ""]),
            Self::Facts => ("facts", Api, ["/api/product-facts", ""]),
            Self::Well(_) => ("well", Api, ["/api/well", ""]),
            Self::Search(_) => ("search", Api, ["/api/search", ""]),
            Self::Certificates => ("certificates", Api, ["/api/certificates-licenses", ""]),
            Self::Gallery => ("gallery", Api, ["/api/gallery", ""]),
            Self::CaseStudies => ("caseStudies", Api, ["/api/case-studies", ""]),
            Self::Clients => ("clients", Api, ["/api/clients", ""]),
            Self::Team => ("team", Api, ["/api/team", ""]),
            Self::Company => ("company", Api, ["/api/company", ""]),
            Self::Product(_) => ("product", Api, ["/api/products/", ""]),
            Self::Insights => ("insights", Insights, ["/wp/v2/posts", ""]),
            Self::Countries => ("countries", Places, ["/places/countries.json", ""]),
            Self::Regions(_) => ("regions", Places, ["/places/states/", ".json"]),
            Self::Own(url) if is_absolute_url(url) => (url, Elsewhere, [url, ""]),
            Self::Own(path) => (path, Api, [path, ""]),
        }
    }

    /// Its name and argument in JavaScript, as [`Endpoint::named`] takes them.
    pub fn name(&self) -> (&str, &str) {
        let (name, ..) = self.described();
        let argument = match self {
            Self::ProductQuery(argument)
            | Self::Category(argument)
            | Self::Well(argument)
            | Self::Search(argument)
            | Self::Product(argument)
            | Self::Regions(argument) => argument,
            _ => "",
        };
        (name, argument)
    }

    /// The call that is sent for it. An API without [`OptionalCall::Queries`] returns only the complete product list.
    #[must_use]
    pub fn sent_as(self, bases: &Bases) -> Self {
        match self {
            Self::ProductQuery(_) if bases.lacks(OptionalCall::Queries) => Self::Products,
            other => other,
        }
    }

    /// Whether it is a product of an API without a call for one product.
    pub fn is_built_from_list(&self, bases: &Bases) -> bool {
        matches!(self, Self::Product(_)) && bases.lacks(OptionalCall::Product)
    }

    /// The site's own file with the data of a call that the API lacks.
    fn file(&self, bases: &Bases) -> Option<&'static str> {
        let (call, file) = match self {
            Self::Company => (OptionalCall::Company, "/data/company.json"),
            Self::Clients => (OptionalCall::Clients, "/data/clients.json"),
            Self::Team => (OptionalCall::Team, "/data/team.json"),
            Self::Insights => (OptionalCall::Insights, "/data/insights.json"),
            _ => return None,
        };
        bases.lacks(call).then_some(file)
    }

    /// Whether the setting `refresh` requests this call again. Not for the site's own files, which change only with its pages, nor for
    /// a part of the product list if the API would send all of it.
    pub fn is_live(&self, bases: &Bases) -> bool {
        match self {
            Self::Countries | Self::Regions(_) => false,
            Self::ProductQuery(_) => !bases.lacks(OptionalCall::Queries),
            _ => self.file(bases).is_none(),
        }
    }

    /// The URL of the request. A call that the API lacks has the URL of the site's own file, a product built from the list that of the list.
    pub fn url(&self, bases: &Bases) -> String {
        if let Some(file) = self.file(bases) {
            return file.to_owned();
        }
        if self.is_built_from_list(bases) {
            return Self::Products.url(bases);
        }
        let (_, host, [before, after]) = self.described();
        let base = match host {
            Host::Api => bases.api.clone(),
            Host::Insights => wordpress_rest_root(&bases.insights),
            Host::Places => bases.places.clone(),
            Host::Elsewhere => String::new(),
        };
        let mut url = format!("{base}{before}");
        if let Self::Product(segment) | Self::Regions(segment) = self {
            encode_segment(segment, &mut url);
        }
        url.push_str(after);
        let query = match self {
            Self::ProductQuery(query) | Self::Well(query) | Self::Search(query) => query,
            Self::Insights => INSIGHTS_QUERY,
            _ => return url,
        };
        url.push(if base.contains('?') { '&' } else { '?' });
        url.push_str(query);
        url
    }

    /// Reads a response's body. Invalid items are left out and listed in [`ParsedResponse::rejected`].
    ///
    /// # Errors
    /// If the body is not JSON or has another shape.
    pub fn read<J: WriteJson>(&self, text: &str, bases: &Bases) -> Result<ParsedResponse, Unusable> {
        self.read_body(&J::text(text), bases)
    }

    /// Reads a response's body, given as a JSON string value.
    ///
    /// # Errors
    /// If the body is not JSON or has another shape.
    pub fn read_body<J: WriteJson>(&self, text: &J, bases: &Bases) -> Result<ParsedResponse, Unusable> {
        let body = parse_json(text)?;
        // Media paths in the site's own files are relative to the site, not to the API.
        let own = self.file(bases).map(|_| Bases::default());
        let bases = own.as_ref().unwrap_or(bases);
        match self {
            Self::Products | Self::ProductQuery(_) => read_items(open_envelope(body)?, bases, Product::read),
            Self::Categories => read_items(open_envelope(body)?, bases, Category::read),
            Self::Category(slug) => {
                let (categories, rejected) = read_list(open_envelope(body)?, bases, CategoryDetail::read)?;
                let is_wanted = |category: &J| matches!(category.get("slug").map(J::shape), Some(Shape::Text(text)) if text == *slug);
                Ok(ParsedResponse { payload: categories.into_iter().find(is_wanted).map(Payload::new), rejected })
            }
            Self::Facts => open_envelope(body).map(|_| complete_response(text.clone())),
            Self::Well(_) => read_unchanged(open_envelope(body)?, bases, WellAnswer::read),
            Self::Search(_) => read_unchanged(open_envelope(body)?, bases, SearchAnswer::read),
            Self::Certificates => read_items(open_envelope(body)?, bases, Certificate::read),
            Self::Gallery => read_items(open_envelope(body)?, bases, GalleryTile::read),
            Self::CaseStudies => read_items(open_envelope(body)?, bases, CaseStudy::read),
            Self::Clients => read_items(open_envelope(body)?, bases, Client::read),
            Self::Team => read_items(open_envelope(body)?, bases, TeamMember::read),
            Self::Company => read_one(open_envelope(body)?, bases, CompanyItem::read).map(complete_response),
            Self::Product(slug) if self.is_built_from_list(bases) => {
                let (products, rejected) = read_list(open_envelope(body)?, bases, Product::read)?;
                let payload = ProductDetail::from_list(&products, slug).map(Payload::new);
                Ok(ParsedResponse { payload, rejected })
            }
            Self::Product(_) => read_one(open_envelope(body)?, bases, ProductDetail::read).map(complete_response),
            // These responses have no envelope.
            Self::Insights => read_items(body, bases, Insight::read),
            Self::Countries => read_items(body, bases, Country::read),
            Self::Regions(_) => read_items(body, bases, Region::read),
            Self::Own(_) => Ok(complete_response(text.clone())),
        }
    }

    /// The payload of a product, made from the payload of the product list.
    pub fn from_list<J: WriteJson>(&self, list: J) -> Option<J> {
        match (self, list.shape()) {
            (Self::Product(slug), Shape::List(products)) => ProductDetail::from_list(&products, slug),
            _ => None,
        }
    }
}

/// Reads the list of categories with all fields, as the calls of single categories do.
///
/// # Errors
/// If the body is not JSON or has another shape.
pub fn read_category_details<J: WriteJson>(text: &str, bases: &Bases) -> Result<ParsedResponse, Unusable> {
    read_items(open_envelope(parse_json(&J::text(text))?)?, bases, CategoryDetail::read)
}

fn is_absolute_url(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

/// The root of WordPress's REST API. A site with plain permalinks has a base that ends in `?rest_route=`.
fn wordpress_rest_root(base: &str) -> String {
    format!("{base}{}", if base.ends_with("?rest_route=") { "" } else { "/wp-json" })
}

/// The payload of a response, and the items that were left out of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParsedResponse {
    /// `None` if the response is valid but does not contain the requested product or category.
    pub payload: Option<Payload>,
    pub rejected: Vec<Rejected>,
}

fn read_items<J: WriteJson>(data: J, bases: &Bases, read: fn(&Item<'_, J>) -> J) -> Result<ParsedResponse, Unusable> {
    let (items, rejected) = read_list(data, bases, read)?;
    Ok(ParsedResponse { payload: Some(Payload::new(J::list(items))), rejected })
}

/// Checks a response of this project's server, whose data need no conversion.
fn read_unchanged<J: WriteJson, T>(
    data: J,
    bases: &Bases,
    read: fn(&Item<'_, J>) -> T,
) -> Result<ParsedResponse, Unusable> {
    read_one(data.clone(), bases, read).map(|_| complete_response(data))
}

/// A response without rejected items.
fn complete_response<J: WriteJson>(payload: J) -> ParsedResponse {
    ParsedResponse { payload: Some(Payload::new(payload)), rejected: Vec::new() }
}

/// The base URL that a call is relative to.
enum Host {
    Api,
    Insights,
    Places,
    /// None: the call is an absolute URL.
    Elsewhere,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn api_1_every_call_has_its_url() {
        let bases = Bases {
            api: "https://api.example".into(),
            insights: "https://insights.example".into(),
            ..Bases::default()
        };
        for (name, argument, url) in [
            ("products", "", "https://api.example/api/get-products"),
            ("products", "category=a&first=2", "https://api.example/api/get-products?category=a&first=2"),
            ("categories", "", "https://api.example/api/get-categories"),
            ("category", "a", "https://api.example/api/get-categories"),
            ("facts", "", "https://api.example/api/product-facts"),
            ("well", "casing=7&weight=29.0", "https://api.example/api/well?casing=7&weight=29.0"),
            ("search", "q=7+in", "https://api.example/api/search?q=7+in"),
            ("certificates", "", "https://api.example/api/certificates-licenses"),
            ("gallery", "", "https://api.example/api/gallery"),
            ("caseStudies", "", "https://api.example/api/case-studies"),
            (
                "insights",
                "",
                "https://insights.example/wp-json/wp/v2/posts?_embed=wp:featuredmedia&_fields=id,date,title,excerpt,link,\
                 featured_media_src_url,picture,_links,_embedded",
            ),
            ("clients", "", "https://api.example/api/clients"),
            ("team", "", "https://api.example/api/team"),
            ("company", "", "https://api.example/api/company"),
            ("product", "a/b", "https://api.example/api/products/a%2Fb"),
            ("countries", "", "/places/countries.json"),
            ("regions", "IN", "/places/states/IN.json"),
            ("/stock?site=a%20b", "", "https://api.example/stock?site=a%20b"),
            ("https://stock.example/list", "", "https://stock.example/list"),
            ("http://stock.example/list", "", "http://stock.example/list"),
        ] {
            let endpoint = Endpoint::named(name, argument).unwrap();
            assert_eq!(endpoint.url(&bases), url);
            assert_eq!(endpoint.name(), (name, argument));
        }
        assert_eq!(Endpoint::named("products", "?category=a"), Endpoint::named("products", "category=a"));
        for name in ["nothing", "", "stock/list", "ftp://stock.example", "javascript:x"] {
            assert_eq!(Endpoint::named(name, ""), None, "{name}");
        }
    }

    #[test]
    fn ins_6_a_blog_with_plain_permalinks_gets_its_route_in_the_query() {
        let bases = Bases { insights: "https://blog.example/?rest_route=".into(), ..Bases::default() };
        let url = Endpoint::Insights.url(&bases);
        assert!(
            url.starts_with("https://blog.example/?rest_route=/wp/v2/posts&_embed=wp:featuredmedia&_fields=id,"),
            "{url}"
        );
    }

    #[test]
    fn api_4_a_call_that_the_api_lacks_is_never_sent() {
        let names = ["product", "queries", "facts", "search", "well", "company", "clients", "team", "insights"];
        let lacks = names.map(|name| OptionalCall::named(name).unwrap()).to_vec();
        let bases = Bases { api: "https://api.example".into(), lacks, ..Bases::default() };
        for (name, argument, url) in [
            ("products", "category=a&first=2", "https://api.example/api/get-products"),
            ("product", "a", "https://api.example/api/get-products"),
            ("categories", "", "https://api.example/api/get-categories"),
            ("company", "", "/data/company.json"),
            ("clients", "", "/data/clients.json"),
            ("team", "", "/data/team.json"),
            ("insights", "", "/data/insights.json"),
        ] {
            let endpoint = Endpoint::named(name, argument).unwrap().sent_as(&bases);
            assert_eq!(endpoint.url(&bases), url);
            assert_eq!(endpoint.is_live(&bases), url.starts_with("https"), "{name}");
        }
        assert!(!Endpoint::Countries.is_live(&bases) && !Endpoint::Regions("IN".into()).is_live(&bases));
        let complete = Bases::default();
        let query = Endpoint::ProductQuery("first=2".into());
        assert!(query.is_live(&complete) && !query.is_live(&bases));
        assert_eq!(query.clone().sent_as(&complete), query);
        assert_eq!(OptionalCall::named("product"), Some(OptionalCall::Product));
        assert_eq!(OptionalCall::named("products"), None);
    }

    #[test]
    fn api_2_no_call_accepts_another_status_or_something_that_is_no_json() {
        let read = |name: &str, body: &str| {
            let endpoint = Endpoint::named(name, "a").unwrap();
            endpoint.read::<serde_json::Value>(body, &Bases::default()).unwrap_err().to_string()
        };
        let lists = ["products", "categories", "category", "certificates", "gallery", "caseStudies", "clients", "team"];
        for name in [&lists[..], &["facts", "well", "search", "company", "product"]].concat() {
            let problem = read(name, r#"{"status":"error","data":[]}"#);
            assert_eq!(problem, "the response's status is \"error\", not \"success\"", "{name}");
            assert!(read(name, "<html>").contains("not JSON"), "{name}");
        }
        for name in ["insights", "countries", "regions"] {
            assert!(read(name, r#"{"status":"error","data":[]}"#).contains("expected a list"), "{name}");
            assert!(read(name, "<html>").contains("not JSON"), "{name}");
        }
    }

    #[test]
    fn prd_1_a_category_is_read_from_the_list_by_its_slug() {
        let body = r#"{"status":"success","data":[{"name":"A","slug":"a","description":"Of a."},{"name":"B","slug":"b","description":"Of b."},{}]}"#;
        let read =
            |slug: &str| Endpoint::Category(slug.into()).read::<serde_json::Value>(body, &Bases::default()).unwrap();
        let found = read("b").payload.unwrap();
        assert_eq!(found.as_value::<serde_json::Value>().unwrap()["description"], "Of b.");
        assert!(read("c").payload.is_none() && read("c").rejected.len() == 1);
    }

    #[test]
    fn prd_2_a_product_is_built_from_its_entry_in_the_list() {
        let bases = Bases {
            media: "https://api.example".into(),
            lacks: vec![OptionalCall::Product, OptionalCall::Clients],
            ..Bases::default()
        };
        let item =
            |slug: &str| format!(r#"{{"name":"{slug}","slug":"{slug}","media":"{slug}.png","category":{{"id":7}}}}"#);
        let items: Vec<String> = ["a", "b", "c", "d", "e"].map(item).to_vec();
        let body = format!(r#"{{"status":"success","data":[{}]}}"#, items.join(","));
        let product_of = |slug: &str| -> Option<ProductDetail> {
            let response = Endpoint::Product(slug.into()).read::<serde_json::Value>(&body, &bases).unwrap();
            response.payload?.to_record()
        };
        let product = product_of("d").unwrap();
        assert_eq!(product.images[0].src, "https://api.example/media/d/images/d.png");
        assert_eq!(product.related, ["e", "a", "b"]);
        assert_eq!(product_of("f"), None);
        let logos = r#"{"status":"success","data":[{"name":"A","logo":"a.svg"}]}"#;
        let clients = Endpoint::Clients.read::<serde_json::Value>(logos, &bases).unwrap().payload.unwrap();
        let clients: Vec<Client> = clients.to_record().unwrap();
        assert_eq!(clients[0].logo.src, "/media/clients/a.svg");
    }

    #[test]
    fn prd_2_the_call_for_one_product_is_read_with_all_its_fields() {
        let body = r#"{"status":"success","data":{"name":"A","slug":"a","standards":["API 11D1"]}}"#;
        let response = Endpoint::Product("a".into()).read::<serde_json::Value>(body, &Bases::default()).unwrap();
        let product: ProductDetail = response.payload.unwrap().to_record().unwrap();
        assert_eq!((product.product.slug.as_str(), product.standards.len()), ("a", 1));
    }

    #[test]
    fn api_5_items_with_an_unsafe_link_are_rejected_with_the_invalid_ones() {
        let post = |link: &str| format!(r#"{{"id":1,"title":{{"rendered":"A"}},"link":"{link}"}}"#);
        let body = format!("[{},{},7]", post("https://a.example"), post("javascript:x"));
        let ParsedResponse { payload, rejected } =
            Endpoint::Insights.read::<serde_json::Value>(&body, &Bases::default()).unwrap();
        assert_eq!(payload.unwrap().to_record::<Vec<Insight>>().unwrap().len(), 1);
        let reasons: Vec<&str> = rejected.iter().map(|item| item.reason.as_str()).collect();
        assert_eq!(reasons, ["link: expected a URL, found text", "expected an object, found a number"]);
    }
}
