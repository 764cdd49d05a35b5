//! Which products `GET /api/get-products` is asked for: all of them, unless its query says otherwise.

use std::collections::HashMap;

use crate::content::{Content, Product};

/// A part of the product list. What the query says besides is for others.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Selection {
    category: Option<String>,
    subcategory: Option<String>,
    /// So many of them.
    first: Option<usize>,
    /// So many of each sub-category.
    each: Option<usize>,
    /// These, in this order.
    slugs: Option<Vec<String>>,
    /// No more of each than its name and its place.
    names: bool,
}

/// How many products can be named.
const NAMED: usize = 50;

impl Selection {
    /// What a query asks for; nothing when it asks for all products.
    pub fn read(query: &str) -> Option<Self> {
        let mut selection = Self::default();
        for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                "category" => selection.category = Some(value.to_owned()),
                "subcategory" => selection.subcategory = Some(value.to_owned()),
                "first" => selection.first = value.parse().ok(),
                "slugs" => selection.slugs = Some(value.split(',').take(NAMED).map(str::to_owned).collect()),
                "each" => selection.each = value.parse().ok(),
                "only" => selection.names = value == "names",
                _ => {}
            }
        }
        (selection != Self::default()).then_some(selection)
    }

    /// Whether nothing but names and places is asked for.
    pub fn wants_names_only(&self) -> bool {
        self.names
    }

    /// The products that are asked for.
    pub fn of<'c>(&self, content: &'c Content) -> Vec<&'c Product> {
        let asked: Vec<&Product> = match &self.slugs {
            Some(slugs) => slugs.iter().filter_map(|slug| content.product(slug)).collect(),
            None => content.products.iter().collect(),
        };
        let mut seen: HashMap<(&str, &str), usize> = HashMap::new();
        asked
            .into_iter()
            .filter(|product| self.category.as_ref().is_none_or(|slug| *slug == product.category))
            .filter(|product| self.subcategory.as_ref().is_none_or(|slug| *slug == product.subcategory))
            .filter(|product| {
                let Some(each) = self.each else { return true };
                let seen = seen.entry((&product.category, &product.subcategory)).or_default();
                *seen += 1;
                *seen <= each
            })
            .take(self.first.unwrap_or(usize::MAX))
            .collect()
    }
}
