use serde::{Deserialize, Serialize};

use super::Payload;
use crate::content::{
    Bases, CaseStudy, Category, Certificate, Client, Company, Country, GalleryTile, INSIGHTS_QUERY, Insight, Item,
    OptionalCall, Product, ProductDetail, Region, Rejected, Shape, TeamMember, Unusable, WriteJson, list, not_json,
    one, open,
};
use crate::search::SearchAnswer;
use crate::well::WellAnswer;
use crate::writing::encode_segment;

/// A call that reads. Its name in JavaScript is the variant's, in camel case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Endpoint {
    Products,
    /// A part of the products, by the query that asks for it.
    Selection(String),
    Categories,
    /// The specifications, size rows and standards of all products.
    Facts,
    /// The tools that a well leads to, by the query that describes it.
    Well(String),
    /// What a query finds in the catalogue, by the query of a URL.
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
    /// A call of the page's own: its path below the API, or a whole URL.
    Own(String),
}

impl Endpoint {
    /// The call of this name; `argument` is the slug or id of those that need one. A path that begins with a slash, or a whole
    /// URL, names a call of the page's own.
    pub fn named(name: &str, argument: &str) -> Option<Self> {
        Some(match name {
            "products" if !argument.is_empty() => Self::Selection(argument.to_owned()),
            "products" => Self::Products,
            "categories" => Self::Categories,
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
            path if path.starts_with('/') || is_whole_url(path) => Self::Own(path.to_owned()),
            _ => return None,
        })
    }

    /// Its path; the slug or id of those that need one stands between the two parts of a path.
    fn place(&self) -> (Host, [&str; 2], &str) {
        use Host::{Api, Elsewhere, Insights, Places};
        match self {
            Self::Products | Self::Selection(_) => (Api, ["/api/get-products", ""], ""),
            Self::Categories => (Api, ["/api/get-categories", ""], ""),
            Self::Facts => (Api, ["/api/product-facts", ""], ""),
            Self::Well(_) => (Api, ["/api/well", ""], ""),
            Self::Search(_) => (Api, ["/api/search", ""], ""),
            Self::Certificates => (Api, ["/api/certificates-licenses", ""], ""),
            Self::Gallery => (Api, ["/api/gallery", ""], ""),
            Self::CaseStudies => (Api, ["/api/case-studies", ""], ""),
            Self::Clients => (Api, ["/api/clients", ""], ""),
            Self::Team => (Api, ["/api/team", ""], ""),
            Self::Company => (Api, ["/api/company", ""], ""),
            Self::Product(slug) => (Api, ["/api/products/", ""], slug),
            Self::Insights => (Insights, ["/wp/v2/posts", ""], ""),
            Self::Countries => (Places, ["/places/countries.json", ""], ""),
            Self::Regions(country) => (Places, ["/places/states/", ".json"], country),
            Self::Own(url) if is_whole_url(url) => (Elsewhere, [url, ""], ""),
            Self::Own(path) => (Api, [path, ""], ""),
        }
    }

    /// The call that brings its response: of an API that cannot be asked for parts of its product list, the whole list.
    #[must_use]
    pub fn sent_as(self, bases: &Bases) -> Self {
        match self {
            Self::Selection(_) if bases.lacks(OptionalCall::Queries) => Self::Products,
            other => other,
        }
    }

    /// Whether it is a product that is made of its entry in the list.
    pub fn is_made_of_list(&self, bases: &Bases) -> bool {
        matches!(self, Self::Product(_)) && bases.lacks(OptionalCall::Product)
    }

    /// The file of the site that stands in for a call that the API lacks.
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

    /// Whether its response may have changed since the page was rendered: files of the site change with the pages.
    pub fn is_live(&self, bases: &Bases) -> bool {
        !matches!(self, Self::Countries | Self::Regions(_)) && self.file(bases).is_none()
    }

    /// Its URL.
    pub fn url(&self, bases: &Bases) -> String {
        if let Some(file) = self.file(bases) {
            return file.to_owned();
        }
        if self.is_made_of_list(bases) {
            return Self::Products.url(bases);
        }
        let (host, [before, after], argument) = self.place();
        let base = match host {
            Host::Api => bases.api.clone(),
            Host::Insights => rest_root(&bases.insights),
            Host::Places => bases.places.clone(),
            Host::Elsewhere => String::new(),
        };
        let mut url = format!("{base}{before}");
        encode_segment(argument, &mut url);
        url.push_str(after);
        let query = match self {
            Self::Selection(query) | Self::Well(query) | Self::Search(query) => query,
            Self::Insights => INSIGHTS_QUERY,
            _ => return url,
        };
        url.push(if base.contains('?') { '&' } else { '?' });
        url.push_str(query);
        url
    }

