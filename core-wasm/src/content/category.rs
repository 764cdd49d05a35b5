use serde::{Deserialize, Serialize};

use super::{Bases, Image, PictureInfo, from_json, html_to_text};

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

from_json!(CategoryItem { name, slug, summary, description, image, picture, subcategories });

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

from_json!(SubcategoryItem { name, slug, summary, description, image, picture });

/// A category as pages and menus draw it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
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
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Subcategory {
    pub name: String,
    pub slug: String,
    pub summary: Option<String>,
    pub description: Option<String>,
    pub image: Option<Image>,
}

impl CategoryItem {
    /// What a page draws of it.
    pub fn into_category(self, bases: &Bases) -> Category {
        Category {
            image: self.image.as_deref().and_then(|path| image_below_media(bases, path, self.picture.as_ref())),
            name: html_to_text(&self.name),
            slug: self.slug,
            summary: self.summary,
            description: self.description,
            subcategories: self.subcategories.into_iter().map(|item| item.into_subcategory(bases)).collect(),
        }
    }
}

impl SubcategoryItem {
    fn into_subcategory(self, bases: &Bases) -> Subcategory {
        Subcategory {
            image: self.image.as_deref().and_then(|path| image_below_media(bases, path, self.picture.as_ref())),
            name: html_to_text(&self.name),
            slug: self.slug,
            summary: self.summary,
            description: self.description,
        }
    }
}

/// The picture at a path below `media/`. It stands beside the category's name, so it needs no text of its own.
fn image_below_media(bases: &Bases, path: &str, picture: Option<&PictureInfo>) -> Option<Image> {
    let mut folder: Vec<&str> = path.split('/').collect();
    let file = folder.pop().filter(|file| !file.is_empty())?;
    Some(Image::at(&bases.media, &folder, file, "", picture))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::json::read;

    #[test]
    fn prd_1_name_and_slug_are_enough_for_a_category() {
        let item: CategoryItem = read(r#"{"name":"Packer Systems","slug":"packer-systems"}"#).unwrap();
        let category = item.into_category(&Bases::default());
        assert_eq!((category.name.as_str(), category.subcategories.len()), ("Packer Systems", 0));
    }

    #[test]
    fn prd_1_a_category_has_a_picture_below_media() {
        let item: CategoryItem = read(r#"{"name":"P","slug":"p","image":"cm-2/images/a.webp"}"#).unwrap();
        let image = item.into_category(&Bases::default()).image.unwrap();
        assert_eq!((image.src.as_str(), image.alt.as_str()), ("/media/cm-2/images/a.webp", ""));
    }
}
