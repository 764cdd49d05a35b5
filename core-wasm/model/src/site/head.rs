use serde::{Deserialize, Serialize};

use crate::content::{Json, check, fill, record};
use crate::writing::joined;

/// What a page says of itself, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct PageWords {
    /// Without the site's name, which is added.
    pub title: String,
    pub description: String,
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Path or URL of the social image; the one made for the page when there is none.
    #[serde(default)]
    pub image: Option<String>,
    /// Not to be listed by search engines.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub hidden: bool,
}

record!(PageWords { title, description, keywords, image, hidden });

/// What all pages of a site share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SiteIdentity {
    /// The company's name, behind every title and as `og:site_name`.
    pub name: String,
    /// Origin of the site's own addresses, `https://www.corvane.example`.
    pub url: String,
    /// Keywords that every page has.
    pub keywords: Vec<String>,
}

record!(SiteIdentity { name, url, keywords });

/// One element of the head besides the title.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Head {
    pub title: String,
    pub tags: Vec<Tag>,
}

/// Composes the head of the page at `path`: title, description, keywords, canonical address and social tags. It takes a
/// [`SiteIdentity`] and [`PageWords`] and gives a [`Head`], all in JSON.
///
/// A hidden page (not found, the demo) gets `noindex` and no canonical address.
///
/// # Errors
/// When what it takes has another shape; the text names the field.
pub fn head(site: &str, path: &str, page: &str) -> Result<String, String> {
    let (site, page) = (check::<SiteIdentity>(site)?, check::<PageWords>(page)?);
    let (site, page) = (Json::read(&site), Json::read(&page));
    let of_site = |field| site.text(field).unwrap_or_default();
    let of_page = |field| page.text(field).unwrap_or_default();
    let (name, own_title, description) = (of_site("name"), of_page("title"), of_page("description"));

    let hidden = page.get("hidden") == Some(&Json::Bool(true));
    let origin = of_site("url").trim_end_matches('/');
    let url = joined(&[origin, path]);
    let title = if contains(own_title, name) { own_title.to_owned() } else { joined(&[own_title, " | ", name]) };
    // The build makes an image for each page that search engines may list; the others have the home page's.
    let own = joined(&["/media/social", if hidden || path == "/" { "/home" } else { path }, ".jpg"]);
    let image = page.text("image").unwrap_or(&own);
    let image = joined(&[if image.starts_with('/') { origin } else { "" }, image]);
    // Those of the page before those of the site, each once.
    let mut keywords = String::new();
    let mut known: Vec<&Json<'_>> = Vec::new();
    for keyword in page.list("keywords").iter().chain(site.list("keywords")) {
        if let Json::Text(text) = keyword
            && !known.contains(&keyword)
        {
            keywords.push_str(if known.is_empty() { "" } else { ", " });
            keywords.push_str(text);
            known.push(keyword);
        }
    }
    let words = [&title, description, &keywords, &url, name, &image];
    let mut out = String::new();
    for part in [BEGINNING, if hidden { HIDDEN } else { CANONICAL }, SOCIAL] {
        fill(&mut out, part, &words);
    }
    Ok(out)
}

const BEGINNING: &str = r#"{"title":$0,"tags":[{"kind":"name","key":"description","content":$1},
{"kind":"name","key":"keywords","content":$2},"#;

const HIDDEN: &str = r#"{"kind":"name","key":"robots","content":"noindex"}"#;

const CANONICAL: &str = r#"{"kind":"canonical","href":$3}"#;

const SOCIAL: &str = r#",{"kind":"property","key":"og:type","content":"website"},
{"kind":"property","key":"og:site_name","content":$4},
{"kind":"property","key":"og:title","content":$0},
{"kind":"property","key":"og:description","content":$1},
{"kind":"property","key":"og:url","content":$3},
{"kind":"property","key":"og:image","content":$5},
{"kind":"property","key":"og:image:width","content":"1200"},
{"kind":"property","key":"og:image:height","content":"628"},
{"kind":"name","key":"twitter:card","content":"summary_large_image"}]}"#;

/// Whether a text stands within another. The standard library's search is larger than all of this.
fn contains(text: &str, part: &str) -> bool {
    part.is_empty() || text.as_bytes().windows(part.len()).any(|window| window == part.as_bytes())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn head(site: &SiteIdentity, path: &str, page: &PageWords) -> Value {
        let (site, page) = (serde_json::to_string(site).unwrap(), serde_json::to_string(page).unwrap());
        serde_json::from_str(&super::head(&site, path, &page).unwrap()).unwrap()
    }

    fn site() -> SiteIdentity {
        SiteIdentity {
            name: "Corvane Completions".into(),
            url: "https://www.corvane.example/".into(),
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
        let head = head(&site(), "/case-studies", &words());
        assert_eq!(head["title"], "Case Studies | Corvane Completions");
        assert_eq!(content(&head, "description").unwrap(), "What our tools did.");
        assert_eq!(content(&head, "keywords").unwrap(), "case studies, packers, oilfield");
        assert_eq!(canonical(&head), Some("https://www.corvane.example/case-studies"));
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
    fn seo_2_a_page_has_the_image_that_is_made_for_it() {
        for (path, image) in [("/", "home"), ("/about", "about"), ("/products/a/b/c", "products/a/b/c")] {
            let head = head(&site(), path, &words());
            let wanted = format!("https://www.corvane.example/media/social/{image}.jpg");
            assert_eq!(content(&head, "og:image"), Some(wanted));
        }
        let hidden = head(&site(), "/nothing", &PageWords { hidden: true, ..words() });
        assert!(content(&hidden, "og:image").unwrap().ends_with("/media/social/home.jpg"));
    }

    #[test]
    fn rte_4_a_hidden_page_is_not_indexed_and_has_no_canonical() {
        let head = head(&site(), "/nothing", &PageWords { hidden: true, ..words() });
        assert_eq!(content(&head, "robots").as_deref(), Some("noindex"));
        assert_eq!(canonical(&head), None);
    }

    #[test]
    fn seo_1_the_site_s_name_stands_in_a_title_once() {
        let title = |own: &str| head(&site(), "/", &PageWords { title: own.into(), ..words() })["title"].clone();
        assert_eq!(title("Corvane Completions: packers"), "Corvane Completions: packers");
        assert_eq!(title("Corvane"), "Corvane | Corvane Completions");
    }

    #[test]
    fn seo_1_what_has_another_shape_is_refused_by_its_field() {
        let site = serde_json::to_string(&site()).unwrap();
        for (page, problem) in [
            (r#"{"title":"A"}"#, "description: missing"),
            (r#"{"title":"A","description":"B","hidden":1}"#, "hidden: expected true or false, found a number"),
            ("[]", "expected an object, found a list"),
            ("{", "this is not JSON: unexpected text at byte 1"),
        ] {
            assert_eq!(super::head(&site, "/", page).unwrap_err(), problem);
        }
        assert!(super::head("{}", "/", "{}").unwrap_err().starts_with("name"));
    }
}
