use serde::{Deserialize, Serialize};

use super::json::Json;
use super::{Image, Item, PictureInfo};

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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Category {
    pub name: String,
    pub slug: String,
    pub summary: Option<String>,
    pub description: Option<String>,
    pub image: Option<Image>,
    pub subcategories: Vec<Subcategory>,
}

/// A sub-category as pages draw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Subcategory {
    pub name: String,
    pub slug: String,
    pub summary: Option<String>,
    pub description: Option<String>,
    pub image: Option<Image>,
}

impl Category {
    /// Reads an item of `GET /api/get-categories`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            name: item.html("name"),
            slug: item.text("slug"),
            summary: item.extra_text("summary"),
            description: item.extra_text("description"),
            image: image_below_media(item),
            subcategories: item.records("subcategories", Subcategory::read),
        }
    }

    /// Reads a category's view, without its pictures.
    pub fn read_view<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            name: item.text("name"),
            slug: item.text("slug"),
            summary: item.maybe_text("summary"),
            description: item.maybe_text("description"),
            image: None,
            subcategories: item.records("subcategories", Subcategory::read_view),
        }
    }
}

impl Subcategory {
    /// Reads a sub-category within its category.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            name: item.html("name"),
            slug: item.text("slug"),
            summary: item.extra_text("summary"),
            description: item.extra_text("description"),
            image: image_below_media(item),
        }
    }

    fn read_view<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            name: item.text("name"),
            slug: item.text("slug"),
            summary: item.maybe_text("summary"),
            description: item.maybe_text("description"),
            image: None,
        }
    }
}

/// The picture at the path in `image`; a bare name says nothing of the folder that it is in. It stands beside the category's name, so it needs no text of its own.
fn image_below_media<J: Json>(item: &Item<'_, J>) -> Option<Image> {
    let path = item.extra_text("image").filter(|path| path.contains('/') && !path.ends_with('/'))?;
    Some(item.image(&path.split('/').collect::<Vec<_>>(), String::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::item::view;

    #[test]
    fn prd_1_name_and_slug_are_enough_for_a_category() {
        let category = view(Category::read, r#"{"name":"Packer Systems","slug":"packer-systems"}"#).unwrap();
        assert_eq!(category["name"], "Packer Systems");
        assert!(category["image"].is_null() && category["subcategories"].as_array().unwrap().is_empty());
    }

    #[test]
    fn prd_1_a_category_has_a_picture_below_media() {
        let category = view(Category::read, r#"{"name":"P","slug":"p","image":"cm-2/images/a b.webp"}"#).unwrap();
        let image = &category["image"];
        assert_eq!((&image["src"], &image["alt"]), (&"/media/cm-2/images/a%20b.webp".into(), &"".into()));
        for none in ["", "cm-2/"] {
            let category = view(Category::read, &format!(r#"{{"name":"P","slug":"p","image":"{none}"}}"#)).unwrap();
            assert!(category["image"].is_null(), "{none:?}");
        }
    }
}
