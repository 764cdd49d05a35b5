use serde::{Deserialize, Serialize};

use super::json::{Json, Shape, WriteJson};
use super::{Image, Item, PictureInfo, Record, feature_list};

/// A product as `GET /api/get-products` lists it.
///
/// The fields after `features` are this project's additions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ProductItem {
    pub name: String,
    #[serde(default)]
    pub description: Option<String>,
    pub slug: String,
    /// A string with the image's file name, or with JSON that contains it: `{"image":"cm-2.webp"}`.
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

/// A product as lists and the carousel show it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Product {
    pub name: String,
    pub slug: String,
    pub model: Option<String>,
    pub summary: Option<String>,
    pub description: String,
    /// Plain text, one item per feature.
    pub features: Vec<String>,
    pub image: Option<Image>,
    pub category: Option<String>,
    pub subcategory: Option<String>,
}

impl Product {
    /// Reads an item of `GET /api/get-products`.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        let slug = item.text("slug");
        let name = item.html_value("name");
        let features = feature_list(&item.maybe_text("features").unwrap_or_default());
        let image = item
            .maybe_text_value("media")
            .and_then(|media| image_name(&media))
            .map(|file| item.image(&[&slug, "images", &file], name.clone()));
        Record::new(item)
            .set("name", name)
            .text("slug")
            .extra_text("model")
            .extra_text("summary")
            .set("description", item.maybe_html_value("description"))
            .set("features", J::list(features.iter().map(|feature| J::text(feature)).collect()))
            .set("image", image.unwrap_or_else(J::null))
            .extra_text("category")
            .extra_text("subcategory")
            .finish()
    }

    /// Reads a product from a payload, without its picture.
    pub fn read_view<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            name: item.text("name"),
            slug: item.text("slug"),
            model: item.maybe_text("model"),
            summary: item.maybe_text("summary"),
            description: item.text("description"),
            features: item.texts("features"),
            image: None,
            category: item.maybe_text("category"),
            subcategory: item.maybe_text("subcategory"),
        }
    }
}

/// The file name in the `media` string: the first text under `image`, `images` or `name`, or else the first text at all.
///
/// The specification does not define the JSON's shape, so all common ones are accepted.
fn image_name<J: WriteJson>(media: &J) -> Option<String> {
    match media.parsed() {
        Ok(json) => first_text(json, MAX_MEDIA_DEPTH),
        // Not JSON: a file name.
        Err(_) => {
            let name = media.as_text()?.trim().to_owned();
            Some(name).filter(|name| !name.is_empty() && !name.contains(['{', '[', '"']))
        }
    }
}

/// The depth to which a `media` string is searched, so that no string can exhaust the stack.
const MAX_MEDIA_DEPTH: u8 = 16;

fn first_text<J: Json>(json: J, depth: u8) -> Option<String> {
    let below = depth.checked_sub(1)?;
    let first_text = |json| first_text(json, below);
    match json.shape() {
        Shape::Text(text) => Some(text).filter(|text| !text.is_empty()),
        Shape::List(items) => items.into_iter().find_map(first_text),
        Shape::Object(object) => ["image", "images", "name"]
            .iter()
            .filter_map(|key| object.get(key))
            .find_map(first_text)
            .or_else(|| object.entries().into_iter().find_map(|(_, value)| first_text(value))),
        Shape::Null | Shape::Bool(_) | Shape::Number(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::item::view;
    use crate::content::{Bases, read_record};

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
            assert_eq!(image_name(&serde_json::Value::from(media)).as_deref(), Some("a.webp"), "{media}");
        }
        let too_deep = format!("{}\"a\"{}", "[".repeat(100), "]".repeat(100));
        for media in [&*too_deep, "", "null", "{}", "[]", "7", "{broken", r#"{"image":""}"#] {
            assert_eq!(image_name(&serde_json::Value::from(media)), None, "{media}");
        }
    }

    #[test]
    fn prd_1_the_paragraphs_of_a_description_stay() {
        let body = r#"{"name":"A","slug":"a","description":"It grips\nboth ways.\n\n\n<p>It <b>stays</b>.</p>\n\n"}"#;
        let product = view(Product::read, body).unwrap();
        assert_eq!(product["description"], "It grips both ways.\n\nIt stays.");
    }

    #[test]
    fn car_1_a_slide_is_built_from_the_products_call() {
        let body = r#"{"name":"CM&#8209;2 &amp; more","description":"<p>Grips both ways.</p>","slug":"cm-2",
            "media":"{\"image\":\"cm.webp\"}","features":"<li>One</li><li>Two</li>"}"#;
        let bases = Bases { media: "https://api.example".into(), ..Bases::default() };
        let product =
            read_record(serde_json::from_str(body).unwrap(), &bases, Product::read::<serde_json::Value>).unwrap();
        assert_eq!(product["name"], "CM‑2 & more");
        assert_eq!(product["description"], "Grips both ways.");
        assert_eq!(product["features"], serde_json::json!(["One", "Two"]));
        assert_eq!(product["image"]["src"], "https://api.example/media/cm-2/images/cm.webp");
        assert_eq!(product["image"]["alt"], "CM‑2 & more");
    }

    #[test]
    fn api_5_optional_fields_may_be_null_or_missing_and_required_ones_may_not() {
        let product = view(Product::read, r#"{"name":"A","slug":"a","description":null,"features":null}"#).unwrap();
        assert!(product["features"].as_array().unwrap().is_empty());
        assert!(product["image"].is_null() && product["description"] == "");
        assert_eq!(view(Product::read, r#"{"name":"A"}"#).unwrap_err(), "slug: missing");
    }
}
