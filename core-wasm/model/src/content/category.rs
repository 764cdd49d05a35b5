use serde::{Deserialize, Serialize};

use super::record::Part::Path;
use super::record::{PictureRule, html, maybe_picture, record};
use super::{Image, PictureInfo};

/// A category as `GET /api/get-categories` lists it. Only name and slug are the company API's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CategoryItem {
    pub name: String,
    pub slug: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Path of its picture below `media/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
    #[serde(default)]
    pub subcategories: Vec<SubcategoryItem>,
}

/// A sub-category on the wire.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubcategoryItem {
    pub name: String,
    pub slug: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
}

/// A category as pages and menus draw it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Category {
    pub name: String,
    pub slug: String,
    pub summary: Option<String>,
    pub description: Option<String>,
    pub image: Option<Image>,
    pub subcategories: Vec<Subcategory>,
}

/// A sub-category as pages draw it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Subcategory {
    pub name: String,
    pub slug: String,
    pub summary: Option<String>,
    pub description: Option<String>,
    pub image: Option<Image>,
}

record!(Category { name: html("name"), slug, summary, description, image: maybe_picture(&BELOW_MEDIA), subcategories });

record!(Subcategory { name: html("name"), slug, summary, description, image: maybe_picture(&BELOW_MEDIA) });

/// It stands beside the category's name, so it needs no text of its own.
static BELOW_MEDIA: PictureRule = PictureRule { file: &[Path("image")], alt: &[] };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::compose::view;

    #[test]
    fn prd_1_name_and_slug_are_enough_for_a_category() {
        let category = view::<Category>(r#"{"name":"Packer Systems","slug":"packer-systems"}"#).unwrap();
        assert_eq!(category["name"], "Packer Systems");
        assert!(category["image"].is_null() && category["subcategories"].as_array().unwrap().is_empty());
    }

    #[test]
    fn prd_1_a_category_has_a_picture_below_media() {
        let category = view::<Category>(r#"{"name":"P","slug":"p","image":"cm-2/images/a b.webp"}"#).unwrap();
        let image = &category["image"];
        assert_eq!((&image["src"], &image["alt"]), (&"/media/cm-2/images/a%20b.webp".into(), &"".into()));
        for none in ["", "cm-2/"] {
            let category = view::<Category>(&format!(r#"{{"name":"P","slug":"p","image":"{none}"}}"#)).unwrap();
            assert!(category["image"].is_null(), "{none:?}");
        }
    }
}
