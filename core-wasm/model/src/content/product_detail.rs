use serde::{Deserialize, Serialize};

use super::json::{Json, Shape, WriteJson};
use super::{Image, Item, PictureInfo, Product, ProductItem, Record};
use crate::quantity::Unit;

/// A row of a specification table. The value may contain both systems of units: "10,000 psi (68.9 MPa)".
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Specification {
    pub name: String,
    pub value: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The heading above the row: Dimensions, Ratings, Materials.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
}

impl Specification {
    /// Reads a row of a product's table.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item).text("name").text("value").text_if_any("unit").text_if_any("group").finish()
    }

    /// Reads a row from a payload.
    pub fn read_view<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            name: item.text("name"),
            value: item.text("value"),
            unit: item.maybe_text("unit"),
            group: item.maybe_text("group"),
        }
    }
}

/// A product's table of sizes. Every row has one cell per column.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SizeTable {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl SizeTable {
    /// Reads a size table.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { columns: item.texts("columns"), rows: item.rows("rows") }
    }

    /// The size table as JSON.
    fn to_json<J: WriteJson>(&self) -> J {
        let texts = |texts: &Vec<String>| J::list(texts.iter().map(|text| J::text(text)).collect());
        let mut table = J::object();
        table.set("columns", texts(&self.columns));
        table.set("rows", J::list(self.rows.iter().map(texts).collect()));
        table
    }

    /// A name for each row: see [`row_names`].
    fn row_names(&self) -> Vec<String> {
        let parted = |heading| Unit::of_heading(heading).map_or((heading, ""), |(name, units, _)| (name, units));
        let columns: Vec<_> = self.columns.iter().map(|heading| parted(heading)).collect();
        row_names(&columns, &self.rows)
    }
}

/// A name for each row of a size table, such as `7 in, 23.0–29.0 lb/ft`: its first cells with the units of their columns, as many as make
/// the names unique. If the first two and the last of these are enough, the cells between are left out. A cell whose unit an earlier
/// column has, too, follows the name of its column: `7 in, Seal bore 4.750 in`.
///
/// `columns` has the name and the units of each column.
pub fn row_names<T: AsRef<str>>(columns: &[(&str, &str)], rows: &[Vec<T>]) -> Vec<String> {
    let named_by = |first: usize, last: usize| -> Vec<String> {
        let name = |row: &Vec<T>| {
            let mut name = String::new();
            for (at, ((column, units), cell)) in columns.iter().zip(row).enumerate() {
                if at >= first && at + 1 != last {
                    continue;
                }
                if at > 0 {
                    name.push_str(", ");
                }
                let is_repeated = |(_, before): &(&str, &str)| first_unit(before) == first_unit(units);
                if !units.is_empty() && columns.iter().take(at).any(is_repeated) {
                    name.push_str(column);
                    name.push(' ');
                }
                name.push_str(&with_units(cell.as_ref(), units));
            }
            name
        };
        rows.iter().map(name).collect()
    };
    for last in 1..=columns.len() {
        for first in [last.min(2), last] {
            let names = named_by(first, last);
            if names.iter().enumerate().all(|(index, name)| !names.iter().take(index).any(|before| before == name)) {
                return names;
            }
        }
    }
    named_by(columns.len(), columns.len())
}

/// The first of the units of a column: `in` of `in (mm)`.
fn first_unit(units: &str) -> &str {
    units.split([' ', '(']).next().unwrap_or_default()
}

/// A cell with the units of its column: `7` in a column `in` is `7 in`, `2.500 (63.5)` in `in (mm)` is `2.500 in (63.5 mm)`. A
/// cell that does not start with a digit stays as it is.
pub fn with_units(cell: &str, units: &str) -> String {
    if !cell.starts_with(|first: char| first.is_ascii_digit()) {
        return cell.into();
    }
    match (split_parentheses(cell), split_parentheses(units)) {
        (Some((value, other_value)), Some((unit, other_unit))) => {
            format!("{value} {unit} ({other_value} {other_unit})")
        }
        (None, Some((unit, _))) => format!("{cell} {unit}"),
        (None, None) if !units.is_empty() => format!("{cell} {units}"),
        _ => cell.into(),
    }
}