    /// Reads a response's body. Items that do not fit are left out and told beside the payload.
    ///
    /// # Errors
    /// When the body as a whole cannot be used.
    pub fn read<J: WriteJson>(&self, text: &str, bases: &Bases) -> Result<Reading, Unusable> {
        self.read_body(&J::text(text), bases)
    }

    /// Reads a response's body, which is a text.
    ///
    /// # Errors
    /// When the body as a whole cannot be used.
    pub fn read_body<J: WriteJson>(&self, text: &J, bases: &Bases) -> Result<Reading, Unusable> {
        let body = text.parsed().map_err(|problem| not_json(&problem))?;
        // The pictures that a file of the site names are the site's own.
        let own = self.file(bases).map(|_| Bases::default());
        let bases = own.as_ref().unwrap_or(bases);
        match self {
            Self::Products | Self::Selection(_) => many(open(body)?, bases, Product::read),
            Self::Categories => many(open(body)?, bases, Category::read),
            Self::Facts => open(body).map(|_| whole(text.clone())),
            Self::Well(_) => checked(open(body)?, bases, WellAnswer::read),
            Self::Search(_) => checked(open(body)?, bases, SearchAnswer::read),
            Self::Certificates => many(open(body)?, bases, Certificate::read),
            Self::Gallery => many(open(body)?, bases, GalleryTile::read),
            Self::CaseStudies => many(open(body)?, bases, CaseStudy::read),
            Self::Clients => many(open(body)?, bases, Client::read),
            Self::Team => many(open(body)?, bases, TeamMember::read),
            Self::Company => one(open(body)?, bases, Company::read).map(whole),
            Self::Product(slug) if self.is_made_of_list(bases) => {
                let (products, rejected) = list(open(body)?, bases, Product::read)?;
                let payload = ProductDetail::of_list(&products, slug).map(Payload::new);
                Ok(Reading { payload, rejected })
            }
            Self::Product(_) => one(open(body)?, bases, ProductDetail::read).map(whole),
            // These have no envelope.
            Self::Insights => many(body, bases, Insight::read),
            Self::Countries => many(body, bases, Country::read),
            Self::Regions(_) => many(body, bases, Region::read),
            Self::Own(_) => Ok(whole(text.clone())),
        }
    }

    /// The payload of a product that is made of the list's.
    pub fn of_list<J: WriteJson>(&self, list: J) -> Option<J> {
        match (self, list.shape()) {
            (Self::Product(slug), Shape::List(products)) => ProductDetail::of_list(&products, slug),
            _ => None,
        }
    }
}

/// Whether it says its host, too.
fn is_whole_url(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

/// Where WordPress's REST API begins: at its pretty URL, or at that of plain permalinks where the base says so by
/// ending in `?rest_route=`.
fn rest_root(base: &str) -> String {
    format!("{base}{}", if base.ends_with("?rest_route=") { "" } else { "/wp-json" })
}

/// What a response has brought, and the items that were left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Nothing when the response can be read, and what was asked for is not in it.
    pub payload: Option<Payload>,
    pub rejected: Vec<Rejected>,
}

