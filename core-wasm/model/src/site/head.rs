use serde::Serialize;

use crate::content::{Item, Json};

/// A page's own metadata.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct PageMetadata {
    /// Without the site's name, which [`head`] appends.
    pub title: String,
    pub description: String,
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Path or URL of the social image. The default is the image that the build makes for the page.
    #[serde(default)]
    pub image: Option<String>,
    /// Whether search engines must not list the page.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub hidden: bool,
}

impl PageMetadata {
    /// Reads the metadata that a page passes.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            title: item.text("title"),
            description: item.text("description"),
            keywords: item.texts("keywords"),
            image: item.maybe_text("image"),
            hidden: item.flag("hidden"),
        }
    }
}

/// The metadata that all pages share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct SiteIdentity {
    /// The company's name, at the end of every title and in `og:site_name`.
    pub name: String,
    /// Origin of the site's own URLs, `https://www.corvane.example`.
    pub url: String,
    /// Keywords that every page has.
    pub keywords: Vec<String>,
}

impl SiteIdentity {
    /// Reads the metadata that the site passes.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { name: item.text("name"), url: item.text("url"), keywords: item.texts("keywords") }
    }
}

/// One element of the head besides the title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Tag {
    /// `<meta name content>`
    Name { key: String, content: String },
    /// `<meta property content>`
    Property { key: String, content: String },
    /// `<link rel="canonical" href>`
    Canonical { href: String },
}

/// The head of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    pub title: String,
    pub tags: Vec<Tag>,
}

impl Tag {
    fn name(key: &str, content: &str) -> Self {
        Self::Name { key: key.to_owned(), content: content.to_owned() }
    }

    fn property(key: &str, content: &str) -> Self {
        Self::Property { key: key.to_owned(), content: content.to_owned() }
    }
}

