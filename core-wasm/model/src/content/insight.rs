use serde::{Deserialize, Serialize};

use super::json::{Json, WriteJson};
use super::picture::{Copies, write_image};
use super::{Id, Image, ImageSource, Item, PictureInfo, Record, blog_text};

/// The query of the feed's URL: only the fields that are read, with each post's picture embedded. WordPress omits `_embedded`
/// unless `_links` is listed, too.
pub const QUERY: &str =
    "_embed=wp:featuredmedia&_fields=id,date,title,excerpt,link,featured_media_src_url,picture,_links,_embedded";

/// A field of a blog post, rendered to HTML.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Rendered {
    pub rendered: String,
}

/// A post of the blog feed, `GET {insights}/wp-json/wp/v2/posts`, in WordPress's shape.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
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
    /// Absolute URL; `false` or missing if the post has no picture.
    pub featured_media_src_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
}

/// A post as the insights carousel shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Insight {
    pub id: String,
    pub title: String,
    /// Complete; the carousel shortens it.
    pub excerpt: String,
    pub link: String,
    pub date: Option<String>,
    pub image: Option<Image>,
}

impl Insight {
    /// Reads a post of the blog feed.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        let image = item
            .filled_text("featured_media_src_url")
            .map(|url| item.image_at(&url, J::text("")))
            .or_else(|| item.record_if_any("_embedded", embedded_picture).flatten());
        Record::new(item)
            .set("id", J::text(&item.id_text("id")))
            .set("title", J::text(&item.rendered("title")))
            .set("excerpt", J::text(&blog_text(&item.rendered("excerpt"))))
            .set("link", J::text(&item.link("link")))
            .maybe_text("date")
            .set("image", image.unwrap_or_else(J::null))
            .finish()
    }
}

/// The picture that WordPress embeds in a post. The field `featured_media_src_url` needs a plugin.
fn embedded_picture<J: WriteJson>(embedded: &Item<'_, J>) -> Option<J> {
    embedded.records("wp:featuredmedia", library_picture).into_iter().flatten().next()
}

/// A picture of WordPress's media library; `None` if it is private or deleted.
fn library_picture<J: WriteJson>(media: &Item<'_, J>) -> Option<J> {
    let src = media.filled_text("source_url")?;
    let copies = media.record_if_valid("media_details", |details| Copies {
        size: ["width", "height"].map(|name| details.maybe_number_value(name)),
        sources: details.record_if_any("sizes", scaled_copies).flatten(),
        ..Copies::default()
    });
    Some(write_image(&src, J::text(""), copies.unwrap_or_default()))
}