/// Splits `a (b)` into `a` and `b`.
fn split_parentheses(text: &str) -> Option<(&str, &str)> {
    let (before, inner) = text.strip_suffix(')')?.split_once('(')?;
    Some((before.trim(), inner))
}

/// A picture of a product, a file in `media/{slug}/images/`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ProductImageItem {
    pub file: String,
    pub alt: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureInfo>,
}

/// The datasheet's file and revision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct Datasheet {
    /// On the wire the file's name in `media/{slug}/datasheet/`, in a payload its URL.
    pub file: String,
    pub revision: String,
    /// ISO 8601 date.
    pub date: String,
}

impl Datasheet {
    /// Reads the datasheet of the product of this slug.
    fn read<J: WriteJson>(item: &Item<'_, J>, slug: &str) -> J {
        Record::new(item)
            .set("file", J::text(&item.file(&[slug, "datasheet", &item.text("file")])))
            .text("revision")
            .text("date")
            .finish()
    }
}

/// The product before or after this one in its category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct Neighbour {
    pub slug: String,
    pub name: String,
}

impl Neighbour {
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item).text("slug").text("name").finish()
    }
}

/// A product with all its fields, `GET /api/products/{slug}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ProductDetailItem {
    #[serde(flatten)]
    pub product: ProductItem,
    #[serde(default)]
    pub images: Vec<ProductImageItem>,
    #[serde(default)]
    pub specifications: Vec<Specification>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size_table: Option<SizeTable>,
    #[serde(default)]
    pub standards: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub datasheet: Option<Datasheet>,
    /// Slugs of related products.
    #[serde(default)]
    pub related: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<Neighbour>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Neighbour>,
}

/// A product as its own page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ProductDetail {
    pub product: Product,
    pub images: Vec<Image>,
    pub specifications: Vec<Specification>,
    pub size_table: Option<SizeTable>,
    /// A name for each row of the size table: see [`row_names`].
    pub size_names: Vec<String>,
    pub standards: Vec<String>,
    pub datasheet: Option<Datasheet>,
    pub related: Vec<String>,
    pub previous: Option<Neighbour>,
    pub next: Option<Neighbour>,
}

impl ProductDetail {
    /// Reads `GET /api/products/{slug}`.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        let slug = &*item.text("slug");
        let sizes = item.maybe_record("size_table", SizeTable::read);
        let names = sizes.as_ref().map(SizeTable::row_names).unwrap_or_default();
        let product = Product::read(item);
        let mut images = item
            .records("images", |image| image.image(&[slug, "images", &image.text("file")], image.text_value("alt")));
        if images.is_empty() {
            images.extend(image_of(&product));
        }
        Record::new(item)
            .set("product", product)
            .set("images", J::list(images))
            .records("specifications", Specification::read)
            .set("sizeTable", sizes.map_or_else(J::null, |sizes| sizes.to_json()))
            .set("sizeNames", J::list(names.iter().map(|name| J::text(name)).collect()))
            .texts("standards")
            .maybe_record("datasheet", |datasheet| Datasheet::read(datasheet, slug))
            .texts("related")
            .maybe_record("previous", Neighbour::read)
            .maybe_record("next", Neighbour::read)
            .finish()
    }
}

/// The picture of a product's entry in the list.
fn image_of<J: WriteJson>(product: &J) -> Option<J> {
    product.get("image").filter(|image| !matches!(image.clone().shape(), Shape::Null))
}

/// The number of related products if the API lists none.
const RELATED: usize = 3;

