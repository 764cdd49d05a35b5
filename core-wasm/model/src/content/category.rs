use serde::{Deserialize, Serialize};

use super::json::{Json, WriteJson};
use super::{Image, Item, PictureInfo, Record};

/// A category as `GET /api/get-categories` lists it. All fields but name and slug are this project's additions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
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

/// A category as lists and menus show it. Every page has all of them, so its texts are in [`CategoryDetail`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Category {
    pub name: String,
    pub slug: String,
    pub summary: Option<String>,
    pub image: Option<Image>,
    pub subcategories: Vec<Subcategory>,
}

/// A sub-category as lists and menus show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Subcategory {
    pub name: String,
    pub slug: String,
}

/// A category as its page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct CategoryDetail {
    pub name: String,
    pub slug: String,
    pub summary: Option<String>,
    pub description: Option<String>,
    pub image: Option<Image>,
    pub subcategories: Vec<SubcategoryDetail>,
}

/// A sub-category as its page, and that of its category, shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct SubcategoryDetail {
    pub name: String,
    pub slug: String,
    pub summary: Option<String>,
    pub description: Option<String>,
    pub image: Option<Image>,
}

impl Category {
    /// Reads an item of `GET /api/get-categories`.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item)
            .html("name")
            .text("slug")
            .extra_text("summary")
            .set("image", image_below_media(item))
            .records("subcategories", Subcategory::read)
            .finish()
    }

    /// Reads a category from a payload, without its picture.
    pub fn read_view<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            name: item.text("name"),
            slug: item.text("slug"),
            summary: item.maybe_text("summary"),
            image: None,
            subcategories: item.records("subcategories", Subcategory::read_view),
        }
    }
}

impl Subcategory {
    fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item).html("name").text("slug").finish()
    }

    fn read_view<J: Json>(item: &Item<'_, J>) -> Self {
        Self { name: item.text("name"), slug: item.text("slug") }
    }
}

impl CategoryDetail {
    /// Reads an item of `GET /api/get-categories` with everything on its page.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        SubcategoryDetail::fields(item).records("subcategories", SubcategoryDetail::read).finish()
    }
}

impl SubcategoryDetail {
    /// Reads a sub-category within its category.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Self::fields(item).finish()
    }

    /// The fields that categories and sub-categories share.
    fn fields<'i, 'a, J: WriteJson>(item: &'i Item<'a, J>) -> Record<'i, 'a, J> {
        let mut record = Record::new(item);
        record
            .html("name")
            .text("slug")
            .extra_text("summary")
            .extra_text("description")
            .set("image", image_below_media(item));
        record
    }
}

/// The picture at the path in `image`. A name without a folder is ignored. The alternative text is empty, because the category's
/// name is beside the picture.
fn image_below_media<J: WriteJson>(item: &Item<'_, J>) -> J {
    let path = item.extra_text("image").filter(|path| path.contains('/') && !path.ends_with('/'));
    path.map_or_else(J::null, |path| item.image(&path.split('/').collect::<Vec<_>>(), J::text("")))
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
    fn prd_1_the_texts_of_a_category_and_its_subcategories_are_in_its_detail_alone() {
        let json = r#"{"name":"Packers","slug":"packers","summary":"Seal.","description":"A packer seals.","subcategories":[
            {"name":"Set by pipe","slug":"mechanical","summary":"Turned.","description":"Set by turning."}]}"#;
        let listed = view(Category::read, json).unwrap();
        assert_eq!(
            listed,
            serde_json::json!({ "name": "Packers", "slug": "packers", "summary": "Seal.", "image": null,
                "subcategories": [{ "name": "Set by pipe", "slug": "mechanical" }] })
        );
        let detail = view(CategoryDetail::read, json).unwrap();
        assert_eq!(detail["description"], "A packer seals.");
        assert_eq!(detail["subcategories"][0]["description"], "Set by turning.");
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