/// The smaller copies that WordPress makes of a picture without cropping it.
fn scaled_copies<J: Json>(sizes: &Item<'_, J>) -> Option<Vec<ImageSource>> {
    let mut source: Option<ImageSource> = None;
    for name in ["medium", "medium_large", "large", "1536x1536"] {
        let copy = sizes.record_if_any(name, |copy| {
            (copy.text("mime_type"), format!("{} {}w", copy.text("source_url"), copy.number("width")))
        });
        let Some((media_type, candidate)) = copy else { continue };
        match &mut source {
            None => source = Some(ImageSource { media_type, src_set: candidate }),
            Some(source) if source.media_type == media_type => {
                source.src_set.push_str(", ");
                source.src_set.push_str(&candidate);
            }
            Some(_) => {}
        }
    }
    source.map(|source| vec![source])
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
    fn ins_1_a_post_may_have_no_picture() {
        for nothing in ["false", "null", "\"\""] {
            assert!(post("/a", nothing).unwrap()["image"].is_null());
        }
    }

    /// A post of WordPress 6.1 as `?_embed=wp:featuredmedia` returns it, with this `wp:featuredmedia`.
    fn stock_post(media: &str) -> Value {
        let post = format!(
            r#"{{"id":7,"date":"2026-05-01T09:00:00","link":"https://blog.example/?p=7","title":{{"rendered":"Float &#8211; shoes"}},
                "excerpt":{{"rendered":"<p>Why [vc_row el_class=\"x\"]valves[/vc_row] <script>x()</script>stick [&hellip;]</p>\n","protected":false}},
                "_links":{{}},"_embedded":{{"wp:featuredmedia":[{media}]}}}}"#
        );
        view(Insight::read, &post).unwrap()
    }

    #[test]
    fn ins_6_a_stock_wordpress_embeds_the_picture_with_its_smaller_copies() {
        let size = |width: u32| {
            format!(
                r#"{{"file":"a-{width}.jpg","width":{width},"height":9,"mime_type":"image/jpeg","source_url":"https://blog.example/a-{width}.jpg"}}"#
            )
        };
        let (thumbnail, medium, large) = (size(150), size(300), size(1024));
        let insight = stock_post(&format!(
            r#"{{"id":9,"alt_text":"A valve","source_url":"https://blog.example/a.jpg","media_details":{{"width":2048,"height":1536,
                "sizes":{{"thumbnail":{thumbnail},"large":{large},"medium":{medium}}}}}}}"#
        ));
        assert_eq!((&insight["title"], &insight["excerpt"]), (&"Float – shoes".into(), &"Why valves stick…".into()));
        let image = &insight["image"];
        assert_eq!((&image["src"], &image["width"]), (&"https://blog.example/a.jpg".into(), &2048.into()));
        assert_eq!(image["sources"].as_array().unwrap().len(), 1);
        assert_eq!(
            image["sources"][0],
            serde_json::json!({
                "type": "image/jpeg",
                "srcSet": "https://blog.example/a-300.jpg 300w, https://blog.example/a-1024.jpg 1024w",
            })
        );
    }

    #[test]
    fn ins_1_copies_in_another_format_than_the_first_are_left_out() {
        let size = |kind: &str, width: u32| {
            format!(
                r#"{{"width":{width},"mime_type":"image/{kind}","source_url":"https://blog.example/{width}.{kind}"}}"#
            )
        };
        let (medium, large) = (size("webp", 300), size("jpeg", 1024));
        let insight = stock_post(&format!(
            r#"{{"source_url":"https://blog.example/a.jpg","media_details":{{"sizes":{{"medium":{medium},"large":{large}}}}}}}"#
        ));
        assert_eq!(
            insight["image"]["sources"],
            serde_json::json!([{ "type": "image/webp", "srcSet": "https://blog.example/300.webp 300w" }])
        );
    }

    #[test]
    fn ins_1_a_post_whose_picture_is_not_available_is_shown_without_it() {
        let forbidden = stock_post(r#"{"code":"rest_forbidden","message":"Sorry","data":{"status":401}}"#);
        assert!(forbidden["image"].is_null());
        for details in ["[]", r#"{"sizes":[]}"#] {
            let media = format!(r#"{{"source_url":"https://blog.example/a.svg","media_details":{details}}}"#);
            let drawing = &stock_post(&media)["image"];
            assert_eq!((&drawing["src"], &drawing["width"]), (&"https://blog.example/a.svg".into(), &Value::Null));
            assert!(drawing["sources"].is_null());
        }
    }

    #[test]
    fn ins_6_a_post_whose_picture_is_described_oddly_has_the_picture_without_its_copies() {
        let source = "https://blog.example/a.jpg";
        for details in [
            r#"{"sizes":{"medium":{"width":"300","mime_type":"image/jpeg","source_url":"https://blog.example/b.jpg"}}}"#,
            r#"{"sizes":{"medium":{"width":300,"source_url":"https://blog.example/b.jpg"}}}"#,
            r#"{"width":"2048","height":1536}"#,
        ] {
            let image = &stock_post(&format!(r#"{{"source_url":"{source}","media_details":{details}}}"#))["image"];
            assert_eq!(
                (&image["src"], &image["width"], &image["sources"]),
                (&source.into(), &Value::Null, &Value::Null)
            );
        }
    }

    #[test]
    fn api_5_a_javascript_link_is_rejected() {
        assert_eq!(post("javascript:alert(1)", "false").unwrap_err(), "link: expected a URL, found text");
    }
}