impl ProductDetail {
    /// Builds a product from the product list, for an API without a call for one product. Its neighbours and related products are
    /// those of the same category.
    pub fn from_list<J: WriteJson>(products: &[J], slug: &str) -> Option<J> {
        let text = |product: &J, name| product.get(name)?.as_text();
        let product = products.iter().find(|product| text(product, "slug").as_deref() == Some(slug))?;
        let category = text(product, "category");
        let siblings: Vec<&J> = products.iter().filter(|other| text(other, "category") == category).collect();
        let at = siblings.iter().position(|sibling| text(sibling, "slug").as_deref() == Some(slug))?;
        let neighbour = |at: usize| {
            let sibling = siblings.get(at)?;
            let mut neighbour = J::object();
            neighbour.set("slug", sibling.get_text("slug")?);
            neighbour.set("name", sibling.get_text("name")?);
            Some(neighbour)
        };
        let others = siblings.iter().cycle().skip(at + 1).take((siblings.len() - 1).min(RELATED));
        let mut detail = J::object();
        detail.set("product", product.clone());
        detail.set("images", J::list(image_of(product).into_iter().collect()));
        for name in ["specifications", "size_names", "standards"] {
            detail.set(name, J::list(Vec::new()));
        }
        detail.set("related", J::list(others.filter_map(|other| other.get_text("slug")).collect()));
        detail.set("previous", at.checked_sub(1).and_then(neighbour).unwrap_or_else(J::null));
        detail.set("next", neighbour(at + 1).unwrap_or_else(J::null));
        for name in ["size_table", "datasheet"] {
            detail.set(name, J::null());
        }
        Some(detail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Bases, read_record};

    #[test]
    fn prd_1_a_product_page_is_built_from_its_call() {
        let body = r#"{"name":"CM-2","slug":"cm-2","images":[{"file":"a.webp","alt":"A packer"}],
            "specifications":[{"name":"Pressure","value":"10,000","unit":"psi"}],
            "datasheet":{"file":"cm-2.pdf","revision":"C","date":"2026-03-02"},"related":["ch-4"],
            "next":{"slug":"ch-4","name":"CH-4"}}"#;
        let bases = Bases { media: "https://m.example".into(), ..Bases::default() };
        let detail =
            read_record(serde_json::from_str(body).unwrap(), &bases, ProductDetail::read::<serde_json::Value>).unwrap();
        assert_eq!(detail["images"][0]["src"], "https://m.example/media/cm-2/images/a.webp");
        assert_eq!(detail["images"][0]["alt"], "A packer");
        assert_eq!(detail["datasheet"]["file"], "https://m.example/media/cm-2/datasheet/cm-2.pdf");
        assert_eq!(detail["specifications"][0]["unit"], "psi");
        assert_eq!((&detail["product"]["slug"], &detail["next"]["slug"]), (&"cm-2".into(), &"ch-4".into()));
        assert!(detail["sizeTable"].is_null() && detail["previous"].is_null());
    }

