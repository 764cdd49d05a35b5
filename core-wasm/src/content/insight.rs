use serde::{Deserialize, Serialize};

use super::{FromJson, Id, Image, Json, PictureInfo, Reader, from_json, html_to_text};

/// A field of a blog post that the feed has rendered to HTML.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rendered {
    pub rendered: String,
}

/// A post of the blog feed, `GET {insights}/wp-json/wp/v2/posts`, in WordPress's shape.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InsightItem {
    pub id: Id,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// ISO 8601, local time of the site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    pub title: Rendered,
    #[serde(default)]
    pub excerpt: Rendered,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<Rendered>,
    pub link: String,
    /// Absolute URL, or `false` or nothing where a post has no picture.
    pub featured_media_src_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
}

from_json!(InsightItem { id, slug, date, title, excerpt, content, link, featured_media_src_url, picture });

/// A post as the insights carousel draws it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Insight {
    pub id: String,
    pub title: String,
    /// Whole; the carousel cuts it ([`super::excerpt`]).
    pub excerpt: String,
    pub link: String,
    pub date: Option<String>,
    pub image: Option<Image>,
}

impl InsightItem {
    /// What the carousel draws of it; `None` when its link is no web address.
    pub fn into_insight(self) -> Option<Insight> {
        let is_web = ["https://", "http://", "/"].iter().any(|start| self.link.starts_with(start));
        is_web.then(|| Insight {
            id: self.id.to_string(),
            title: html_to_text(&self.title.rendered),
            excerpt: html_to_text(&self.excerpt.rendered),
            link: self.link,
            date: self.date,
            image: self
                .featured_media_src_url
                .filter(|url| !url.is_empty())
                .map(|url| Image::at_url(&url, self.picture.as_ref())),
        })
    }
}

/// A missing one is empty.
impl FromJson for Rendered {
    fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self {
        json.map(|_| Self { rendered: reader.field(json, "rendered") }).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::json::read;

    fn post(link: &str, picture: &str) -> InsightItem {
        read(&format!(
            r#"{{"id":1,"title":{{"rendered":"A &amp; B"}},"excerpt":{{"rendered":"<p>Text</p>"}},
                "link":"{link}","featured_media_src_url":{picture}}}"#
        ))
        .unwrap()
    }

    #[test]
    fn ins_1_a_post_has_title_excerpt_as_text_link_and_featured_image() {
        let insight = post("https://i.example/a", "\"https://i.example/a.webp\"").into_insight().unwrap();
        assert_eq!((insight.title.as_str(), insight.excerpt.as_str()), ("A & B", "Text"));
        assert_eq!(insight.image.unwrap().src, "https://i.example/a.webp");
    }

    #[test]
    fn ins_1_a_post_without_a_picture_is_fine() {
        for nothing in ["false", "null", "\"\""] {
            assert_eq!(post("/a", nothing).into_insight().unwrap().image, None);
        }
    }

    #[test]
    fn api_5_a_link_that_would_run_a_script_is_refused() {
        assert_eq!(post("javascript:alert(1)", "false").into_insight(), None);
    }
}
