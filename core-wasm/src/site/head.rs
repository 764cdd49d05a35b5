use serde::{Deserialize, Serialize};

use crate::content::from_json;

/// Size of every social image, in pixels.
const SOCIAL_IMAGE_SIZE: (&str, &str) = ("1200", "628");

/// What a page says of itself, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct PageWords {
    /// Without the site's name, which is added.
    pub title: String,
    pub description: String,
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Path or URL of the social image; the site's own when there is none.
    #[serde(default)]
    pub image: Option<String>,
    /// Not to be listed by search engines.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub hidden: bool,
}

from_json!(PageWords { title, description, keywords, image, hidden });

/// What all pages of a site share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SiteIdentity {
    /// The company's name, behind every title and as `og:site_name`.
    pub name: String,
    /// Origin of the site's own addresses, `https://www.corvane.example`.
    pub url: String,
    /// Path of the social image of pages that have none.
    pub image: String,
    /// Keywords that every page has.
    pub keywords: Vec<String>,
}

from_json!(SiteIdentity { name, url, image, keywords });

/// One element of the head besides the title.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(tag = "kind", rename_all = "camelCase"))]
pub enum Tag {
    /// `<meta name content>`
    Name { key: String, content: String },
    /// `<meta property content>`
    Property { key: String, content: String },
    /// `<link rel="canonical" href>`
    Canonical { href: String },
}

/// The head of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Head {
    pub title: String,
    pub tags: Vec<Tag>,
}

/// Composes the head of the page at `path`: title, description, keywords, canonical address and social tags.
///
/// A hidden page (not found, the demo) gets `noindex` and no canonical address.
pub fn head(site: &SiteIdentity, path: &str, page: &PageWords) -> Head {
    let origin = site.url.trim_end_matches('/');
    let url = if path == "/" { format!("{origin}/") } else { format!("{origin}{path}") };
    let title =
        if page.title.contains(&site.name) { page.title.clone() } else { format!("{} | {}", page.title, site.name) };
    let image = absolute(origin, page.image.as_deref().unwrap_or(&site.image));
    let mut keywords: Vec<&str> = page.keywords.iter().map(String::as_str).collect();
    keywords.extend(site.keywords.iter().map(String::as_str).filter(|word| !page.keywords.iter().any(|w| w == word)));

    let name = |key: &str, content: &str| Tag::Name { key: key.into(), content: content.into() };
    let property = |key: &str, content: &str| Tag::Property { key: key.into(), content: content.into() };
    let mut tags = vec![name("description", &page.description), name("keywords", &keywords.join(", "))];
    if page.hidden {
        tags.push(name("robots", "noindex"));
    } else {
        tags.push(Tag::Canonical { href: url.clone() });
    }
    tags.extend([
        property("og:type", "website"),
        property("og:site_name", &site.name),
        property("og:title", &title),
        property("og:description", &page.description),
        property("og:url", &url),
        property("og:image", &image),
        property("og:image:width", SOCIAL_IMAGE_SIZE.0),
        property("og:image:height", SOCIAL_IMAGE_SIZE.1),
        name("twitter:card", "summary_large_image"),
    ]);
    Head { title, tags }
}

fn absolute(origin: &str, address: &str) -> String {
    if address.starts_with('/') { format!("{origin}{address}") } else { address.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> SiteIdentity {
        SiteIdentity {
            name: "Corvane Completions".into(),
            url: "https://www.corvane.example/".into(),
            image: "/social.png".into(),
            keywords: vec!["packers".into(), "oilfield".into()],
        }
    }

    fn words() -> PageWords {
        PageWords {
            title: "Case Studies".into(),
            description: "What our tools did.".into(),
            keywords: vec!["case studies".into(), "packers".into()],
            image: None,
            hidden: false,
        }
    }

    fn content(head: &Head, wanted: &str) -> Option<String> {
        head.tags.iter().find_map(|tag| match tag {
            Tag::Name { key, content } | Tag::Property { key, content } if key == wanted => Some(content.clone()),
            _ => None,
        })
    }

    #[test]
    fn seo_1_a_page_has_title_description_keywords_and_canonical() {
        let head = head(&site(), "/case-studies", &words());
        assert_eq!(head.title, "Case Studies | Corvane Completions");
        assert_eq!(content(&head, "description").unwrap(), "What our tools did.");
        assert_eq!(content(&head, "keywords").unwrap(), "case studies, packers, oilfield");
        assert!(head.tags.contains(&Tag::Canonical { href: "https://www.corvane.example/case-studies".into() }));
    }

    #[test]
    fn seo_2_the_social_tags_are_complete() {
        let head = head(&site(), "/", &PageWords { image: Some("https://cdn.example/a.jpg".into()), ..words() });
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
    fn seo_2_a_page_without_an_image_has_the_sites() {
        let head = head(&site(), "/", &words());
        assert_eq!(content(&head, "og:image").unwrap(), "https://www.corvane.example/social.png");
    }

    #[test]
    fn rte_4_a_hidden_page_is_not_indexed_and_has_no_canonical() {
        let head = head(&site(), "/nothing", &PageWords { hidden: true, ..words() });
        assert_eq!(content(&head, "robots").as_deref(), Some("noindex"));
        assert!(!head.tags.iter().any(|tag| matches!(tag, Tag::Canonical { .. })));
    }
}
