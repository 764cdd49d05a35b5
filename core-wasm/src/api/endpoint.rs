use super::Payload;
use crate::content::{
    Bases, CaseStudyItem, CategoryItem, CertificateItem, ClientItem, FromJson, GalleryItem, InsightItem,
    ProductDetailItem, ProductItem, ReadError, Rejected, TeamMemberItem, encode_segment, read_list, read_one,
    read_plain_list,
};

/// A call that reads. Its name in JavaScript is the variant's, in camel case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Endpoint {
    Products,
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

    /// The address that answers it.
    pub fn url(&self, bases: &Bases) -> String {
        let (base, path) = match self {
            Self::Products => (&bases.api, "/api/get-products"),
            Self::Categories => (&bases.api, "/api/get-categories"),
            Self::Certificates => (&bases.api, "/api/certificates-licenses"),
            Self::Gallery => (&bases.api, "/api/gallery"),
            Self::CaseStudies => (&bases.api, "/api/case-studies"),
            Self::Clients => (&bases.api, "/api/clients"),
            Self::Team => (&bases.api, "/api/team"),
            Self::Company => (&bases.api, "/api/company"),
            Self::Insights => (&bases.insights, "/wp-json/wp/v2/posts"),
            Self::Countries => (&bases.places, "/places/countries.json"),
            Self::Product(slug) => return format!("{}/api/products/{}", bases.api, encode_segment(slug)),
            Self::Regions(country) => {
                return format!("{}/places/states/{}.json", bases.places, encode_segment(country));
            }
        };
        format!("{base}{path}")
    }

    /// Reads an answer's body. Items that do not fit are left out and told beside the payload.
    ///
    /// # Errors
    /// When the body as a whole cannot be used.
    pub fn read(&self, body: &str, bases: &Bases) -> Result<(Payload, Vec<Rejected>), ReadError> {
        match self {
            Self::Products => {
                listed(read_list(body)?, |item: ProductItem| Some(item.into_product(bases)), Payload::Products)
            }
            Self::Categories => {
                listed(read_list(body)?, |item: CategoryItem| Some(item.into_category(bases)), Payload::Categories)
            }
            Self::Certificates => listed(
                read_list(body)?,
                |item: CertificateItem| Some(item.into_certificate(bases)),
                Payload::Certificates,
            ),
            Self::Gallery => {
                listed(read_list(body)?, |item: GalleryItem| Some(item.into_tile(bases)), Payload::Gallery)
            }
            Self::CaseStudies => {
                listed(read_list(body)?, |item: CaseStudyItem| Some(item.into_case_study(bases)), Payload::CaseStudies)
            }
            Self::Insights => listed(read_plain_list(body)?, InsightItem::into_insight, Payload::Insights),
            Self::Clients => {
                listed(read_list(body)?, |item: ClientItem| Some(item.into_client(bases)), Payload::Clients)
            }
            Self::Team => listed(read_list(body)?, |item: TeamMemberItem| Some(item.into_member(bases)), Payload::Team),
            Self::Company => Ok((Payload::Company(Box::new(read_one(body)?)), vec![])),
            Self::Product(_) => {
                let item: ProductDetailItem = read_one(body)?;
                Ok((Payload::Product(Box::new(item.into_detail(bases))), vec![]))
            }
            Self::Countries => listed(read_plain_list(body)?, Some, Payload::Countries),
            Self::Regions(_) => listed(read_plain_list(body)?, Some, Payload::Regions),
        }
    }
}

type Items<T> = (Vec<T>, Vec<Rejected>);

/// Turns wire items into what pages draw; an item that may not be drawn counts as rejected.
fn listed<T: FromJson, U>(
    (items, mut rejected): Items<T>,
    convert: impl Fn(T) -> Option<U>,
    wrap: impl Fn(Vec<U>) -> Payload,
) -> Result<(Payload, Vec<Rejected>), ReadError> {
    let mut converted = Vec::with_capacity(items.len());
    for (index, item) in items.into_iter().enumerate() {
        match convert(item) {
            Some(item) => converted.push(item),
            None => rejected.push(Rejected { index, reason: "its link is not a web address".into() }),
        }
    }
    Ok((wrap(converted), rejected))
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
        assert!(matches!(payload, Payload::Insights(posts) if posts.len() == 1));
        assert_eq!(rejected.len(), 2);
    }
}