    #[test]
    fn prd_1_a_product_without_images_has_the_picture_of_its_entry_in_the_list() {
        let images = |body: &str| {
            let json = serde_json::from_str(body).unwrap();
            read_record(json, &Bases::default(), ProductDetail::read::<serde_json::Value>).unwrap()["images"].clone()
        };
        let entry = images(r#"{"name":"CM-2","slug":"cm-2","media":"a.webp"}"#);
        assert_eq!((&entry[0]["src"], &entry[0]["alt"]), (&"/media/cm-2/images/a.webp".into(), &"CM-2".into()));
        assert_eq!(images(r#"{"name":"CM-2","slug":"cm-2"}"#), serde_json::json!([]));
    }

    #[test]
    fn prd_1_a_product_from_the_list_has_neighbours_and_related_products_of_its_category() {
        let product = |slug: &str, category: &str| Product {
            slug: slug.into(),
            name: slug.to_uppercase(),
            category: Some(category.into()),
            ..Product::default()
        };
        let list = [product("a", "packers"), product("b", "plugs"), product("c", "packers"), product("d", "packers")]
            .map(|product| serde_json::to_value(product).unwrap());
        let detail =
            |slug| -> ProductDetail { serde_json::from_value(ProductDetail::from_list(&list, slug).unwrap()).unwrap() };
        assert_eq!(detail("a").related, ["c", "d"], "each of the others once");
        assert_eq!(detail("d").related, ["a", "c"], "starting after the product, with wrap-around");
        assert!(detail("b").related.is_empty());
        let name = |neighbour: Option<Neighbour>| neighbour.map(|neighbour| neighbour.name);
        assert_eq!((name(detail("a").previous), name(detail("a").next)), (None, Some("C".into())));
        assert_eq!((name(detail("d").previous), name(detail("d").next)), (Some("C".into()), None));
        assert_eq!(ProductDetail::from_list(&list, "e"), None);
    }

    #[test]
    fn prd_6_row_names_have_as_few_cells_as_make_them_unique() {
        let names = |columns: &[&str], rows: &[&[&str]]| {
            let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
            SizeTable { columns: texts(columns), rows: rows.iter().map(|row| texts(row)).collect() }.row_names()
        };
        let casing = ["Set in casing, in", "Casing weight, lb/ft", "Connection"];
        assert_eq!(names(&casing, &[&["5", "15.0", "EUE"], &["7", "23.0", "EUE"]]), ["5 in", "7 in"]);
        assert_eq!(
            names(&casing, &[&["7", "17.0–20.0", "EUE"], &["7", "23.0–29.0", "EUE"]]),
            ["7 in, 17.0–20.0 lb/ft", "7 in, 23.0–29.0 lb/ft"]
        );
        let bores = ["Set in casing, in", "Casing weight, lb/ft", "Casing ID, in", "Seal bore, in (mm)", "Tool"];
        assert_eq!(
            names(&bores, &[&["7", "23.0", "6.1", "4.0 (102)", "10"], &["7", "23.0", "6.1", "5.0 (127)", "10"]]),
            ["7 in, 23.0 lb/ft, Seal bore 4.0 in (102 mm)", "7 in, 23.0 lb/ft, Seal bore 5.0 in (127 mm)"]
        );
        assert_eq!(
            names(
                &["Liner, in", "Casing, in", "Length, ft", "End"],
                &[&["5", "7", "6", "A"], &["5", "7", "9", "B"], &["5", "8", "6", "A"]]
            ),
            ["5 in, Casing 7 in, 6 ft", "5 in, Casing 7 in, 9 ft", "5 in, Casing 8 in, 6 ft"]
        );
        assert_eq!(
            names(&["A", "B", "C", "D"], &[&["1", "2", "3", "x"], &["1", "2", "3", "y"]]),
            ["1, 2, x", "1, 2, y"]
        );
        let [a, b, c] = [&["1", "2", "3", "x"], &["1", "2", "4", "x"], &["1", "2", "3", "y"]];
        let all = names(&["A", "B", "C", "D"], &[a, b, c, &["1", "2", "4", "y"]]);
        assert_eq!(all, ["1, 2, 3, x", "1, 2, 4, x", "1, 2, 3, y", "1, 2, 4, y"]);
        assert_eq!(names(&["Seal bore, in (mm)", "Fits"], &[&["2.500 (63.5)", "SS-2"]]), ["2.500 in (63.5 mm)"]);
        assert_eq!(names(&["Seal bore, in (mm)"], &[&["on request"]]), ["on request"]);
        assert_eq!(names(&["Seal bore, in (mm)"], &[&["2.500"]]), ["2.500 in"]);
        assert_eq!(names(&["Dash number"], &[&["-112"]]), ["-112"]);
        assert_eq!(names(&["Version"], &[&["7"]]), ["7"]);
        assert_eq!(names(&["Size, in"], &[&["7"], &["7"]]), ["7 in", "7 in"], "equal rows have equal names");
        assert!(names(&[], &[]).is_empty());
    }
}