fn many<J: WriteJson>(data: J, bases: &Bases, read: fn(&Item<'_, J>) -> J) -> Result<Reading, Unusable> {
    let (items, rejected) = list(data, bases, read)?;
    Ok(Reading { payload: Some(Payload::new(J::list(items))), rejected })
}

/// What a server of ours has written is a payload as it is, once it can be read.
fn checked<J: WriteJson, T>(data: J, bases: &Bases, read: fn(&Item<'_, J>) -> T) -> Result<Reading, Unusable> {
    one(data.clone(), bases, read).map(|_| whole(data))
}

/// A response of which nothing was left out.
fn whole<J: WriteJson>(payload: J) -> Reading {
    Reading { payload: Some(Payload::new(payload)), rejected: Vec::new() }
}

/// Who responds to a call.
enum Host {
    Api,
    Insights,
    Places,
    /// The URL says it.
    Elsewhere,
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(Endpoint::named(name, argument).unwrap().url(&bases), url);
        }
        for name in ["nothing", "", "stock/list", "ftp://stock.example", "javascript:x"] {
            assert_eq!(Endpoint::named(name, ""), None, "{name}");
        }
    }

    #[test]
    fn api_1_a_blog_with_plain_permalinks_is_asked_by_its_query() {
        let bases = Bases { insights: "https://blog.example/?rest_route=".into(), ..Bases::default() };
        let url = Endpoint::Insights.url(&bases);
        assert!(
            url.starts_with("https://blog.example/?rest_route=/wp/v2/posts&_embed=wp:featuredmedia&_fields=id,"),
            "{url}"
        );
    }

    #[test]
    fn api_4_what_an_api_lacks_is_never_asked_for() {
        let lacks = OptionalCall::NAMES.map(|(_, call)| call).to_vec();
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
        let whole = Bases::default();
        let selection = Endpoint::Selection("first=2".into());
        assert_eq!(selection.clone().sent_as(&whole), selection);
        assert_eq!(OptionalCall::named("product"), Some(OptionalCall::Product));
        assert_eq!(OptionalCall::named("products"), None);
    }

    #[test]
    fn prd_2_a_product_is_made_of_its_entry_in_the_list() {
        let bases = Bases {
            media: "https://api.example".into(),
            lacks: vec![OptionalCall::Product, OptionalCall::Clients],
            ..Bases::default()
        };
        let item =
            |slug: &str| format!(r#"{{"name":"{slug}","slug":"{slug}","media":"{slug}.png","category":{{"id":7}}}}"#);
        let items: Vec<String> = ["a", "b", "c", "d", "e"].map(item).to_vec();
        let body = format!(r#"{{"status":"success","data":[{}]}}"#, items.join(","));
        let made = |slug: &str| -> Option<ProductDetail> {
            let reading = Endpoint::Product(slug.into()).read::<serde_json::Value>(&body, &bases).unwrap();
            reading.payload?.to_record()
        };
        let product = made("d").unwrap();
        assert_eq!(product.images[0].src, "https://api.example/media/d/images/d.png");
        assert_eq!(product.related, ["e", "a", "b"]);
        assert_eq!(product.previous.as_ref().unwrap().slug, "c");
        assert_eq!(product.next.as_ref().unwrap().slug, "e");
        assert_eq!(made("a").unwrap().previous, None);
        assert_eq!(made("e").unwrap().next, None);
        assert_eq!(made("f"), None);
        let logos = r#"{"status":"success","data":[{"name":"A","logo":"a.svg"}]}"#;
        let clients = Endpoint::Clients.read::<serde_json::Value>(logos, &bases).unwrap().payload.unwrap();
        let clients: Vec<Client> = clients.to_record().unwrap();
        assert_eq!(clients[0].logo.src, "/media/clients/a.svg");
    }

    #[test]
    fn prd_2_a_product_of_its_own_call_is_read_whole() {
        let body = r#"{"status":"success","data":{"name":"A","slug":"a","standards":["API 11D1"]}}"#;
        let reading = Endpoint::Product("a".into()).read::<serde_json::Value>(body, &Bases::default()).unwrap();
        let product: ProductDetail = reading.payload.unwrap().to_record().unwrap();
        assert_eq!((product.product.slug.as_str(), product.standards.len()), ("a", 1));
    }

    #[test]
    fn api_5_what_may_not_be_drawn_is_reported_with_the_others() {
        let post = |link: &str| format!(r#"{{"id":1,"title":{{"rendered":"A"}},"link":"{link}"}}"#);
        let body = format!("[{},{},7]", post("https://a.example"), post("javascript:x"));
        let Reading { payload, rejected } =
            Endpoint::Insights.read::<serde_json::Value>(&body, &Bases::default()).unwrap();
        assert_eq!(payload.unwrap().to_record::<Vec<Insight>>().unwrap().len(), 1);
        let reasons: Vec<&str> = rejected.iter().map(|item| item.reason.as_str()).collect();
        assert_eq!(reasons, ["link: expected a URL, found text", "expected an object, found a number"]);
    }
}
