use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::json::Json;
use super::{Item, SizeTable, Specification};

/// The specifications, size rows and standards of all products, `GET /api/product-facts`: what search looks through beside the
/// product list. Each is told once, however many products share it; a product names its own by their indices.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FactIndex {
    pub specifications: Vec<Specification>,
    /// The headings of each size table.
    pub columns: Vec<Vec<String>>,
    pub rows: Vec<Vec<String>>,
    pub standards: Vec<String>,
    pub products: Vec<ProductFacts>,
}

/// The facts of one product, by their indices.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProductFacts {
    pub slug: String,
    #[serde(default)]
    pub specifications: Vec<u32>,
    /// The headings of its size table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<u32>,
    #[serde(default)]
    pub rows: Vec<u32>,
    #[serde(default)]
    pub standards: Vec<u32>,
}

impl FactIndex {
    /// Reads `GET /api/product-facts`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            specifications: item.records("specifications", Specification::read),
            columns: item.rows("columns"),
            rows: item.rows("rows"),
            standards: item.texts("standards"),
            products: item.records("products", ProductFacts::read),
        }
    }

    /// The facts of a product, which stands at this place in the product list: as a rule at the same here.
    pub fn product(&self, slug: &str, place: usize) -> Option<&ProductFacts> {
        let same_place = self.products.get(place).filter(|own| own.slug == slug);
        same_place.or_else(|| self.products.iter().find(|own| own.slug == slug))
    }

    /// The index of products: of each its slug and what its own page tells.
    pub fn of<'p>(products: impl IntoIterator<Item = FactSource<'p>>) -> Self {
        let (mut specifications, mut columns) = (Unique::default(), Unique::default());
        let (mut rows, mut standards) = (Unique::default(), Unique::default());
        let products = products
            .into_iter()
            .map(|product| ProductFacts {
                slug: product.slug.to_owned(),
                specifications: product
                    .specifications
                    .iter()
                    .map(|row| {
                        // The heading that a row stands under says nothing to a search.
                        specifications.place(Specification { group: None, ..row.clone() })
                    })
                    .collect(),
                columns: product.table.map(|table| columns.place(table.columns.clone())),
                rows: product
                    .table
                    .map_or(Vec::new(), |table| table.rows.iter().map(|row| rows.place(row.clone())).collect()),
                standards: product.standards.iter().map(|standard| standards.place(standard.clone())).collect(),
            })
            .collect();
        Self {
            specifications: specifications.items,
            columns: columns.items,
            rows: rows.items,
            standards: standards.items,
            products,
        }
    }
}

/// What the facts of a product are taken from.
#[derive(Debug, Clone, Copy)]
pub struct FactSource<'p> {
    pub slug: &'p str,
    pub specifications: &'p [Specification],
    pub table: Option<&'p SizeTable>,
    pub standards: &'p [String],
}

impl ProductFacts {
    fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            slug: item.text("slug"),
            specifications: item.numbers("specifications"),
            columns: item.maybe_number("columns"),
            rows: item.numbers("rows"),
            standards: item.numbers("standards"),
        }
    }
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

impl<T: Clone + Eq + std::hash::Hash> Unique<T> {
    fn place(&mut self, item: T) -> u32 {
        let next = u32::try_from(self.items.len()).unwrap_or(u32::MAX);
        *self.places.entry(item).or_insert_with_key(|item| {
            self.items.push(item.clone());
            next
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::item::view;

    #[test]
    fn prd_3_what_products_share_is_told_once() {
        let row = |value: &str| Specification {
            name: "Pressure".into(),
            value: value.into(),
            unit: None,
            group: Some("Ratings".into()),
        };
        let (first, second) = ([row("1 psi"), row("2 psi")], [row("2 psi")]);
        let table = SizeTable { columns: vec!["Casing, in".into()], rows: vec![vec!["7".into()], vec!["7".into()]] };
        let index = FactIndex::of([
            FactSource { slug: "a", specifications: &first, table: Some(&table), standards: &["API 11D1".into()] },
            FactSource { slug: "b", specifications: &second, table: None, standards: &["API 11D1".into()] },
        ]);
        assert_eq!((index.specifications.len(), index.rows.len(), index.standards.len()), (2, 1, 1));
        assert!(index.specifications.iter().all(|row| row.group.is_none()), "a heading answers no search");
        assert_eq!(index.products[0].rows, [0, 0]);
        assert_eq!((index.products[1].specifications.as_slice(), index.products[1].columns), (&[1][..], None));
        let json = serde_json::to_string(&index).unwrap();
        assert_eq!(view(FactIndex::read, &json).unwrap(), serde_json::to_value(&index).unwrap(), "as it is read");
    }
}