/// Composes the head of the page at `path`: title, description, keywords, canonical URL and social tags.
///
/// A hidden page (not found, the demo) gets `noindex` and no canonical URL.
pub fn head(site: &SiteIdentity, path: &str, page: &PageMetadata) -> Head {
    let origin = site.url.trim_end_matches('/');
    let url = format!("{origin}{path}");
    let title =
        if page.title.contains(&site.name) { page.title.clone() } else { format!("{} | {}", page.title, site.name) };
    // The build makes an image for each page that search engines may list. Hidden pages use the home page's.
    let own = format!("/media/social{}.jpg", if page.hidden || path == "/" { "/home" } else { path });
    let image = page.image.as_ref().unwrap_or(&own);
    let image = format!("{}{image}", if image.starts_with('/') { origin } else { "" });
    // The page's keywords, then the site's, without duplicates.
    let mut keywords: Vec<&str> = Vec::new();
    for keyword in page.keywords.iter().chain(&site.keywords) {
        if !keywords.contains(&keyword.as_str()) {
            keywords.push(keyword);
        }
    }
    let tags = vec![
        Tag::name("description", &page.description),
        Tag::name("keywords", &keywords.join(", ")),
        if page.hidden { Tag::name("robots", "noindex") } else { Tag::Canonical { href: url.clone() } },
        Tag::property("og:type", "website"),
        Tag::property("og:site_name", &site.name),
        Tag::property("og:title", &title),
        Tag::property("og:description", &page.description),
        Tag::property("og:url", &url),
        Tag::property("og:image", &image),
        Tag::property("og:image:width", "1200"),
        Tag::property("og:image:height", "628"),
        Tag::name("twitter:card", "summary_large_image"),
    ];
    Head { title, tags }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::content::{Bases, read_record};

    /// The head as JSON, as pages get it.
    fn head(site: &SiteIdentity, path: &str, page: &PageMetadata) -> Value {
        serde_json::to_value(super::head(site, path, page)).unwrap()
    }

    fn site() -> SiteIdentity {
        SiteIdentity {
            name: "Corvane Completions".into(),
            url: "https://www.corvane.example/".into(),
            keywords: vec!["packers".into(), "oilfield".into()],
        }
    }

    fn metadata() -> PageMetadata {
        PageMetadata {
            title: "Case Studies".into(),
            description: "What our tools did.".into(),
            keywords: vec!["case studies".into(), "packers".into()],
            image: None,
            hidden: false,
        }
    }

    fn tags(head: &Value) -> &[Value] {
        head["tags"].as_array().unwrap()
    }

    fn content(head: &Value, wanted: &str) -> Option<String> {
        let tag = tags(head).iter().find(|tag| tag["key"] == wanted)?;
        assert!(tag["kind"] == "name" || tag["kind"] == "property");
        Some(tag["content"].as_str().unwrap().to_owned())
    }

    fn canonical(head: &Value) -> Option<&str> {
        tags(head).iter().find(|tag| tag["kind"] == "canonical")?["href"].as_str()
    }

    #[test]
    fn seo_1_a_page_has_title_description_keywords_and_canonical() {
        let head = head(&site(), "/case-studies", &metadata());
        assert_eq!(head["title"], "Case Studies | Corvane Completions");
        assert_eq!(content(&head, "description").unwrap(), "What our tools did.");
        assert_eq!(content(&head, "keywords").unwrap(), "case studies, packers, oilfield");
        assert_eq!(canonical(&head), Some("https://www.corvane.example/case-studies"));
    }

    #[test]
    fn seo_2_the_social_tags_are_complete() {
        let head = head(&site(), "/", &PageMetadata { image: Some("https://cdn.example/a.jpg".into()), ..metadata() });
        for (key, wanted) in [
            ("og:type", "website"),
            ("og:title", "Case Studies | Corvane Completions"),
            ("og:description", "What our tools did."),
            ("og:url", "https://www.corvane.example/"),
            ("og:image", "https://cdn.example/a.jpg"),
            ("og:image:width", "1200"),
            ("og:image:height", "628"),
        ] {
            assert_eq!(content(&head, key).as_deref(), Some(wanted), "{key}");
        }
    }

    #[test]
    fn seo_2_the_default_image_is_the_one_made_for_the_page() {
        for (path, image) in [("/", "home"), ("/about", "about"), ("/products/a/b/c", "products/a/b/c")] {
            let head = head(&site(), path, &metadata());
            let wanted = format!("https://www.corvane.example/media/social/{image}.jpg");
            assert_eq!(content(&head, "og:image"), Some(wanted));
        }
        let hidden = head(&site(), "/nothing", &PageMetadata { hidden: true, ..metadata() });
        assert!(content(&hidden, "og:image").unwrap().ends_with("/media/social/home.jpg"));
    }

    #[test]
    fn rte_4_a_hidden_page_is_not_indexed_and_has_no_canonical() {
        let head = head(&site(), "/nothing", &PageMetadata { hidden: true, ..metadata() });
        assert_eq!(content(&head, "robots").as_deref(), Some("noindex"));
        assert_eq!(canonical(&head), None);
    }

    #[test]
    fn seo_1_a_title_contains_the_site_s_name_once() {
        let title = |own: &str| head(&site(), "/", &PageMetadata { title: own.into(), ..metadata() })["title"].clone();
        assert_eq!(title("Corvane Completions: packers"), "Corvane Completions: packers");
        assert_eq!(title("Corvane"), "Corvane | Corvane Completions");
    }

    #[test]
    fn seo_1_the_error_for_invalid_metadata_names_the_field() {
        let page = |json: Value| read_record(json, &Bases::default(), PageMetadata::read);
        for (json, problem) in [
            (json!({ "title": "A" }), "description: missing"),
            (
                json!({ "title": "A", "description": "B", "hidden": 1 }),
                "hidden: expected true or false, found a number",
            ),
            (json!([]), "expected an object, found a list"),
        ] {
            assert_eq!(page(json).unwrap_err(), problem);
        }
        assert_eq!(page(serde_json::to_value(metadata()).unwrap()), Ok(metadata()));
        let site_of = |json: Value| read_record(json, &Bases::default(), SiteIdentity::read);
        assert!(site_of(json!({})).unwrap_err().starts_with("name"));
        assert_eq!(site_of(serde_json::to_value(site()).unwrap()), Ok(site()));
    }
}
