use serde::{Deserialize, Serialize};

use super::record::Part::{Html, Named, Text, Words};
use super::record::{PictureRule, features, html, html_or_empty, maybe_picture, record};
use super::{Image, Json, PictureInfo};

/// A product as `GET /api/get-products` lists it.
///
/// The fields up to `features` are the company API's; the others are what this project's server adds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProductItem {
    pub name: String,
    #[serde(default)]
    pub description: Option<String>,
    pub slug: String,
    /// JSON in a string that holds the image's file name: `{"image":"cm-2.webp"}`, or the name alone.
    #[serde(default)]
    pub media: Option<String>,
    /// `li` items in HTML.
    #[serde(default)]
    pub features: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// One sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// Slug of its category.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// Slug of its sub-category.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subcategory: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
}

/// A product as lists and the carousel draw it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Product {
    pub name: String,
    pub slug: String,
    pub model: Option<String>,
    pub summary: Option<String>,
    pub description: String,
    /// Plain text, one item a feature; empty when the API gives none.
    pub features: Vec<String>,
    pub image: Option<Image>,
    pub category: Option<String>,
    pub subcategory: Option<String>,
}

record!(Product {
    name: html("name"),
    slug,
    model,
    summary,
    description: html_or_empty("description"),
    features: features("features"),
    image: maybe_picture(&PictureRule { file: &[Text("slug"), Words("images"), Named("media")], alt: &[Html("name")] }),
    category,
    subcategory,
});

/// The file name in the `media` string: the first text under `image`, `images` or `name`, or anywhere at the top.
///
/// The specification says only that the string holds a file name, so the shapes that APIs of this kind use are read.
pub(super) fn image_name(media: &str) -> Option<String> {
    let Ok(json) = Json::parse(media) else {
        // Not JSON: the bare name of a file.
        return Some(media.trim().to_owned()).filter(|name| !name.is_empty() && !name.contains(['{', '[', '"']));
    };
    first_text(&json)
}

fn first_text(json: &Json<'_>) -> Option<String> {
    match json {
        Json::Text(text) => Some(text.clone().into_owned()).filter(|text| !text.is_empty()),
        Json::Array(items) => items.iter().find_map(first_text),
        Json::Object(fields) => ["image", "images", "name"]
            .iter()
            .filter_map(|key| json.get(key))
            .chain(fields.iter().map(|(_, value)| value))
            .find_map(first_text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Bases;
    use crate::content::compose::{view, view_with};

    #[test]
    fn car_1_the_image_name_is_found_in_every_shape_of_the_media_string() {
        for media in [
            r#"{"image":"a.webp"}"#,
            r#"{"alt":"b","image":"a.webp"}"#,
            r#"{"images":["a.webp","b.webp"]}"#,
            r#"["a.webp"]"#,
            r#""a.webp""#,
            r#"{"images":[{"name":"a.webp"}]}"#,
            "a.webp",
        ] {
            assert_eq!(image_name(media).as_deref(), Some("a.webp"), "{media}");
        }
        for media in ["", "null", "{}", "[]", "7", "{broken", r#"{"image":""}"#] {
            assert_eq!(image_name(media), None, "{media}");
        }
    }

    #[test]
    fn car_1_a_slide_is_built_from_the_products_call() {
        let body = r#"{"name":"CM&#8209;2 &amp; more","description":"<p>Grips both ways.</p>","slug":"cm-2",
            "media":"{\"image\":\"cm.webp\"}","features":"<li>One</li><li>Two</li>"}"#;
        let bases = Bases { media: "https://api.example".into(), ..Bases::default() };
        let product = view_with::<Product>(&bases, body).unwrap();
        assert_eq!(product["name"], "CM‑2 & more");
        assert_eq!(product["description"], "Grips both ways.");
        assert_eq!(product["features"], serde_json::json!(["One", "Two"]));
        assert_eq!(product["image"]["src"], "https://api.example/media/cm-2/images/cm.webp");
        assert_eq!(product["image"]["alt"], "CM‑2 & more");
    }

    #[test]
    fn api_5_null_and_missing_optional_fields_are_fine_and_missing_required_ones_are_not() {
        let product = view::<Product>(r#"{"name":"A","slug":"a","description":null,"features":null}"#).unwrap();
        assert!(product["features"].as_array().unwrap().is_empty());
        assert!(product["image"].is_null() && product["description"] == "");
        assert_eq!(view::<Product>(r#"{"name":"A"}"#).unwrap_err(), "slug: missing");
    }
}
