use serde::{Deserialize, Serialize};

use super::json::Json;
use super::{Id, Image, Item, PictureInfo};

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

/// A post as the insights carousel draws it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Insight {
    pub id: String,
    pub title: String,
    /// Whole; the carousel cuts it ([`super::excerpt`]).
    pub excerpt: String,
    pub link: String,
    pub date: Option<String>,
    pub image: Option<Image>,
}

impl Insight {
    /// Reads a post of the blog feed.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            id: item.id_text("id"),
            title: item.rendered("title"),
            excerpt: item.rendered("excerpt"),
            link: item.link("link"),
            date: item.maybe_text("date"),
            image: item.filled_text("featured_media_src_url").map(|url| item.image_at(url, String::new())),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::content::item::view;

    fn post(link: &str, picture: &str) -> Result<Value, String> {
        view(
            Insight::read,
            &format!(
                r#"{{"id":1,"title":{{"rendered":"A &amp; B"}},"excerpt":{{"rendered":"<p>Text</p>"}},
                "link":"{link}","featured_media_src_url":{picture}}}"#
            ),
        )
    }

    #[test]
    fn ins_1_a_post_has_title_excerpt_as_text_link_and_featured_image() {
        let insight = post("https://i.example/a", "\"https://i.example/a.webp\"").unwrap();
        assert_eq!((&insight["title"], &insight["excerpt"]), (&"A & B".into(), &"Text".into()));
        assert_eq!(insight["image"]["src"], "https://i.example/a.webp");
    }

    #[test]
    fn ins_1_a_post_without_a_picture_is_fine() {
        for nothing in ["false", "null", "\"\""] {
            assert!(post("/a", nothing).unwrap()["image"].is_null());
        }
    }

    #[test]
    fn api_5_a_link_that_would_run_a_script_is_refused() {
        assert_eq!(post("javascript:alert(1)", "false").unwrap_err(), "link: expected a web address, found text");
    }
}
