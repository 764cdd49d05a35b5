//! The category facet.

use super::{Facet, FacetName, FacetValue};
use crate::content::{Category, Product};

/// The slugs and names of a catalogue's categories, in its order.
#[derive(Debug, Clone, Default)]
pub struct Categories(Vec<(String, String)>);

impl Categories {
    /// The listed categories, then those that only products refer to.
    pub fn of(products: &[Product], categories: &[Category]) -> Self {
        let mut known: Vec<(String, String)> = Vec::new();
        let listed = categories.iter().map(|category| (&category.slug, &category.name));
        let named = products.iter().filter_map(|product| product.category.as_ref()).map(|slug| (slug, slug));
        for (slug, name) in listed.chain(named) {
            if !known.iter().any(|(other, _)| other == slug) {
                known.push((slug.clone(), name.clone()));
            }
        }
        Self(known)
    }

    pub fn counter(&self) -> CategoryCounter<'_> {
        CategoryCounter { categories: self, counts: vec![0; self.0.len()] }
    }
}

/// Counts products by category, regardless of the chosen category.
#[derive(Debug)]
pub struct CategoryCounter<'c> {
    categories: &'c Categories,
    counts: Vec<usize>,
}

impl CategoryCounter<'_> {
    /// Counts a product of this category.
    pub fn count(&mut self, category: Option<&String>) {
        let index = self.categories.0.iter().position(|(slug, _)| Some(slug) == category);
        if let Some(count) = index.and_then(|index| self.counts.get_mut(index)) {
            *count += 1;
        }
    }

    /// The categories with products.
    pub fn facet(self) -> Facet {
        let counted = self.categories.0.iter().zip(self.counts).filter(|(_, count)| *count > 0);
        let value = |((slug, name), count): (&(String, String), usize)| FacetValue {
            value: slug.clone(),
            label: name.clone(),
            count,
        };
        Facet { name: FacetName::Category, values: counted.map(value).collect() }
    }
}
