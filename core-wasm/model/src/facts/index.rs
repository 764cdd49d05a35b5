//! The facts of all products as they travel: each text told once, its figures column by column.

use std::collections::HashMap;
use std::hash::Hash;

use serde::Serialize;

use super::table::Column;
use super::template::Template;
use super::value::Property;
use crate::content::{SizeTable, Specification};
use crate::quantity::Unit;

/// The specifications, size rows and standards of all products, `GET /api/product-facts`: what search looks through beside the
/// product list. They are read already: a text is a template with numbers.
///
/// A list of numbers is one text with blanks between them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FactIndex {
    pub templates: Vec<Template>,
    pub series: Vec<Series>,
    pub standards: Vec<String>,
    pub families: Vec<Family>,
    pub products: ProductColumns,
}

/// What products say under one name of a specification, or below the headings of a size table, in the order of the products.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Series {
    /// The specification's name, or the headings of the table.
    pub names: Vec<String>,
    /// Whether it is a table, of which a product has several rows.
    #[serde(rename = "isTable", skip_serializing_if = "std::ops::Not::not")]
    pub is_table: bool,
    pub forms: Vec<Form>,
    /// The form of each entry, from 0; empty when there is but one form.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub order: String,
}

/// One way in which the entries of a series are written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Form {
    /// The templates of its cells, by their indices; a specification has one cell.
    pub cells: Vec<u32>,
    /// The numbers of its entries, one entry after the other; of an entry figure by figure, cell by cell.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub numbers: String,
}

/// What products have of the series.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Family {
    /// The series of its specifications, in the order of the page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specifications: Vec<u32>,
    /// The series of its size table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub standards: Vec<u32>,
}

/// The products, in the order of the product list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ProductColumns {
    pub slugs: Vec<String>,
    /// The family of each.
    pub families: String,
    /// How many rows the size table of each has.
    pub rows: String,
}

/// What the facts of a product are taken from.
#[derive(Debug, Clone, Copy)]
pub struct FactSource<'p> {
    pub slug: &'p str,
    pub specifications: &'p [Specification],
    pub table: Option<&'p SizeTable>,
    pub standards: &'p [String],
}

impl FactIndex {
    /// The index of products: of each its slug and what its own page tells.
    pub fn of<'p>(products: impl IntoIterator<Item = FactSource<'p>>) -> Self {
        let mut making = Making::default();
        let (mut slugs, mut families, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        for product in products {
            slugs.push(product.slug.to_owned());
            rows.push(product.table.map_or(0, |table| table.rows.len() as i64));
            families.push(i64::from(making.family(&product)));
        }
        let products = ProductColumns { slugs, families: listed(&families), rows: listed(&rows) };
        Self {
            templates: making.templates.items,
            series: making.series.into_iter().map(MadeSeries::told).collect(),
            standards: making.standards.items,
            families: making.families.items,
            products,
        }
    }
}

#[cfg(test)]
impl FactIndex {
    /// The response of `GET /api/product-facts`.
    pub fn response(&self) -> String {
        serde_json::to_string(&crate::content::Envelope::success(self)).unwrap()
    }
}

/// Numbers with blanks between them.
fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// An index on its way.
#[derive(Default)]
struct Making {
    templates: Unique<Template>,
    places: HashMap<(bool, Vec<String>), u32>,
    series: Vec<MadeSeries>,
    standards: Unique<String>,
    families: Unique<Family>,
}

/// A series on its way.
#[derive(Default)]
struct MadeSeries {
    names: Vec<String>,
    is_table: bool,
    forms: Unique<Vec<u32>>,
    /// Of each form.
    numbers: Vec<Vec<i64>>,
    order: Vec<i64>,
}

impl Making {
    fn family(&mut self, product: &FactSource<'_>) -> u32 {
        let mut specifications = Vec::new();
        for specification in product.specifications {
            let Property { name, text, values } = Property::of(specification);
            let series = self.series(false, &[name]);
            self.add(series, [Template::of(&text, &values, None)]);
            specifications.push(series);
        }
        let table = product.table.map(|table| {
            let series = self.series(true, &table.columns);
            let columns: Vec<(Column, Option<&'static Unit>)> =
                table.columns.iter().map(|heading| (Column::of(heading), second_unit(heading))).collect();
            for row in &table.rows {
                let cells = columns.iter().zip(row);
                self.add(series, cells.map(|((column, second), cell)| Template::of(cell, &column.read(cell), *second)));
            }
            series
        });
        let standards = product.standards.iter().map(|standard| self.standards.place(standard.clone())).collect();
        self.families.place(Family { specifications, table, standards })
    }

    /// The place of a series.
    fn series(&mut self, is_table: bool, names: &[String]) -> u32 {
        let next = u32::try_from(self.series.len()).unwrap_or(u32::MAX);
        *self.places.entry((is_table, names.to_vec())).or_insert_with(|| {
            self.series.push(MadeSeries { names: names.to_vec(), is_table, ..MadeSeries::default() });
            next
        })
    }

    /// Adds an entry to a series.
    fn add(&mut self, series: u32, cells: impl IntoIterator<Item = (Template, Vec<i64>)>) {
        let (mut templates, mut numbers) = (Vec::new(), Vec::new());
        for (template, own) in cells {
            templates.push(self.templates.place(template));
            numbers.extend(own);
        }
        let Some(series) = self.series.get_mut(series as usize) else { return };
        let form = series.forms.place(templates);
        series.order.push(i64::from(form));
        series.numbers.resize_with(series.forms.items.len(), Vec::new);
        if let Some(own) = series.numbers.get_mut(form as usize) {
            own.extend(numbers);
        }
    }
}

impl MadeSeries {
    fn told(self) -> Series {
        let order = if self.forms.items.len() > 1 { listed(&self.order) } else { String::new() };
        let numbered = self.forms.items.into_iter().zip(self.numbers);
        let forms = numbered.map(|(cells, numbers)| Form { cells, numbers: listed(&numbers) }).collect();
        Series { names: self.names, is_table: self.is_table, forms, order }
    }
}

/// The unit in parentheses of a heading: `mm` of "Maximum OD, in (mm)".
fn second_unit(heading: &str) -> Option<&'static Unit> {
    let (_, units, _) = Unit::of_heading(heading)?;
    let (_, second) = units.strip_suffix(')')?.split_once('(')?;
    Unit::named(second)
}

/// Items without doublets, in the order in which they first came.
struct Unique<T> {
    items: Vec<T>,
    places: HashMap<T, u32>,
}

impl<T> Default for Unique<T> {
    fn default() -> Self {
        Self { items: Vec::new(), places: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Unique<T> {
    fn place(&mut self, item: T) -> u32 {
        let next = u32::try_from(self.items.len()).unwrap_or(u32::MAX);
        *self.places.entry(item).or_insert_with_key(|item| {
            self.items.push(item.clone());
            next
        })
    }
}
