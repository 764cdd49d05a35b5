use serde::{Deserialize, Serialize};

use super::json::{Json, WriteJson};
use super::{Image, Item, PictureInfo, Record};

/// A category as `GET /api/get-categories` lists it. All fields but name and slug are this project's additions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
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

/// A category as pages and menus render it.
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

/// A sub-category as pages render it.
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
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        let mut category = Subcategory::shared_fields(item);
        category.records("subcategories", Subcategory::read);
        category.finish()
    }

    /// Reads a category from a payload, without its pictures.
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
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Self::shared_fields(item).finish()
    }

    /// The fields that categories and sub-categories share.
    fn shared_fields<'i, 'a, J: WriteJson>(item: &'i Item<'a, J>) -> Record<'i, 'a, J> {
        let mut written = Record::new(item);
        written.html("name").text("slug").extra_text("summary").extra_text("description");
        written.set("image", image_below_media(item).unwrap_or_else(J::null));
        written
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

/// The picture at the path in `image`. A name without a folder is ignored. The alternative text is empty, because the category's
/// name is beside the picture.
fn image_below_media<J: WriteJson>(item: &Item<'_, J>) -> Option<J> {
    let path = item.extra_text("image").filter(|path| path.contains('/') && !path.ends_with('/'))?;
    Some(item.image(&path.split('/').collect::<Vec<_>>(), J::text("")))
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
