//! The facet that every catalogue has: its categories.

use super::{Facet, FacetName, FacetValue};
use crate::content::{Category, Product};

/// The categories of a catalogue by slug and name, in its order.
#[derive(Debug, Clone, Default)]
pub struct Categories(Vec<(String, String)>);

impl Categories {
    /// Those of the list, and those that products alone name.
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

    pub fn counting(&self) -> CategoryCount<'_> {
        CategoryCount { categories: self, counts: vec![0; self.0.len()] }
    }
}

/// A count of products by category, whichever is chosen.
#[derive(Debug)]
pub struct CategoryCount<'c> {
    categories: &'c Categories,
    counts: Vec<usize>,
}

impl CategoryCount<'_> {
    /// Counts a product of this category.
    pub fn count(&mut self, category: Option<&String>) {
        let place = self.categories.0.iter().position(|(slug, _)| Some(slug) == category);
        if let Some(count) = place.and_then(|place| self.counts.get_mut(place)) {
            *count += 1;
        }
    }

    /// The categories that have products.
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
