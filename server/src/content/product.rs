//! `products/<slug>.toml`: one product, everything that its page shows.

use std::collections::HashSet;

use model::content::{CategoryItem, Datasheet, ProductImageItem, SizeTable, Specification};
use model::facts::{Unreadable, ValueLocation, find_ambiguous, find_unreadable};

use super::folder::Folder;
use super::{in_order, media_path};
use crate::toml::{Diagnostic, Fields, Location};

/// Folder names below media/ that are not products.
const RESERVED: [&str; 10] =
    ["documents", "gallery", "case-studies", "hero", "clients", "team", "insights", "categories", "company", "social"];

/// A product; its slug is the name of its file.
#[derive(Debug, Clone, Default)]
pub struct Product {
    pub slug: String,
    pub name: String,
    pub model: String,
    pub category: String,
    pub subcategory: String,
    pub summary: String,
    pub description: String,
    pub features: Vec<String>,
    pub images: Vec<ProductImageItem>,
    pub specifications: Vec<Specification>,
    pub size_table: Option<SizeTable>,
    pub standards: Vec<String>,
    pub related: Vec<String>,
    pub datasheet: Option<Datasheet>,
    /// Values that searches for a quantity do not find, or may misread: they are no mistakes, for they are printed as they are.
    pub warnings: Vec<Diagnostic>,
}

impl Product {
    /// The path of its page; one without a place in the catalogue is found by its slug.
    pub fn path(&self) -> String {
        if self.category.is_empty() || self.subcategory.is_empty() {
            return format!("/products/{}", self.slug);
        }
        format!("/products/{}/{}/{}", self.category, self.subcategory, self.slug)
    }

    /// The path of one of its pictures below media/.
    pub fn picture(&self, image: &ProductImageItem) -> String {
        media_path([&self.slug, "images", &image.file])
    }
}

/// Reads all products, in their order.
pub fn read_all(folder: &Folder, categories: &[CategoryItem]) -> Vec<Product> {
    let files = folder.files("products", "toml");
    let slugs: HashSet<String> = files.iter().map(|(slug, _)| slug.clone()).collect();
    let products = files.into_iter().filter_map(|(slug, file)| {
        if RESERVED.contains(&slug.as_str()) {
            folder.diagnostics.note(
                Location::file(&file),
                format!("would keep its pictures in media/{slug}/, which has another use"),
                "Give the file another name.",
            );
        }
        folder.read(&file, |fields| {
            (fields.integer("order"), fields.text("name"), read(folder, slug, fields, categories, &slugs))
        })
    });
    in_order(products.collect())
}

fn check_category(folder: &Folder, fields: &Fields, categories: &[CategoryItem], category: &str, subcategory: &str) {
    let or_one_of = |slugs: Vec<&str>| match &*slugs {
        [] => String::new(),
        slugs => format!(", or name one of: {}", slugs.join(", ")),
    };
    match categories.iter().find(|own| own.slug == category) {
        None => {
            let others = or_one_of(categories.iter().map(|own| &*own.slug).collect());
            let remedy = format!("Create categories/{category}.toml{others}.");
            folder.missing(fields.location("category"), category, remedy);
        }
        Some(parent) if parent.subcategories.iter().all(|own| own.slug != subcategory) => {
            let others = or_one_of(parent.subcategories.iter().map(|own| &*own.slug).collect());
            let remedy = format!("Add it to categories/{category}.toml{others}.");
            folder.missing(fields.location("subcategory"), subcategory, remedy);
        }
        Some(_) => {}
    }
}

/// The related products, which must be among these.
fn read_related(folder: &Folder, fields: &Fields, slugs: &HashSet<String>) -> Vec<String> {
    let related = fields.located_texts("related").into_iter();
    let related = related.map(|(slug, location)| {
        if !slugs.contains(&slug) {
            folder.missing(location, &slug, "Name a product by its file's name without .toml, or remove it.");
        }
        slug
    });
    related.collect()
}

fn read(
    folder: &Folder,
    slug: String,
    fields: &Fields,
    categories: &[CategoryItem],
    slugs: &HashSet<String>,
) -> Product {
    let (category, subcategory) = (fields.slug("category"), fields.slug("subcategory"));
    check_category(folder, fields, categories, &category, &subcategory);
    let below = format!("{slug}/images");
    let images = fields.required_tables("images", |image| {
        let file = folder.media(image, "file", &below);
        ProductImageItem { picture: folder.picture(&below, &file), file, alt: image.text("alt") }
    });
    let (locations, specifications): (Vec<Location>, Vec<Specification>) =
        fields.tables("specifications", read_specification).into_iter().unzip();
    let (rows_at, size_table) = fields.optional_table("size_table", read_size_table).unzip();
    let unreadable = find_unreadable(&specifications, size_table.as_ref()).into_iter().map(|value| {
        let Unreadable { location, text, example } = value;
        Diagnostic {
            location: location_of(location, &locations, rows_at.as_ref()),
            problem: format!("is \"{text}\", which cannot be read as a quantity"),
            remedy: format!("No search by size, pressure or temperature finds it. Write for example \"{example}\"."),
        }
    });
    let ambiguous =
        find_ambiguous(&specifications, size_table.as_ref()).into_iter().map(|(location, text)| Diagnostic {
            location: location_of(location, &locations, rows_at.as_ref()),
            problem: format!("is \"{text}\", whose point or comma may be of thousands or of decimals"),
            remedy: "A point is read as decimals, a comma as thousands. Write for example \"1250 mm\" or \"1.25 mm\"."
                .into(),
        });
    Product {
        warnings: unreadable.chain(ambiguous).collect(),
        name: fields.text("name"),
        model: fields.text("model"),
        category,
        subcategory,
        summary: fields.text("summary"),
        description: fields.text("description"),
        features: fields.texts("features"),
        images,
        specifications,
        size_table,
        standards: fields.texts("standards"),
        related: read_related(folder, fields, slugs),
        datasheet: fields.optional_table("datasheet", |fields| Datasheet {
            file: format!("{slug}.pdf"),
            revision: fields.text("revision"),
            date: fields.date("date"),
        }),
        slug,
    }
}

fn location_of(value: ValueLocation, specifications: &[Location], rows: Option<&Location>) -> Location {
    let location = match value {
        ValueLocation::Specification(index) => specifications.get(index).cloned(),
        ValueLocation::Cell { row, column } => {
            rows.map(|rows| Location { field: format!("{}[{row}][{column}]", rows.field), ..rows.clone() })
        }
    };
    location.unwrap_or_else(|| Location::file("products"))
}

fn read_specification(fields: &Fields) -> (Location, Specification) {
    let specification = Specification {
        group: fields.optional_text("group"),
        name: fields.text("name"),
        value: fields.text("value"),
        unit: fields.optional_text("unit"),
    };
    (fields.location("value"), specification)
}

fn read_size_table(fields: &Fields) -> (Location, SizeTable) {
    let columns = fields.texts("columns");
    if columns.is_empty() {
        fields.note("columns", "names no column", "Add columns = [\"Casing size\", \"...\"].");
    }
    let rows = fields.rows("rows", columns.len());
    (fields.location("rows"), SizeTable { columns, rows })
}
